import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { factoryOrders, numbers, openOrder, openOrders } from './factory-orders-page.ts'

const history = (page: Page) =>
  page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')

test("another factory's order is as unknown as one that is none", async ({ page, product, allow }) => {
  const [foreign] = await (await factoryOrders(product, 'factorySud')).list()
  allow.refusal(404, /^\/api\/orders\//)
  await startSignedIn(page, 'factoryNord')
  for (const id of [foreign?.id, 999_999, 'none']) {
    await page.goto(`/factory/orders/${id}`)
    await expect(page.getByText('We could not find this order.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See the orders in production' }).click()
  await page.waitForURL('**/factory/orders')
})

test('a row opens its order, which is marked ready and goes back to production with a reason, and the way back is to the same list', async ({
  page,
  product,
}) => {
  const desk = await factoryOrders(product, 'factoryNord')
  const order = await desk.toMake('FAC-READY')
  await openOrders(page, { search: 'FAC-READY' })
  // Wherever it is touched.
  await page.getByRole('row').nth(1).click()
  const heading = page.getByRole('heading', { level: 1, name: `Sales Order #${order.sales_order_number}` })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('The order is ready to ship.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark ready' })).toHaveCount(0)
  await expect(history(page).last()).toContainText('Ready to Ship')
  expect((await desk.read(order.id)).store_status).toBe('Ready to Ship')

  await page.getByRole('button', { name: 'Back to production' }).click()
  const dialog = page.getByRole('dialog', { name: 'Back to production?' })
  await dialog.getByRole('button', { name: 'Back to production' }).click()
  await expect(dialog.getByText('Please say why it goes back.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The hem came loose.')
  await dialog.getByRole('button', { name: 'Back to production' }).click()
  await expect(page.getByText('The order is back in production.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(history(page).last()).toContainText('In Production')
  await expect(history(page).last()).toContainText('The hem came loose.')
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the orders' }).click()
  await page.waitForURL('**/factory/orders?search=FAC-READY')
})

test('an order that somebody moved meanwhile is not moved unseen: the words of the server, and the order as it is', async ({
  page,
  product,
  allow,
}) => {
  const desk = await factoryOrders(product, 'factoryNord')
  const order = await desk.toMake('FAC-FASTER')
  await startSignedIn(page, 'factoryNord')
  await openOrder(page, order)
  await desk.markReady(order.id)
  allow.refusal(409, `/api/orders/${order.id}/ready`)
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('Somebody else changed this meanwhile. Please load it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to production' })).toBeVisible()
})

test('the production ticket is saved as ticket.pdf', async ({ page, product }) => {
  const [order] = await (await factoryOrders(product, 'factoryNord')).list('&status[]=2')
  if (!order) throw new Error('the demo has something in production')
  await startSignedIn(page, 'factoryNord')
  await openOrder(page, order)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Production ticket' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('ticket.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('The production ticket was downloaded.')).toBeVisible()
})

test('an order shows what it is made to, its notes and where it goes, and no price but what the factory gets', async ({
  page,
  product,
}) => {
  const desk = await factoryOrders(product, 'factoryNord')
  const custom = (await desk.list()).find(({ bust }) => bust !== null)
  if (!custom) throw new Error('the demo has something made to measure')
  await openOrders(page, { show: 'all', per_page: '100' })
  await expect(numbers(page).first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText('$')

  await openOrder(page, custom)
  const item = page.getByRole('region', { name: 'What to make' })
  await expect(item.getByRole('heading', { name: custom.orderable.name })).toBeVisible()
  for (const inches of [custom.bust, custom.waist])
    await expect(item.getByText(`${inches} in`, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(custom.notes || 'No Notes')
  await expect(page.getByRole('region', { name: 'Ship To' })).toContainText(custom.address.full_name)
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text.match(/\$[\d,.]+/g)).toEqual([custom.formatted_factory_price])
  expect(text).not.toMatch(/MSRP|wholesale/i)
})
