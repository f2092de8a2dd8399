import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A value by the label it stands under or beside. */
function fact(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(label, { exact: true }) })
    .locator('dd')
}

async function openOrder(page: Page, id: number): Promise<void> {
  await page.goto(`/sales-order-summary/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #/ })).toBeVisible()
}

// Claims: sales-order-summary.title, sales-order-summary.fields, entity.sales-order-view.fields,
//   entity.sales-order-view.no-custom, text.no-notes
test('the summary is titled "Sales Order #{number}" and shows the item, the order, the address, the payment and the costs', async ({
  page,
  product,
}) => {
  const desk = await ordersOf(product, 'storeAdmin')
  const order = await desk.read((await desk.find('IL-1306')).id)
  await startSignedIn(page, 'storeAdmin')
  await openOrder(page, order.id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sales Order #${order.sales_order_number}`)
  await expect(page.getByText(`Placed on ${formatDay(order.date)}`)).toBeVisible()

  const item = part(page, 'Item')
  await expect(item.getByRole('heading', { name: order.orderable.name })).toBeVisible()
  await expect(item.getByText(order.orderable.style_number ?? '', { exact: true })).toBeVisible()
  await expect(item.getByText(order.orderable.description)).toBeVisible()
  await expect(item.locator('img')).toHaveAttribute('src', order.orderable.image ?? '')
  await expect(fact(item, 'Color')).toHaveText('Champagne')
  await expect(fact(item, 'Size')).toHaveText('8')
  await expect(fact(item, 'Custom sizing')).toHaveText('No Custom Sizing')
  await expect(fact(item, 'MSRP')).toHaveText(order.orderable.formatted_msrp ?? '')

  const about = part(page, 'Order')
  await expect(fact(about, 'Purchase order number')).toHaveText('IL-1306')
  await expect(fact(about, 'Type of order')).toHaveText(order.type_label)
  await expect(fact(about, 'Wear date')).toHaveText(formatDay(order.wear_date))
  await expect(fact(about, 'Estimated ship date')).toHaveText(formatLongDay(order.estimated_ship_date))
  await expect(part(page, 'Notes').getByText('No Notes', { exact: true })).toBeVisible()

  for (const line of [order.address.full_name, order.address.street, order.address.formatted_phone])
    await expect(part(page, 'Shipping Address').getByText(line, { exact: true })).toBeVisible()
  await expect(
    part(page, 'Payment Method').getByText(`**** **** **** **** ${order.payment?.card_last_four}`),
  ).toBeVisible()
  const costs = part(page, 'Cost summary')
  await expect(fact(costs, 'Price')).toHaveText(order.formatted_wholesale_price)
  await expect(fact(costs, 'Total')).toHaveText(order.formatted_total)
  await expect(costs.getByText('Custom measurement fee')).toHaveCount(0)
})

// Claims: sales-order-summary.fields
test('a made-to-measure order shows its measures, its details, its notes and the $95.00 fee', async ({
  page,
  product,
}) => {
  const desk = await ordersOf(product, 'storeAdmin')
  await signIn(page, 'storeAdmin')
  const { id, custom_size_details } = await desk.find('IL-1300')
  await openOrder(page, id)
  const item = part(page, 'Item')
  await expect(fact(item, 'Bust')).toHaveText('38.75 in')
  await expect(fact(item, 'Waist')).toHaveText('31 in')
  await expect(fact(item, 'Hips')).toHaveText('42.25 in')
  await expect(fact(item, 'Other details')).toHaveText(custom_size_details ?? '')
  await expect(item.getByText('No Custom Sizing')).toHaveCount(0)
  await expect(fact(part(page, 'Cost summary'), 'Custom measurement fee')).toHaveText('$95.00')

  const noted = await desk.find('IL-1311')
  await openOrder(page, noted.id)
  await expect(part(page, 'Notes').getByText(noted.notes ?? '', { exact: true })).toBeVisible()
  await expect(page.getByText('No Notes')).toHaveCount(0)
})

test('a store on credit on delivery sees "Credit On Delivery" in place of a card', async ({
  page,
  product,
}) => {
  const order = await (await ordersOf(product, 'creditStoreAdmin')).find('VV 2266')
  await startSignedIn(page, 'creditStoreAdmin')
  await openOrder(page, order.id)
  await expect(part(page, 'Payment Method').getByText('Credit On Delivery', { exact: true })).toBeVisible()
})

test('a dress links to its accessories and an accessory to its dress', async ({ page, product }) => {
  const desk = await ordersOf(product, 'storeAdmin')
  const dress = await desk.read((await desk.find('IL-1300')).id)
  const [accessory] = dress.accessories
  await startSignedIn(page, 'storeAdmin')
  await openOrder(page, dress.id)
  await part(page, 'Accessories')
    .getByRole('link', { name: accessory?.name ?? '' })
    .click()
  await page.waitForURL(`**/sales-order-summary/${accessory?.id}`)
  await part(page, 'Accessory of').getByRole('link', { name: dress.orderable.name }).click()
  await page.waitForURL(`**/sales-order-summary/${dress.id}`)
})

