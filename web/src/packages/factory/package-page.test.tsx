import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { facts } from '../../testing/facts.ts'
import { aFactoryOrder, aPackage, aPackageInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { MOMENT } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

const ORDERS = [aFactoryOrder({ id: 1, status: 3 }), aFactoryOrder({ id: 2, status: 3 })]
const SENT = { dispatched_at: MOMENT, carrier: 'UPS', tracking_number: '1Z999', shipping_cost: 45 }
const dispatched = (changes = {}) => aPackageInFull({ id: 61, ...SENT, ...changes })

type Changes = Parameters<typeof aPackageInFull>[0]
const open = (changes: Changes = {}) =>
  renderPage('/packages/61', {
    as: 'factory',
    answers: [
      answer(api.checkTrackingNumber, { used: false, packages: [] }),
      answer(api.getFactoryPackage, aPackageInFull({ id: 61, orders: ORDERS, order_count: 2, ...changes })),
      answerList(api.listFactoryOrders, [aFactoryOrder({ id: 3, status: 3 })]),
    ],
  })

const table = page.getByRole('table', { name: 'Orders in this package' })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const said = (words: string) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const send = dialog.getByRole('button', { name: 'Dispatch package' })
const main = () => page.getByRole('main').element().textContent ?? ''

async function fillShipment(): Promise<void> {
  await dialog.getByLabelText('Carrier').fill('DHL')
  await dialog.getByLabelText('Tracking number').fill('MINE-0001')
  await dialog.getByLabelText('Shipping cost').fill('20')
}

// Claims: role.factory.limits
test('a package shows its orders and where it goes, and no price', async () => {
  await open()
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5001', '5002'])
  expect(column(table, 'Color')).toEqual(['Ivory', 'Ivory'])
  expect(column(table, 'Size')).toEqual(['8', '8'])
  await expect.element(part('Ship To').getByText('12 Oak Street', { exact: true })).toBeVisible()
  expect(main()).not.toContain('$')
})

// Claims: text.success.package-download
test('"Packing slip" saves this package as package-{number}.pdf: "Package downloaded successfully"', async () => {
  const { server } = await open()
  server.answer(api.downloadPackage, new Blob(['%PDF-']))
  await button('Packing slip').click()
  await expect.element(said('Package downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadPackage).map(({ params }) => params.id)).toEqual([61])
  expect(await savedFiles()).toEqual([{ name: 'package-61.pdf', content: '%PDF-' }])
})

test('of a package on its way the factory says when it will be there, and why then', async () => {
  const shipped = [aFactoryOrder({ id: 1, status: 4 })]
  const { server } = await open({ ...SENT, orders: shipped })
  await button('Change expected day').click()
  const save = dialog.getByRole('button', { name: 'Save day' })
  await dialog.getByLabelText('Expected on').fill('03/20/2026')
  await userEvent.tab()
  await save.click()
  await expect.element(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expectDialogAccessible()
  expect(texts(dialog.getByLabelText('Reason').getByRole('option'))).toEqual([
    'Choose a reason',
    'Waiting for the store',
    'Carrier',
    'Customs',
    'Weather',
    'Other',
  ])
  await dialog.getByLabelText('Reason').selectOptions('Customs')
  const held = dispatched({
    orders: shipped,
    expected_on: '2026-03-20',
    expected_reason: 'customs',
    expected_note: '',
    version: 2,
  })
  server.answer(api.updateExpected, held)
  server.answer(api.getFactoryPackage, held)
  await save.click()
  await expect.element(said('Expected day for package #61 saved.')).toBeVisible()
  expect(server.calls(api.updateExpected)[0]?.body).toEqual({
    expected_on: '2026-03-20',
    reason: 'customs',
    note: '',
    version: 1,
  })
  await expect.poll(() => facts(part('Shipment')).Expected).toBe('March 20, 2026: customs')
})

// Claims: role.factory.limits
test('what has left shows no price but its shipping cost, and stays as it is but for its tracking number', async () => {
  await open(SENT)
  await expect.element(button('Change tracking number')).toBeVisible()
  expect(main().match(/\$[\d,.]+/g)).toEqual(['$45.00'])
  for (const name of ['Dispatch', 'Delete package', 'Edit contents', 'Change note', 'Change shipping cost'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

// Claims: api.factory-packages.update
test('what is in a package is changed before it leaves, and so is its note', async () => {
  const { server } = await open()
  const elsewhere = aFactoryOrder({ id: 4, status: 3, store: { id: 13, name: 'Velvet & Vow' } })
  server.answerList(api.listFactoryOrders, [aFactoryOrder({ id: 3, status: 3 }), elsewhere])
  await button('Edit contents').click()
  const pick = (number: number) => dialog.getByRole('checkbox', { name: `Pack sales order ${number}` })
  await expect.element(pick(5003)).not.toBeChecked()
  await expect.element(pick(5001)).toBeChecked()
  await expect.element(pick(5004)).not.toBeInTheDocument()
  await pick(5001).click()
  await pick(5002).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A package holds at least one order.')).toBeVisible()
  expect(server.calls(api.updatePackage)).toHaveLength(0)
  await pick(5001).click()
  await pick(5003).click()
  const orders = [aFactoryOrder({ id: 1, status: 3 }), aFactoryOrder({ id: 3, status: 3 })]
  const packed = aPackageInFull({ id: 61, orders, order_count: 2, version: 2 })
  server.answer(api.updatePackage, packed)
  server.answer(api.getFactoryPackage, packed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5001', '5003'])
  expect(server.calls(api.updatePackage)[0]?.body).toEqual({ orders: [1, 3], version: 1 })

  await button('Change note').click()
  await dialog.getByLabelText('Note').fill('Hang, do not fold.')
  await expectDialogAccessible()
  const noted = aPackageInFull({ id: 61, orders, order_count: 2, note: 'Hang, do not fold.', version: 3 })
  server.answer(api.updatePackage, noted)
  server.answer(api.getFactoryPackage, noted)
  await button('Save note').click()
  await expect.element(part('Note')).toHaveTextContent('Hang, do not fold.')
  expect(server.calls(api.updatePackage)[1]?.body).toEqual({ note: 'Hang, do not fold.', version: 2 })
})

test('a package that has not left is deleted, and the way back is to the same list', async () => {
  const { server, address } = await renderPage('/packages?search=UNPACK-', {
    as: 'factory',
    answers: [
      answerList(api.listFactoryPackages, [aPackage({ id: 61 })]),
      answer(api.getFactoryPackage, aPackageInFull({ id: 61 })),
    ],
  })
  await page.getByRole('link', { name: '61', exact: true }).click()
  await page.getByRole('link', { name: 'Back to Packages' }).click()
  await expect.poll(address).toBe('/packages?search=UNPACK-')
  await page.getByRole('link', { name: '61', exact: true }).click()
  await button('Delete package').click()
  server.answer(api.deletePackages, null)
  server.answerList(api.listFactoryPackages, [])
  await page
    .getByRole('dialog', { name: 'Delete package #61?' })
    .getByRole('button', { name: 'Delete package' })
    .click()
  await expect.element(said('Package #61 was deleted.')).toBeVisible()
  await expect.poll(address).toBe('/packages?search=UNPACK-')
  await expect.element(said('No package matches.')).toBeVisible()
  expect(server.calls(api.deletePackages)[0]?.body).toEqual({ ids: [61] })
})

test('a package is dispatched once, with carrier, tracking number and shipping cost', async () => {
  const { server } = await open()
  await button('Dispatch').click()
  await fillShipment()
  const gate = closedGate()
  server.answer(api.dispatchPackage, async () => {
    await gate.opened
    return dispatched()
  })
  server.answer(api.getFactoryPackage, dispatched())
  await send.dblClick()
  gate.open()
  await expect.element(said('Package #61 is on its way to Ivory Lane Bridal.')).toBeVisible()
  expect(server.calls(api.dispatchPackage).map(({ body }) => body)).toEqual([
    {
      carrier: 'DHL',
      tracking_number: 'MINE-0001',
      shipping_cost: 2_000,
      freight_by: 'wholesale',
      version: 1,
    },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Dispatch')).not.toBeInTheDocument()
  await expect.element(part('Shipment')).toHaveTextContent('$45.00')
})

test('a tracking number that another package has is asked about once, and whoever means it goes on', async () => {
  const { server } = await open()
  server.answer(api.checkTrackingNumber, { used: true, packages: [58] })
  await button('Dispatch').click()
  await fillShipment()
  await send.click()
  const warning = 'Package #58 has this tracking number already. Please check it before you go on.'
  await expect.element(dialog.getByText(warning)).toBeVisible()
  expect(server.calls(api.dispatchPackage)).toHaveLength(0)
  expect(server.calls(api.checkTrackingNumber)[0]?.query).toEqual({
    tracking_number: 'MINE-0001',
    except: 61,
  })
  // Another number is asked about anew.
  await dialog.getByLabelText('Tracking number').fill('MINE-0002')
  await expect.element(send).toBeVisible()
  server.answer(api.checkTrackingNumber, { used: true, packages: [] })
  await send.click()
  await expect.element(dialog.getByText(/^Another package has this tracking number already/)).toBeVisible()
  server.answer(api.dispatchPackage, dispatched())
  server.answer(api.getFactoryPackage, dispatched())
  await dialog.getByRole('button', { name: 'Dispatch package anyway' }).click()
  await expect.element(said('Package #61 is on its way to Ivory Lane Bridal.')).toBeVisible()
  expect(server.calls(api.dispatchPackage)).toHaveLength(1)
})

test('before a package leaves it is said what follows, and what is missing is told', async () => {
  const { server } = await open()
  await button('Dispatch').click()
  await expect.element(page.getByRole('dialog', { name: 'Dispatch package #61?' })).toBeVisible()
  expect(texts(dialog.getByRole('listitem'))).toEqual([
    'Its 2 orders will be marked shipped.',
    'The invoice will be issued, including the shipping cost.',
    'Ivory Lane Bridal will get an email with the tracking number.',
  ])
  const carriers = [...dialog.element().querySelectorAll('datalist option')]
  expect(carriers.map((one) => one.getAttribute('value'))).toEqual(['UPS', 'FedEx', 'USPS', 'DHL'])
  await send.click()
  for (const words of ['a carrier', 'a tracking number', 'a shipping cost'])
    await expect.element(dialog.getByText(`Please enter ${words}.`)).toBeVisible()
  await expect.element(dialog.getByLabelText('Carrier')).toHaveFocus()
  expect(server.calls(api.dispatchPackage)).toHaveLength(0)
})

test('a dispatch whose answer was lost on the way is asked for again under the same key', async () => {
  const { server } = await open({ carrier: 'UPS', tracking_number: 'LOST-0001' })
  await button('Dispatch').click()
  // What is already known need not be typed again.
  await expect.element(dialog.getByLabelText('Tracking number')).toHaveValue('LOST-0001')
  await dialog.getByLabelText('Shipping cost').fill('20')
  server.answer(api.dispatchPackage, () =>
    server.calls(api.dispatchPackage).length === 1 ? cutOff() : dispatched(),
  )
  server.answer(api.getFactoryPackage, dispatched())
  await send.click()
  await expect.element(said('Package #61 is on its way to Ivory Lane Bridal.')).toBeVisible()
  const keys = server.calls(api.dispatchPackage).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).toBe(keys[1])
})

test('a package that somebody dispatched meanwhile says so, and shows as it is', async () => {
  const { server } = await open()
  await button('Dispatch').click()
  await fillShipment()
  server.answer(api.dispatchPackage, refuse('stale'))
  server.answer(api.getFactoryPackage, dispatched({ tracking_number: 'GONE-0001' }))
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(said('Someone else changed this. Please reload it and try again.')).toBeVisible()
  await expect.poll(() => facts(part('Shipment'))['Tracking number']).toContain('GONE-0001')
})

test('a package that is none is said to be none, and leads to those that are', async () => {
  await renderPage('/packages/61', {
    as: 'factory',
    answers: [answer(api.getFactoryPackage, refuse('not_found'))],
  })
  await expect.element(said('We could not find this package.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the packages' }))
    .toHaveAttribute('href', '/packages')
})

test('a package and its questions are accessible and fit a desktop and a phone', async () => {
  await open()
  await button('Edit contents').click()
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Pack sales order 5003', exact: true }))
    .toBeVisible()
  await expectAccessibleAndToFit('what is in it')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAccessibleAndToFit('the package')
  await button('Dispatch').click()
  await expect.element(dialog.getByLabelText('Carrier')).toHaveFocus()
  await expectAccessibleAndToFit('the dispatch')
})
