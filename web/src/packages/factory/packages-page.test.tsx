import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible, expectToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aPackage, aPackageInFull } from '../../testing/order-samples.ts'
import { lookOn, renderPage } from '../../testing/render.tsx'
import { FACTORY, MOMENT } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

const SENT = { dispatched_at: MOMENT, carrier: 'UPS', tracking_number: 'SENT-0123456789-0123456789' }
const PACKAGES = [aPackage({ id: 2 }), aPackage({ id: 1, shipping_cost: 45, ...SENT })]

const table = page.getByRole('table', { name: 'Packages' })
const said = (words: string) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tick = (id: number) => page.getByRole('checkbox', { name: `Select package ${id}`, exact: true })
const change = (what: string, id: number) => button(`Change the ${what} of package ${id}`)
const dialog = page.getByRole('dialog')

const open = (search = '', packages = PACKAGES) =>
  renderPage(`/packages${search}`, {
    as: 'factory',
    answers: [
      answer(api.checkTrackingNumber, { used: false, packages: [] }),
      answerList(api.listFactoryPackages, packages),
    ],
  })

// Claims: packages.list, packages.route, const.sort.packages, const.per-page-default, const.per-page-options
test('/packages lists what a factory packed, the newest first and ten a page', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible()
  expect(texts(table.getByRole('columnheader'))).toEqual([
    '',
    'Package #',
    'Date',
    'Store',
    'Orders',
    'Carrier',
    'Shipping Tracking #',
    'Shipping Cost',
    'Status',
  ])
  await expect
    .element(table.getByRole('columnheader', { name: 'Date' }))
    .toHaveAttribute('aria-sort', 'descending')
  const perPage = page.getByLabelText('Records Per Page')
  await expect.element(perPage).toHaveValue('10')
  expect(texts(perPage.getByRole('option'))).toEqual(['10', '20', '50', '100'])
})

// Claims: packages.list, const.sort.packages, const.per-page-default
test('packages are asked for by status, dates, search and column, all of which stand in the address, and without any it is said', async () => {
  const { server, address } = await open()
  const asked = () => server.calls(api.listFactoryPackages).at(-1)?.query
  await expect.poll(() => column(table, 'Package #')).toEqual(['2', '1'])
  expect(asked()).toMatchObject({
    order_by: 'created_at',
    order_dir: 'desc',
    per_page: 10,
    from: '2025-03-10',
  })
  for (const [label, name] of [
    ['Package #', 'id'],
    ['Date', 'created_at'],
    ['Shipping Tracking #', 'tracking_number'],
    ['Shipping Cost', 'shipping_cost'],
  ] as const) {
    await table.getByRole('columnheader', { name: label }).getByRole('button').click()
    await expect.poll(asked).toMatchObject({ order_by: name, order_dir: 'asc' })
  }
  for (const [name, dispatched] of [
    ['Open', false],
    ['Dispatched', true],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).click({ force: true })
    await expect.poll(() => asked()?.dispatched).toBe(dispatched)
  }
  expect(address()).toBe('/packages?order_by=shipping_cost&order_dir=asc&state=dispatched')
  server.answerList(api.listFactoryPackages, [])
  await page.getByRole('searchbox', { name: 'Search' }).fill('none is called this')
  await expect.element(said('No package matches.')).toBeVisible()
  expect(asked()).toMatchObject({ search: 'none is called this', dispatched: true })
  await button('Clear filters').click()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect.poll(address).toBe('/packages?order_by=shipping_cost&order_dir=asc')
})

// Claims: packages.export, api.factories.packages.export, text.success.packages-export
test('the packages that the filters show are saved as packages.xlsx: "Packages exported successfully"', async () => {
  const { server } = await open('?search=UPS&from=2026-01-01&state=open&order_by=id&order_dir=asc')
  server.answer(api.exportFactoryPackages, new Blob(['PK']))
  await button('Export').click()
  await expect.element(said('Packages exported successfully')).toBeVisible()
  const [asked] = server.calls(api.exportFactoryPackages)
  expect(asked?.params.id).toBe(FACTORY.id)
  expect(asked?.query).toMatchObject({
    search: 'UPS',
    from: '2026-01-01',
    dispatched: false,
    order_by: 'id',
    order_dir: 'asc',
  })
  expect(await savedFiles()).toEqual([{ name: 'packages.xlsx', content: 'PK' }])
})

test('what has left is not ticked, and of it the tracking number only can be changed', async () => {
  await open()
  await expect.element(tick(2)).toBeVisible()
  await expect.element(tick(1)).not.toBeInTheDocument()
  await expect.element(change('shipping cost', 2)).toBeVisible()
  await expect.element(change('shipping cost', 1)).not.toBeInTheDocument()
  await expect.element(change('tracking number', 1)).toBeVisible()
})

