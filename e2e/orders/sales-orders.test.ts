import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { formatDay } from '@trousseau/domain/day'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Sales Orders' })
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row')

async function openOrders(page: Page, search = ''): Promise<void> {
  await signIn(page, 'storeAdmin', `/sales-order${search}`)
  // One without rows is not shown.
  const anyTable = page.getByRole('table', { name: 'Sales Orders', includeHidden: true })
  await expect(anyTable).toHaveAttribute('aria-busy', 'false')
}

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
