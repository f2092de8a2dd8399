import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aPackage } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { FACTORY, MOMENT } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { onTablet } from '../../testing/tablet.ts'
import { column } from '../../testing/texts.ts'

const SENT = { dispatched_at: MOMENT, carrier: 'UPS', tracking_number: 'SENT-0123456789-0123456789' }
const PACKAGES = [aPackage({ id: 2 }), aPackage({ id: 1, shipping_cost: 45, ...SENT })]

const table = page.getByRole('table', { name: 'Packages' })
const said = (words: string) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tick = (id: number) => page.getByRole('checkbox', { name: `Select package ${id}`, exact: true })
const change = (what: string, id: number) => button(`Change the ${what} of package ${id}`)
const dialog = page.getByRole('dialog')

const open = (search = '', on: 'desktop' | 'phone' = 'desktop') =>
  renderPage(`/packages${search}`, {
    as: 'factory',
    answers: [answerList(api.listFactoryPackages, PACKAGES)],
    on,
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
    .element(dialog.getByText('This is an amount in dollars, with at most two decimals.'))
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
  await expect.element(said('Somebody else changed this meanwhile. Please load it again.')).toBeVisible()
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

test.each(['desktop', 'phone'] as const)(
  'the packages are accessible, fit a %s, and can be touched',
  async (on) => {
    await open('', on)
    await tick(2).click()
    await expect.element(said('1 selected')).toBeVisible()
    await expectAccessible()
    expectToFit()
    const expectToBeTouchable = () =>
      expect(change('shipping cost', 2).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    if (on === 'phone') return expectToBeTouchable()
    await onTablet(() => {
      expectToFit('the page on a tablet')
      expectToBeTouchable()
    })
  },
)
