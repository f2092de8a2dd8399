import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

async function openOrders(page: Page, search = ''): Promise<void> {
  await signIn(page, 'storeAdmin', `/sales-order${search}`)
  // A table without rows is hidden.
  const anyTable = page.getByRole('table', { name: 'Sales Orders', includeHidden: true })
  await expect(anyTable).toHaveAttribute('aria-busy', 'false')
}

// Claims: flow.export, sales-orders.export-buttons, api.orders.export, api.orders.export.type,
//   text.success.orders-export
test('"Export all", "Export sample" and "Export re-order" save what the filters show as orders.xlsx: "Orders exported successfully"', async ({
  page,
  product,
}) => {
  const { storeId } = await ordersOf(product, 'storeAdmin')
  await openOrders(page, '?search=IL-1&from=2026-01-01&order_by=total&order_dir=asc')
  for (const [name, type] of [
    ['all', ''],
    ['sample', '1'],
    ['re-order', '2'],
  ] as const) {
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
    await expect(page.getByText('Orders exported successfully').last()).toBeVisible()
  }
})
