import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { findRow, openOrders } from './wholesale-orders-page.ts'

test('the wholesaler sees the orders of all stores, pending ones told first', async ({ page, product }) => {
  await (await ordersOf(product, 'storeAdmin')).place('DESK-SEEN')
  await openOrders(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Sales Order #',
    'Store',
    'PO #',
    'Item',
    'Wear date',
    'Ship date',
    'Date',
    'Amount',
    'Factory',
    'Status',
  ])
  await page.getByLabel('Records Per Page').selectOption('100')
  await expect(findRow(page, 'Ivory Lane Bridal').first()).toBeVisible()
  await expect(findRow(page, 'Velvet').first()).toBeVisible()

  const waiting = page.getByRole('link', { name: /^\d+ orders? waits? for confirmation$/ })
  const count = Number.parseInt((await waiting.textContent()) ?? '', 10)
  await waiting.click()
  await expect(page.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await expect(page.getByText(new RegExp(`of ${count} orders?$`))).toBeVisible()
  const statuses = await page.locator('td[data-label="Status"]').allTextContents()
  expect(new Set(statuses)).toEqual(new Set(['Pending']))
})
