import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'
import { openOrder, openOrders, rowOf } from './wholesale-orders-page.ts'

test('the house sees the orders of all stores, pending ones told first', async ({ page, product }) => {
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
  await expect(rowOf(page, 'Ivory Lane Bridal').first()).toBeVisible()
  await expect(rowOf(page, 'Velvet').first()).toBeVisible()

  const waiting = page.getByRole('link', { name: /^\d+ orders? waits? for confirmation$/ })
  const count = Number.parseInt((await waiting.textContent()) ?? '', 10)
  await waiting.click()
  await expect(page.getByRole('radio', { name: 'Pending' })).toBeChecked()
  await expect(page.getByText(new RegExp(`of ${count} orders?$`))).toBeVisible()
  const statuses = await page.locator('td[data-label="Status"]').allTextContents()
  expect(new Set(statuses)).toEqual(new Set(['Pending']))
})

test('status, factory, dates and search narrow the list, stand in its address, and Back undoes them', async ({
  page,
  product,
}) => {
  const { today } = await ordersOf(product, 'storeAdmin')
  await openOrders(page)
  await page.getByRole('radio', { name: 'In Production' }).click({ force: true })
  await expect(page).toHaveURL(/status=in-production/)
  const statuses = page.locator('td[data-label="Status"]')
  await expect(statuses.filter({ hasNotText: 'In Production' })).toHaveCount(0)
  await expect(statuses.first()).toBeVisible()

  const chosen = page.getByLabel('Factory', { exact: true })
  await chosen.selectOption({ label: 'Atelier Sud' })
  await expect(page).toHaveURL(/factory=\d+/)
  const factories = page.locator('td[data-label="Factory"]')
  await expect(factories.filter({ hasNotText: 'Atelier Sud' })).toHaveCount(0)
  await expect(factories.first()).toBeVisible()

  await page.goBack()
  await expect(chosen).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'In Production' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()

  await page.getByLabel('From').fill('01/01/2020')
  await page.getByLabel('From').press('Tab')
  await expect(page).toHaveURL(/from=2020-01-01/)
  await page.getByLabel('Search').fill('IL-1306')
  await expect(rowOf(page, 'IL-1306')).toHaveCount(1)
  await page.reload()
  await expect(rowOf(page, 'IL-1306')).toHaveCount(1)

  await page.getByLabel('Search').fill('nothing is called this')
  await expect(page.getByText('No order matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/desk\/orders$/)
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(
    today.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
  )
})

test('the list is sorted by the server, and the way back from an order leads to it as one left it', async ({
  page,
}) => {
  await openOrders(page, { search: 'IL-12' })
  await page.getByRole('button', { name: 'PO #' }).click()
  await expect(page.getByRole('columnheader', { name: 'PO #' })).toHaveAttribute('aria-sort', 'ascending')
  const numbers = page.locator('td[data-label="PO #"]')
  // The head turns at once; the rows follow when the server has answered.
  await expect(async () => {
    const shown = (await numbers.allTextContents()).map((text) => text.replace('Accessory', ''))
    expect(shown[0]).toContain('IL-12')
    expect(shown).toEqual(shown.toSorted())
  }).toPass()
  await page.locator('td[data-label="Sales Order #"]').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #/ })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await page.waitForURL((url) => url.pathname === '/desk/orders')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: 'IL-12',
    order_by: 'purchase_order_number',
    order_dir: 'asc',
  })
})

test('a list that fails to load says so, keeps the filters and loads on Retry', async ({ page, allow }) => {
  allow.refusal(500, '/api/orders')
  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'wholesaleAdmin', '/desk/orders?status=shipped')
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('td[data-label="Status"]').first()).toHaveText('Shipped')
})

test('stores have no page of all orders', async ({ page }) => {
  await signIn(page, 'storeAdmin', '/desk/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeHidden()
})

test("the house's orders are accessible and fit a desktop and a phone", async ({ page, product }) => {
  test.setTimeout(120_000)
  await (await ordersOf(product, 'storeAdmin')).place('DESK-LIST')
  await openOrders(page, { search: 'DESK-LIST' })
  await page.getByRole('checkbox', { name: /Aurélie/ }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm 1 order?' })).toBeVisible()
  await expectInOrder(page)
})

test('one order of the house is accessible and fits a desktop and a phone', async ({ page, product }) => {
  test.setTimeout(120_000)
  const { id } = await (await ordersOf(product, 'storeAdmin')).place('DESK-ONE', {
    accessory: true,
  })
  await openOrder(page, id)
  await expectInOrder(page)
  for (const [button, dialog] of [
    ['Change ship-to', 'Change ship-to'],
    ['Cancel order', 'Cancel this order?'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
