import type { Locator, Page } from '@playwright/test'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

const sheet = (page: Page): Locator => page.getByRole('article', { name: 'Sales order' })
const cell = (page: Page, label: string): Locator => sheet(page).locator(`td[data-label="${label}"]`)

function fact(page: Page, label: string): Locator {
  return sheet(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

// Claims: sales-order-pdf.fields
test('the print page shows date, sales order number, PO number, type of order, approximate ship date, style number, dress name, color, size, MSRP, wear date, amount and total under the name of the house', async ({
  page,
  product,
}) => {
  const order = await (await ordersOf(product, 'storeAdmin')).find('IL-1306')
  await signIn(page, 'storeAdmin', `/sales-order-pdf/${order.id}`)
  await expect(sheet(page).getByText('Trousseau', { exact: true })).toBeVisible()
  await expect(sheet(page).getByText('(312) 555-0148', { exact: true })).toBeVisible()
  await expect(fact(page, 'Date')).toHaveText(formatDay(order.date))
  await expect(fact(page, 'Sales order number')).toHaveText(String(order.sales_order_number))
  await expect(fact(page, 'PO number')).toHaveText('IL-1306')
  await expect(fact(page, 'Type of order')).toHaveText(order.type_label)
  await expect(fact(page, 'Approximate ship date')).toHaveText(formatLongDay(order.estimated_ship_date))
  await expect(cell(page, 'Style number')).toHaveText(order.orderable.style_number ?? '')
  await expect(cell(page, 'Dress name')).toHaveText(order.orderable.name)
  await expect(cell(page, 'Color')).toHaveText('Champagne')
  await expect(cell(page, 'Size')).toHaveText('8')
  await expect(cell(page, 'MSRP')).toHaveText(order.orderable.formatted_msrp ?? '')
  await expect(cell(page, 'Wear date')).toHaveText(formatDay(order.wear_date))
  await expect(cell(page, 'Amount')).toHaveText(order.formatted_wholesale_price)
  await expect(sheet(page).getByText(`Total${order.formatted_total}`)).toBeVisible()
})

test('a made-to-measure order prints its measures and its fee, an order without a number "Pending"', async ({
  page,
  product,
}) => {
  const desk = await ordersOf(product, 'storeAdmin')
  const custom = await desk.find('IL-1300')
  await signIn(page, 'storeAdmin', `/sales-order-pdf/${custom.id}`)
  await expect(sheet(page).getByText('Bust 38.75 in, Waist 31 in, Hips 42.25 in')).toBeVisible()
  await expect(cell(page, 'Custom measurement fee')).toHaveText('$95.00')
  await page.goto(`/sales-order-pdf/${(await desk.find('IL-1313')).id}`)
  await expect(fact(page, 'Sales order number')).toHaveText('Pending')
})

test('on paper there is the sheet alone, on one page; on the screen "Print" prints it and Back leads to the order', async ({
  page,
  product,
}) => {
  const { id } = await (await ordersOf(product, 'storeAdmin')).find('IL-1300')
  await signIn(page, 'storeAdmin', `/sales-order-pdf/${id}`)
  await expect(sheet(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const navigation of [
    page.getByRole('navigation'),
    page.getByText('Skip to the content'),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('link', { name: 'Back to the sales order' }),
  ])
    await expect(navigation.filter({ visible: true })).toHaveCount(0)
  await expect(sheet(page)).toBeVisible()
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.getByRole('link', { name: 'Back to the sales order' }).click()
  await page.waitForURL(`**/sales-order-summary/${id}`)
})

test.describe(() => {
  test.use({ timezoneId: 'Asia/Tokyo', ownContext: true })
  test('in Asia/Tokyo the list, the summary and the print page show the days and hours of the house', async ({
    page,
    product,
  }) => {
    const desk = await ordersOf(product, 'storeAdmin')
    const order = await desk.read((await desk.find('IL-1306')).id)
    await signIn(page, 'storeAdmin')
    const there = await page.evaluate((at) => new Date(at).toLocaleDateString('en-CA'), order.created_at)
    expect(there, 'in Tokyo it was the next day already').not.toBe(order.date)

    await page.goto('/sales-order?search=IL-1306')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(desk.today))
    await expect(page.locator('td[data-label="Date"]')).toHaveText(formatDay(order.date))
    await expect(page.locator('td[data-label="Wear date"]')).toHaveText(formatDay(order.wear_date))
    await page.goto(`/sales-order-summary/${order.id}`)
    await expect(page.getByText(`Placed on ${formatDay(order.date)}`)).toBeVisible()
    await expect(page.getByText(formatLongDay(order.estimated_ship_date))).toBeVisible()
    const history = page.getByRole('list', { name: 'History of this order' })
    await expect(history.getByRole('listitem').first()).toContainText(
      new RegExp(`${formatDay(order.date)}, .+ C[SD]T`),
    )
    await page.goto(`/sales-order-pdf/${order.id}`)
    await expect(fact(page, 'Date')).toHaveText(formatDay(order.date))
  })
})

test('the screens of sales orders are accessible and fit a desktop and a phone', async ({
  page,
  product,
}) => {
  test.slow()
  const { find } = await ordersOf(product, 'storeAdmin')
  const custom = await find('IL-1300')
  const pending = await find('IL-1312')
  await startSignedIn(page, 'storeAdmin')
  for (const path of [
    // Other stories order too: by its number the demo's own are found.
    '/sales-order?search=IL-13',
    '/sales-order?from=2019-01-01&to=2019-01-31',
    `/sales-order-summary/${custom.id}`,
    `/sales-order-summary/${pending.id}`,
    `/sales-order-pdf/${custom.id}`,
  ]) {
    await page.goto(path)
    await page
      .getByText('No orders were placed in these dates.')
      .or(page.getByText(/IL-13\d\d/))
      .first()
      .waitFor()
    await expectInOrder(page, path)
  }
})
