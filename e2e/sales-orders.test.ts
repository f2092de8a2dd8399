import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, addMonths, formatDay } from '@trousseau/domain/day'
import { setToday, typeInto } from './item-page.ts'
import { ordersOf } from './ordered.ts'
import { expect, test } from './product.ts'
import { signIn } from './sign-in.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Sales Orders' })
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row')
const cells = (page: Page, label: string): Locator => table(page).locator(`td[data-label="${label}"]`)
const head = (page: Page, label: string): Locator =>
  table(page).getByRole('columnheader', { name: label, exact: true })
const from = (page: Page): Locator => page.getByLabel('From', { exact: true })
const to = (page: Page): Locator => page.getByLabel('To', { exact: true })

async function openOrders(page: Page, search = ''): Promise<void> {
  await signIn(page, 'storeAdmin')
  await page.goto(`/sales-order${search}`)
  // One without rows is not shown.
  const anyTable = page.getByRole('table', { name: 'Sales Orders', includeHidden: true })
  await expect(anyTable).toHaveAttribute('aria-busy', 'false')
}

// Claims: sales-orders.title, sales-orders.subtitle, sales-orders.columns
test('the page is titled "Sales Orders", "Manage all Sales Orders", and its columns are Sales Order #, PO #, Wear date, Date, Amount Charged, Status', async ({
  page,
}) => {
  await signIn(page, 'storeStaff')
  await page.getByRole('link', { name: 'SALES ORDERS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Orders', exact: true })).toBeVisible()
  await expect(page.getByText('Manage all Sales Orders', { exact: true })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Sales Order #',
    'PO #',
    'Wear date',
    'Date',
    'Amount Charged',
    'Status',
  ])
  await expect(rows(page)).toHaveCount(10)
})

// Claims: sales-orders.number.link, order.status.shown, const.date-format
test('a row shows the order as it is: its days as MM/DD/YYYY, its total, its status as text; its number links to its summary', async ({
  page,
  product,
}) => {
  const order = await (await ordersOf(product, 'storeAdmin')).find('IL-1306')
  await openOrders(page, '?search=IL-1306')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('cell')).toHaveText([
    String(order.sales_order_number),
    'IL-1306',
    formatDay(order.wear_date),
    formatDay(order.date),
    order.formatted_total,
    'In Production',
  ])
  await rows(page).getByRole('link').click()
  await page.waitForURL(`**/sales-order-summary/${order.id}`)
})

// Claims: sales-orders.number.pending, order.status.1
test('an order without a number shows "Pending", which links to its summary', async ({ page, product }) => {
  const order = await (await ordersOf(product, 'storeAdmin')).place('E2E-PENDING-LINK')
  await openOrders(page, '?search=E2E-PENDING-LINK')
  await expect(cells(page, 'Status')).toHaveText('Pending')
  const link = cells(page, 'Sales Order #').getByRole('link')
  await expect(link).toHaveText(/^Pending/)
  await expect(link).toHaveAttribute('href', `/sales-order-summary/${order.id}`)
})

// Claims: rule.date-filter.from-default, rule.date-filter.to-default, rule.date-filter.to-max
test('From is one year ago and To is today unless they are chosen, and To is never later than today', async ({
  page,
  product,
}) => {
  const { today } = await ordersOf(product, 'storeAdmin')
  await openOrders(page)
  await expect(from(page)).toHaveValue(formatDay(addMonths(today, -12)))
  await expect(to(page)).toHaveValue(formatDay(today))

  await typeInto(page, 'To', formatDay(addDays(today, 1)))
  await expect(page.getByText(`Please choose ${formatDay(today)} or earlier.`)).toBeVisible()
  await expect(to(page)).toHaveValue(formatDay(today))
  await page.goto('/sales-order?to=2099-01-01')
  await expect(to(page)).toHaveValue(formatDay(today))
})

test('a year before February 29 is February 28', async ({ page }) => {
  await setToday(page, () => '2028-02-29')
  await openOrders(page)
  await expect(from(page)).toHaveValue('02/28/2027')
  await expect(to(page)).toHaveValue('02/29/2028')
})

// Claims: sales-orders.date-filter
test('the dates decide which orders are shown, both days included, and emptied they are as usual again', async ({
  page,
  product,
}) => {
  const { find, today } = await ordersOf(product, 'storeAdmin')
  const { date } = await find('IL-1306')
  await openOrders(page)
  await typeInto(page, 'From', formatDay(date))
  await typeInto(page, 'To', formatDay(date))
  await expect(page).toHaveURL(new RegExp(`from=${date}&to=${date}|to=${date}&from=${date}`))
  await expect(cells(page, 'PO #').getByText('IL-1306')).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  for (const day of await cells(page, 'Date').allTextContents()) expect(day).toBe(formatDay(date))
  await typeInto(page, 'To', '')
  await expect(to(page)).toHaveValue(formatDay(today))
  await expect(page).not.toHaveURL(/to=/)
})

