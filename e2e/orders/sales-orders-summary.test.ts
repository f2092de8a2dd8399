import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

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
  const ordersApi = await ordersOf(product, 'storeAdmin')
  const order = await ordersApi.place('E2E-CANCEL', { accessory: true })
  await signIn(page, 'storeAdmin', '/sales-order?search=E2E-CANCEL')
  await page.getByRole('link', { name: 'Pending (PO E2E-CANCEL)' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Order #Pending' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText(`Its accessories are cancelled too: ${order.accessories[0]?.name}.`)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await ordersApi.read(order.id)).store_status).toBe('Pending')

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
