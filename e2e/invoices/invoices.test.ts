import { readFile } from 'node:fs/promises'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { openInvoices } from './invoices-page.ts'

// Claims: api.stores.invoices.export
test('"Export re-order" saves what the filters show as invoices.xlsx: "Invoices exported successfully"', async ({
  page,
  product,
}) => {
  const { storeId } = await ordersOf(product, 'storeAdmin')
  await openInvoices(page, '?search=INV&from=2026-01-01&order_by=total&order_dir=asc&status=unpaid')
  const asked = page.waitForRequest('**/export?*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export re-order', exact: true }).click()
  const { pathname, searchParams } = new URL((await asked).url())
  expect(pathname).toBe(`/api/stores/${storeId}/invoices/export`)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    type: '2',
    search: 'INV',
    from: '2026-01-01',
    order_by: 'total',
    order_dir: 'asc',
    'status[]': '1',
  })
  const download = await saved
  expect(download.suggestedFilename()).toBe('invoices.xlsx')
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Invoices exported successfully')).toBeVisible()
})