test('the history tells each status, by whom, and when by the clock of the house', async ({
  page,
  product,
}) => {
  const desk = await ordersOf(product, 'storeAdmin')
  const order = await desk.read((await desk.find('IL-1296')).id)
  await startSignedIn(page, 'storeAdmin')
  await openOrder(page, order.id)
  const events = page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')
  const statuses = order.history.map(({ store_status }) => store_status)
  // Another story may have marked it as delivered meanwhile.
  expect(statuses.slice(0, 4)).toEqual(['Pending', 'In Production', 'Ready to Ship', 'Shipped'])
  await expect(events).toHaveText(statuses.map((status) => new RegExp(`^${status}`)))
  for (const [place, { at, by }] of order.history.entries()) {
    const clock = new Date(at).toLocaleTimeString('en-US', {
      timeZone: 'America/Chicago',
      hour: 'numeric',
      minute: '2-digit',
    })
    await expect(events.nth(place)).toContainText(clock)
    await expect(events.nth(place)).toContainText(by ?? '')
  }
})

// Claims: sales-order-summary.download, text.success.orders-download
test('"download pdf" saves orders.pdf: "Orders downloaded successfully"', async ({ page, product }) => {
  const { id } = await (await ordersOf(product, 'storeAdmin')).find('IL-1306')
  await startSignedIn(page, 'storeAdmin')
  await openOrder(page, id)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'download pdf', exact: true }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('orders.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Orders downloaded successfully')).toBeVisible()
})

// Claims: sales-order-summary.back
test('the way back leads to /sales-order as one left it', async ({ page }) => {
  await signIn(page, 'storeAdmin', '/sales-order?search=IL-12&order_by=wear_date&order_dir=desc')
  await page.locator('td[data-label="Sales Order #"]').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #/ })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByRole('link', { name: 'Back to the sales order' }).click()
  await page.getByRole('link', { name: 'Back to Sales Orders' }).click()
  await page.waitForURL((url) => url.pathname === '/sales-order')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    search: 'IL-12',
    order_by: 'wear_date',
    order_dir: 'desc',
  })
})

// Claims: api.orders.cancel
test('an order that is Pending is cancelled with its accessories, of which the question says so', async ({
  page,
  product,
}) => {
  const desk = await ordersOf(product, 'storeAdmin')
  const order = await desk.place('E2E-CANCEL', { accessory: true })
  await signIn(page, 'storeAdmin', '/sales-order?search=E2E-CANCEL')
  await page.getByRole('link', { name: 'Pending (PO E2E-CANCEL)' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Order #Pending' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText(`Its accessories are cancelled too: ${order.accessories[0]?.name}.`)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await desk.read(order.id)).store_status).toBe('Pending')

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const asked = page.waitForRequest('**/cancel')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  expect((await asked).postDataJSON()).toEqual({ order: order.id, version: order.version })
  await expect(page.getByText('The order was cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'History of this order' })).toContainText('Cancelled')
  await expect(part(page, 'Accessories')).toContainText('Cancelled')
  await page.getByRole('link', { name: 'Back to Sales Orders' }).click()
  await expect(page.locator('td[data-label="Status"]')).toHaveText(['Cancelled', 'Cancelled'])
})

test('an order that somebody changed meanwhile is not cancelled unseen: the words of the server, and the order as it is', async ({
  page,
  product,
  allow,
}) => {
  const desk = await ordersOf(product, 'storeAdmin')
  const order = await desk.place('E2E-FASTER')
  await startSignedIn(page, 'storeAdmin')
  await openOrder(page, order.id)
  await desk.cancel(order)
  allow.refusal(409, `/api/stores/${desk.storeId}/cancel`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Somebody else changed this meanwhile. Please load it again.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'History of this order' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('an order of another store is as unknown as one that is none', async ({ page, product, allow }) => {
  const foreign = await (await ordersOf(product, 'creditStoreAdmin')).find('VV 2266')
  allow.refusal(404, /^\/api\/orders\//)
  await startSignedIn(page, 'storeAdmin')
  for (const id of [foreign.id, 999_999, 'none']) {
    await page.goto(`/sales-order-summary/${id}`)
    await expect(page.getByText('We could not find this order.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See your sales orders' }).click()
  await page.waitForURL('**/sales-order')
})

test('a summary that fails to load says so and loads on Retry', async ({ page, product, allow }) => {
  const { id } = await (await ordersOf(product, 'storeAdmin')).find('IL-1306')
  allow.refusal(500, `/api/orders/${id}`)
  await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'storeAdmin', `/sales-order-summary/${id}`)
  await expect(page.getByText('The sales order could not be loaded.')).toBeVisible()
  await page.unroute('**/api/orders/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #\d+$/ })).toBeVisible()
})
