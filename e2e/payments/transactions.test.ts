import { readFile } from 'node:fs/promises'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

// Claims: api.stores.transactions.export
test('"Export sample" saves what the filters show as transactions.xlsx: "Transactions exported successfully"', async ({
  page,
  product,
}) => {
  const { storeId } = await ordersOf(product, 'storeAdmin')
  await signIn(page, 'storeAdmin', '/transaction-history?from=2026-01-01&order_by=amount&order_dir=asc')
  const asked = page.waitForRequest('**/export?*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export sample', exact: true }).click()
  const { pathname, searchParams } = new URL((await asked).url())
  expect(pathname).toBe(`/api/stores/${storeId}/transactions/export`)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    type: '1',
    from: '2026-01-01',
    order_by: 'amount',
    order_dir: 'asc',
  })
  const download = await saved
  expect(download.suggestedFilename()).toBe('transactions.xlsx')
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Transactions exported successfully')).toBeVisible()
})