// Claims: sales-orders.sortable
test('a column is sorted by its head, and the same head again turns the order around', async ({ page }) => {
  await openOrders(page)
  const amounts = async () =>
    (await cells(page, 'Amount Charged').allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')))
  const sort = head(page, 'Amount Charged').getByRole('button')
  for (const [name, way] of [
    ['ascending', 1],
    ['descending', -1],
    ['ascending', 1],
  ] as const) {
    await sort.click()
    await expect(head(page, 'Amount Charged')).toHaveAttribute('aria-sort', name)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    const shown = await amounts()
    expect(shown).toEqual(shown.toSorted((a, b) => way * (a - b)))
    expect(new Set(shown).size).toBeGreaterThan(1)
  }
  for (const label of ['Sales Order #', 'PO #', 'Wear date', 'Date', 'Status']) {
    await head(page, label).getByRole('button').click()
    await expect(head(page, label)).toHaveAttribute('aria-sort', 'ascending')
    await expect(head(page, 'Amount Charged')).toHaveAttribute('aria-sort', 'none')
  }
})

// Claims: const.orders.page-size
test('the newest come first, ten to a page; page, order and filters are kept by a reload and by Back', async ({
  page,
}) => {
  await openOrders(page)
  const first = await cells(page, 'Date').allTextContents()
  const asDays = first.map((text) => text.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2'))
  expect(asDays).toEqual(asDays.toSorted().toReversed())
  await expect(rows(page)).toHaveCount(10)

  await head(page, 'Wear date').getByRole('button').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^Showing 11–20 of \d+ orders$/)).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const second = await cells(page, 'PO #').allTextContents()
  await page.reload()
  await expect(cells(page, 'PO #')).toHaveText(second)
  await expect(head(page, 'Wear date')).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(page.getByText(/^Showing 1–10 of \d+ orders$/)).toBeVisible()
  await page.goBack()
  await expect(head(page, 'Wear date')).toHaveAttribute('aria-sort', 'none')
})

test('the rows of before stay while a page loads', async ({ page }) => {
  await openOrders(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/stores/*/orders?*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).toHaveCount(10)
  release()
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
})

test('an order is found by its PO, its sales order number and its item', async ({ page, product }) => {
  const order = await (await ordersOf(product, 'storeAdmin')).find('IL-1306')
  await openOrders(page)
  for (const text of ['il-1306', String(order.sales_order_number), order.orderable.name]) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text)
    await page.waitForURL((url) => url.searchParams.get('search') === text)
    await expect(cells(page, 'PO #').getByText('IL-1306')).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(cells(page, 'PO #').getByText('IL-1313')).toHaveCount(0)
  }
})

test('an accessory is a row of its own, marked as the accessory of its dress', async ({ page, product }) => {
  const order = await (await ordersOf(product, 'storeAdmin')).find('IL-1300')
  await openOrders(page, '?search=IL-1300')
  await expect(rows(page)).toHaveCount(2)
  await rows(page).getByRole('link', { name: 'Accessory of the dress' }).click()
  await page.waitForURL(`**/sales-order-summary/${order.id}`)
})

// Claims: sales-orders.export-buttons, api.orders.export, api.orders.export.type,
//   text.success.orders-export
for (const [name, type] of [
  ['all', ''],
  ['sample', '1'],
  ['re-order', '2'],
] as const)
  test(`"Export ${name}" saves what the filters show as orders.xlsx: "Orders exported successfully"`, async ({
    page,
    product,
  }) => {
    const { storeId } = await ordersOf(product, 'storeAdmin')
    await openOrders(page, '?search=IL-1&from=2026-01-01&order_by=total&order_dir=asc')
    const asked = page.waitForRequest('**/export?*')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${name}`, exact: true }).click()
    const { pathname, searchParams } = new URL((await asked).url())
    expect(pathname).toBe(`/api/stores/${storeId}/orders/export`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      type,
      search: 'IL-1',
      from: '2026-01-01',
      order_by: 'total',
      order_dir: 'asc',
    })
    const download = await saved
    expect(download.suggestedFilename()).toBe('orders.xlsx')
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(page.getByText('Orders exported successfully')).toBeVisible()
  })

test('dates without orders say so and lead out; a search without any likewise', async ({ page }) => {
  await openOrders(page, '?from=2019-01-01&to=2019-01-31')
  await expect(page.getByText('No orders were placed in these dates.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveURL(/\/sales-order$/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such order')
  await expect(page.getByText('No order matches in these dates.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect(rows(page)).toHaveCount(10)
})

test('a list that fails to load says so, keeps the filters and loads on Retry', async ({ page, allow }) => {
  await signIn(page, 'storeAdmin')
  allow.refusal(500, /\/orders$/)
  await page.route('**/api/stores/*/orders?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/sales-order?search=IL-1306')
  await expect(page.getByText('The sales orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/stores/*/orders?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cells(page, 'PO #')).toHaveText(['IL-1306'])
})