// Claims: packages.shipping-cost, packages.tracking-number, api.factory-packages.shipping-cost,
//   api.factory-packages.tracking-number
test('shipping cost and tracking number are changed in the list', async () => {
  const { server } = await open()
  await change('shipping cost', 2).click()
  await dialog.getByLabelText('Shipping cost').fill('$1,038.50')
  const costed = aPackageInFull({ id: 2, shipping_cost: 1038.5 })
  server.answer(api.updateShippingCost, costed)
  server.answerList(api.listFactoryPackages, [aPackage({ id: 2, shipping_cost: 1038.5 })])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => column(table, 'Shipping Cost')).toEqual([expect.stringMatching(/^\$1,038\.50/)])
  await expect.element(change('shipping cost', 2)).toHaveFocus()
  const [cost] = server.calls(api.updateShippingCost)
  expect([cost?.params.id, cost?.body]).toEqual([2, { shipping_cost: 103_850, version: 1 }])

  await change('tracking number', 2).click()
  await dialog.getByLabelText('Carrier').fill('FedEx')
  await dialog.getByLabelText('Tracking number').fill('PLACE-0001')
  await expectDialogAccessible()
  const way = {
    carrier: 'FedEx',
    tracking_number: 'PLACE-0001',
    tracking_url: 'https://www.fedex.com/PLACE-0001',
  }
  server.answer(api.updateTrackingNumber, aPackageInFull({ id: 2, ...way }))
  server.answerList(api.listFactoryPackages, [aPackage({ id: 2, ...way })])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => column(table, 'Carrier')).toEqual(['FedEx'])
  await expect
    .element(table.getByRole('link', { name: /^PLACE-0001/ }))
    .toHaveAttribute('href', way.tracking_url)
  expect(server.calls(api.updateTrackingNumber)[0]?.body).toEqual({
    carrier: 'FedEx',
    tracking_number: 'PLACE-0001',
    version: 1,
  })
})

// Claims: api.factory-packages.delete
test('several packages are deleted at once, and none of them when one has left meanwhile', async () => {
  const three = [aPackage({ id: 2 }), aPackage({ id: 3 }), aPackage({ id: 4 })]
  const { server } = await open('', three)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(said('3 selected')).toBeVisible()
  await button('Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete 3 packages?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectDialogAccessible()
  server.answer(api.deletePackages, refuse('conflict', { message: 'This package was already dispatched.' }))
  server.answerList(api.listFactoryPackages, [
    aPackage({ id: 2 }),
    aPackage({ id: 3 }),
    aPackage({ id: 4, ...SENT }),
  ])
  await question.getByRole('button', { name: 'Delete packages' }).click()
  await expect.element(said('This package was already dispatched. Nothing was deleted.')).toBeVisible()
  await expect.poll(() => column(table, 'Status')).toEqual(['Open', 'Open', 'Dispatched'])

  await button('Clear selection').click()
  await tick(2).click()
  await tick(3).click()
  await button('Delete').click()
  server.answer(api.deletePackages, null)
  server.answerList(api.listFactoryPackages, [])
  await page.getByRole('button', { name: 'Delete packages' }).click()
  await expect.element(said('2 packages were deleted.')).toBeVisible()
  expect(server.calls(api.deletePackages).at(-1)?.body.ids.toSorted()).toEqual([2, 3])
  await expect.element(tick(2)).not.toBeInTheDocument()
})

test('a shipping cost that is missing or no amount is told at its field', async () => {
  await open()
  await change('shipping cost', 2).click()
  const cost = dialog.getByLabelText('Shipping cost')
  await expect.element(cost).toHaveFocus()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please enter a shipping cost.')).toBeVisible()
  await cost.fill('12.345')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByText('Enter an amount in dollars, with at most two decimals.'))
    .toBeVisible()
})

test('a package that somebody changed meanwhile is not changed unseen', async () => {
  const { server } = await open()
  await change('tracking number', 2).click()
  await dialog.getByLabelText('Carrier').fill('UPS')
  await dialog.getByLabelText('Tracking number').fill('STALE-MINE')
  server.answer(api.updateTrackingNumber, refuse('stale'))
  server.answerList(api.listFactoryPackages, [aPackage({ id: 2, tracking_number: 'STALE-THEIRS' })])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(said('Someone else changed this. Please reload it and try again.')).toBeVisible()
  await expect.element(table.getByText('STALE-THEIRS')).toBeVisible()
  expect(server.calls(api.updateTrackingNumber)[0]?.body).toMatchObject({ version: 1 })
})

// Claims: session.ended-flag
test('packages that fail to load say so, offer to sign in again, keep the search and load on Retry', async () => {
  const { server, address } = await renderPage('/packages?search=UPS', {
    as: 'factory',
    answers: [answer(api.listFactoryPackages, refuse('unexpected'))],
  })
  await expect.element(said('The packages could not be loaded.')).toBeVisible()
  await expect.element(button('Sign in again')).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('UPS')
  server.answerList(api.listFactoryPackages, PACKAGES)
  await button('Retry').click()
  await expect.poll(() => column(table, 'Package #')).toEqual(['2', '1'])
  expect(address()).toBe('/packages?search=UPS')
})

test('the packages are accessible, fit a desktop and a phone, and can be touched', async () => {
  await open()
  await tick(2).click()
  await expect.element(said('1 selected')).toBeVisible()
  await expectAccessibleAndToFit()
  const expectToBeTouchable = () =>
    expect(change('shipping cost', 2).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await lookOn('phone', expectToBeTouchable)
  await lookOn('tablet', () => {
    expectToFit('the page on a tablet')
    expectToBeTouchable()
  })
})
