import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { factoryOrders, openOrders } from './factory-orders-page.ts'

const history = (page: Page) =>
  page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')

test('a row opens its order, which is marked ready and goes back to production with a reason, and the way back is to the same list', async ({
  page,
  product,
}) => {
  const ordersApi = await factoryOrders(product, 'factoryNord')
  const order = await ordersApi.toMake('FAC-READY')
  await openOrders(page, { search: 'FAC-READY' })
  // A click anywhere in the row opens the order.
  await page.getByRole('row').nth(1).click()
  const heading = page.getByRole('heading', { level: 1, name: `Sales Order #${order.sales_order_number}` })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('The order is ready to ship.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark ready' })).toHaveCount(0)
  await expect(history(page).last()).toContainText('Ready to Ship')
  expect((await ordersApi.read(order.id)).store_status).toBe('Ready to Ship')

  await page.getByRole('button', { name: 'Return to production' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to production?' })
  await dialog.getByRole('button', { name: 'Return to production' }).click()
  await expect(dialog.getByText('Please say why it goes back to production.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The hem came loose.')
  await dialog.getByRole('button', { name: 'Return to production' }).click()
  await expect(page.getByText('The order is back in production.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(history(page).last()).toContainText('In Production')
  await expect(history(page).last()).toContainText('The hem came loose.')
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await page.waitForURL('**/factory/orders?search=FAC-READY')
})
