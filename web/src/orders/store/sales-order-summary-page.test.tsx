import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, refuse } from '../../testing/answers.ts'
import { aConfig } from '../../testing/catalogue-samples.ts'
import { facts } from '../../testing/facts.ts'
import { anOrderInFull, aStorePackage } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aDress, STORE } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { texts } from '../../testing/texts.ts'

const open = (...answers: Answer[]) => renderPage('/sales-order-summary/7', { as: 'store_admin', answers })
const openOrder = (changes: Parameters<typeof anOrderInFull>[0] = {}) =>
  open(answer(api.getOrder, anOrderInFull({ id: 7, status: 2, ...changes })))

const title = page.getByRole('heading', { level: 1 })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const said = (words: string) => page.getByText(words, { exact: true })
const events = page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')
const cancel = page.getByRole('button', { name: 'Cancel order', exact: true })

const MEASURED = {
  size: null,
  bust: 38.75,
  waist: 31,
  hips: 42.25,
  hollow: 58,
  custom_size_details: 'A longer train.',
  custom_fee: 95,
  formatted_custom_fee: '$95.00',
  wholesale_price: 1250,
  formatted_wholesale_price: '$1,250.00',
  total: 1345,
  formatted_total: '$1,345.00',
} as const

test('a store reads who of the wholesaler placed an order for it', async () => {
  await openOrder({ placed_by_staff: 'Wanda Whitfield' })
  await expect.element(page.getByText('Placed on 03/02/2026 by Wanda Whitfield, for you')).toBeVisible()
})

