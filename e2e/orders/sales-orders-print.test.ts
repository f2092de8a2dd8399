import type { Locator, Page } from '@playwright/test'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

const sheet = (page: Page): Locator => page.getByRole('article', { name: 'Sales order' })

function fact(page: Page, label: string): Locator {
  return sheet(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
}

// Claims: sales-order-summary.back
test('from the list over the order, loaded again, to its print: on paper there is the sheet alone, on one page, and Back leads to the list as one left it', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin', '/sales-order?search=IL-1300&order_by=wear_date&order_dir=desc')
  await page.locator('td[data-label="Sales Order #"]').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #/ })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Print' }).click()
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
  await page.getByRole('link', { name: 'Back to Sales Orders' }).click()
  await page.waitForURL((url) => url.pathname === '/sales-order')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: 'IL-1300',
    order_by: 'wear_date',
    order_dir: 'desc',
  })
})

test.describe(() => {
  test.use({ timezoneId: 'Asia/Tokyo', ownContext: true })
  test('in Asia/Tokyo the list, the summary and the print page show the days and hours of the wholesaler', async ({
    page,
    product,
  }) => {
    const ordersApi = await ordersOf(product, 'storeAdmin')
    const order = await ordersApi.read((await ordersApi.find('IL-1306')).id)
    await signIn(page, 'storeAdmin', '/sales-order?search=IL-1306')
    const there = await page.evaluate((at) => new Date(at).toLocaleDateString('en-CA'), order.created_at)
    expect(there, 'in Tokyo it was the next day already').not.toBe(order.date)

    await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(ordersApi.today))
    await expect(page.locator('td[data-label="Date"]')).toHaveText(formatDay(order.date))
    await expect(page.locator('td[data-label="Wear date"]')).toContainText(formatDay(order.wear_date))
    await page.locator('td[data-label="Sales Order #"]').getByRole('link').click()
    await page.waitForURL(`**/sales-order-summary/${order.id}`)
    await expect(page.getByText(`Placed on ${formatDay(order.date)}`)).toBeVisible()
    await expect(page.getByText(formatLongDay(order.estimated_ship_date))).toBeVisible()
    const history = page.getByRole('list', { name: 'History of this order' })
    await expect(history.getByRole('listitem').first()).toContainText(
      new RegExp(`${formatDay(order.date)}, .+ C[SD]T`),
    )
    await page.getByRole('link', { name: 'Print' }).click()
    await page.waitForURL(`**/sales-order-pdf/${order.id}`)
    await expect(fact(page, 'Date')).toHaveText(formatDay(order.date))
  })
})