// Claims: sales-order-summary.title, sales-order-summary.fields, entity.sales-order-view.fields,
//   entity.sales-order-view.no-custom, text.no-notes, rule.phone-display
test('the summary is titled "Sales Order #{number}" and shows the item, the order, the address, the payment and the costs', async () => {
  const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const { orderable } = anOrderInFull()
  await openOrder({ orderable: Object.assign(orderable, { image }) })
  await expect.element(title).toHaveTextContent(/^Sales Order #5007$/)
  await expect.element(page.getByText('Placed on 03/02/2026')).toBeVisible()

  const item = part('Item')
  await expect.element(item.getByRole('heading', { name: 'Aurélie' })).toBeVisible()
  await expect.element(item.getByText('TR-1040', { exact: true })).toBeVisible()
  await expect.element(item.getByText('Silk mikado with a bateau neckline.')).toBeVisible()
  expect(item.element().querySelector('img')?.getAttribute('src')).toBe(image)
  expect(facts(item)).toEqual({
    Color: 'Ivory',
    Size: '8',
    'Custom sizing': 'No Custom Sizing',
    MSRP: '$2,800.00',
  })
  expect(facts(part('Order'))).toEqual({
    'Purchase order number': 'PO-7',
    'Type of order': 'Re-Order',
    'Wear date': '09/12/2026',
    'Estimated ship date': 'July 02, 2026',
  })
  await expect.element(part('Notes').getByText('No Notes', { exact: true })).toBeVisible()
  for (const line of [
    'The Shop Front',
    '12 Oak Street',
    'Evanston, IL 60201',
    'United States',
    '(847) 555-0148',
  ])
    await expect.element(part('Shipping Address').getByText(line, { exact: true })).toBeVisible()
  await expect
    .element(part('Payment Method').getByText('**** **** **** **** 1111', { exact: true }))
    .toBeVisible()
  expect(facts(part('Cost summary'))).toEqual({ Price: '$1,250.00', Total: '$1,250.00' })
})

// Claims: flow.review, sales-order-summary.download, text.success.orders-download
test('"download pdf" saves this order as orders.pdf: "Orders downloaded successfully"', async () => {
  const { server } = await openOrder()
  server.answer(api.downloadOrder, new Blob(['%PDF-']))
  await page.getByRole('button', { name: 'download pdf', exact: true }).click()
  await expect.element(said('Orders downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadOrder).map(({ params }) => params.id)).toEqual([7])
  expect(await savedFiles()).toEqual([{ name: 'orders.pdf', content: '%PDF-' }])
})

// Claims: sales-order-summary.fields, entity.sales-order-view.fields
test('a made-to-measure order shows its measures, its details, its notes and the $95.00 fee', async () => {
  await openOrder({ ...MEASURED, notes: 'For the window.' })
  await expect
    .poll(() => facts(part('Item')))
    .toEqual({
      Color: 'Ivory',
      Bust: '38.75 in',
      Waist: '31 in',
      Hips: '42.25 in',
      'Hollow to hem': '58 in',
      'Other details': 'A longer train.',
      MSRP: '$2,800.00',
    })
  expect(facts(part('Cost summary'))).toEqual({
    Price: '$1,250.00',
    'Custom measurement fee': '$95.00',
    Total: '$1,345.00',
  })
  await expect.element(part('Notes').getByText('For the window.', { exact: true })).toBeVisible()
  await expect.element(said('No Notes')).not.toBeInTheDocument()
})

test('a store on credit on delivery sees "Credit On Delivery" in place of a card', async () => {
  await openOrder({ payment: { id: null, method: 'delivery', card_brand: null, card_last_four: null } })
  await expect.element(part('Payment Method').getByText('Credit On Delivery', { exact: true })).toBeVisible()
})

test('a dress links to its accessories and an accessory to its dress', async () => {
  const accessories = [{ id: 8, name: 'Cathedral veil', status: 2, store_status: 'In Production' }]
  const veil = anOrderInFull({ id: 8, status: 2, accessory_of: 7 })
  const dress = anOrderInFull({ id: 7, status: 2, accessories })
  const { address } = await open(answer(api.getOrder, ({ params }) => (params.id === 8 ? veil : dress)))
  await part('Accessories').getByRole('link', { name: 'Cathedral veil' }).click()
  await expect.poll(address).toBe('/sales-order-summary/8')
  await part('Accessory of').getByRole('link', { name: 'Aurélie' }).click()
  await expect.poll(address).toBe('/sales-order-summary/7')
})

test('the history tells each status, by whom, and when by the wholesaler’s clock', async () => {
  await openOrder({ status: 4 })
  await expect
    .poll(() => texts(events))
    .toEqual(
      ['Pending', 'In Production', 'Ready to Ship', 'Shipped'].map(
        (status) => `${status}03/02/2026, 9:00 AM CST · Odette Marchetti`,
      ),
    )
})

test('what has shipped says how it was sent, and leads to the carrier and to its invoice', async () => {
  const sent = aStorePackage({ id: 61, tracking_url: 'https://carrier.example/1Z999AA10123456784' })
  await open(
    answer(api.getOrder, anOrderInFull({ id: 7, status: 4, store_package_id: 61 })),
    answer(api.getStorePackage, sent),
  )
  const carrier = part('Order').getByRole('link', { name: /^1Z999AA10123456784, opens the carrier/ })
  await expect.element(carrier).toHaveAttribute('href', sent.tracking_url ?? '')
  expect(facts(part('Order'))).toMatchObject({ 'Tracking number': 'UPS 1Z999AA10123456784' })
  await expect.element(part('Order').getByRole('link', { name: 'See the invoice' })).toBeVisible()
})

// Claims: api.orders.cancel
test('an order that is Pending is cancelled with its accessories, of which the question says so', async () => {
  const veil = { id: 8, name: 'Cathedral veil', status: 1, store_status: 'Pending' }
  const { server } = await openOrder({ status: 1, accessories: [veil] })
  await expect.element(title).toHaveTextContent(/^Sales Order #Pending$/)
  const dialog = page.getByRole('dialog', { name: /^Cancel .* \(PO / })
  await cancel.click()
  await expect.element(dialog).toHaveTextContent('This also cancels: Cathedral veil.')
  await expectDialogAccessible()
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.cancelOrder)).toHaveLength(0)

  await cancel.click()
  const cancelled = anOrderInFull({
    id: 7,
    status: 5,
    sales_order_number: null,
    accessories: [{ ...veil, status: 5, store_status: 'Cancelled' }],
  })
  server.answer(api.cancelOrder, cancelled)
  server.answer(api.getOrder, cancelled)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(said('Order cancelled.')).toBeVisible()
  const [call] = server.calls(api.cancelOrder)
  expect(call?.params.id).toBe(STORE.id)
  expect(call?.body).toEqual({ order: 7, version: 1 })
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.poll(() => texts(events).at(-1)).toMatch(/^Cancelled/)
  await expect.element(part('Accessories')).toHaveTextContent('Cancelled')
})

test('an order that somebody changed meanwhile is not cancelled unseen: the words of the server, and the order as it is', async () => {
  const { server } = await openOrder({ status: 1 })
  server.answer(api.cancelOrder, refuse('stale'))
  await cancel.click()
  server.answer(api.getOrder, anOrderInFull({ id: 7, status: 2 }))
  await page
    .getByRole('dialog', { name: /^Cancel .* \(PO / })
    .getByRole('button', { name: 'Cancel order' })
    .click()
  await expect.element(said('Someone else changed this. Please reload it and try again.')).toBeVisible()
  await expect.element(title).toHaveTextContent(/^Sales Order #5007$/)
  await expect.element(cancel).not.toBeInTheDocument()
  expect(server.calls(api.cancelOrder)[0]?.body).toEqual({ order: 7, version: 1 })
})

test('an order that is none is said to be none, and leads to those that are', async () => {
  const { address } = await open(
    answer(api.getOrder, refuse('not_found')),
    answerList(api.listStoreOrders, []),
  )
  await expect.element(said('We could not find this order.')).toBeVisible()
  await page.getByRole('link', { name: 'See your sales orders' }).click()
  await expect.poll(address).toBe('/sales-order')
})

test('a summary that fails to load says so and loads on Retry', async () => {
  const { server } = await open(answer(api.getOrder, refuse('unexpected')))
  await expect.element(said('The sales order could not be loaded.')).toBeVisible()
  server.answer(api.getOrder, anOrderInFull({ id: 7, status: 2 }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(title).toHaveTextContent(/^Sales Order #5007$/)
})

test.each([
  ['made to measure', { status: 2, ...MEASURED }],
  ['that is Pending', { status: 1 }],
])('the summary of an order %s is accessible and fits a desktop and a phone', async (_, changes) => {
  const order = anOrderInFull({ id: 7, ...changes })
  await renderPage('/sales-order-summary/7', {
    as: 'store_admin',
    answers: [answer(api.getOrder, order)],
  })
  await expect.element(part('Cost summary')).toBeVisible()
  await expectAccessibleAndToFit()
})

test('Order again leads to the dress with all that was chosen, except the wear date', async () => {
  const { address } = await open(
    answer(api.getOrder, anOrderInFull({ id: 7, status: 2, ...MEASURED })),
    answer(api.getDress, ({ params }) => aDress({ id: params.id })),
    answer(api.getConfig, aConfig()),
  )
  await page.getByRole('link', { name: 'Order again' }).click()
  await expect.poll(address).toMatch(/^\/ViewOrder\//)
  await expect.element(page.getByRole('radio', { name: 'Ivory' })).toBeChecked()
  await expect.element(page.getByRole('switch', { name: /CUSTOM MEASUREMENTS/ })).toBeChecked()
  await expect.element(page.getByLabelText('Bust', { exact: true })).toHaveValue('38.75')
  await expect.element(page.getByLabelText('Wear date', { exact: true })).toHaveValue('')
})
