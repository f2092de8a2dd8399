import type { Page } from '@playwright/test'
import { addDays, formatDay } from '@trousseau/domain/day'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'
import { factoryOrders, numbers, openOrders } from './factory-orders-page.ts'

const show = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).click({ force: true })

test('a factory sees what it has in production, what is worn first at the top, and nothing of another factory', async ({
  page,
  product,
}) => {
  const own = await (await factoryOrders(product, 'factoryNord')).list()
  const foreign = await (await factoryOrders(product, 'factorySud')).list()
  expect(own.length).toBeGreaterThan(0)
  expect(foreign.length).toBeGreaterThan(0)
  await openOrders(page, { per_page: '100' })
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Sales Order #',
    'Store',
    'Item',
    'Color',
    'Size',
    'Wear date',
    'Ship date',
    'Status',
  ])
  await expect(page.getByRole('columnheader', { name: 'Wear date' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const making = own
    .filter(({ status }) => status === 2)
    .sort((one, other) => one.wear_date.localeCompare(other.wear_date) || one.id - other.id)
  await expect(numbers(page)).toHaveText(making.map((order) => String(order.sales_order_number)))
  await show(page, 'All')
  await expect(page).toHaveURL(/show=all/)
  await expect(numbers(page)).toHaveCount(own.length)
  const measured = own.filter(({ bust }) => bust !== null).length
  expect(measured).toBeGreaterThan(0)
  await expect(page.locator('td[data-label="Size"]').filter({ hasText: 'Custom' })).toHaveCount(measured)
  const shown = await numbers(page).allTextContents()
  expect(new Set(shown)).toEqual(new Set(own.map((order) => String(order.sales_order_number))))
  for (const order of foreign) expect(shown).not.toContain(String(order.sales_order_number))
})

test('the list is narrowed by status and search, sorted, and its address shows the same again', async ({
  page,
  product,
}) => {
  const own = await (await factoryOrders(product, 'factoryNord')).list()
  await openOrders(page)
  for (const [name, statuses] of [
    ['Ready to Ship', [3]],
    ['Shipped', [4, 6]],
  ] as const) {
    await show(page, name)
    const expected = own.filter(({ status }) => statuses.some((one) => one === status))
    await expect(page.getByText(new RegExp(`of ${expected.length} orders?$`))).toBeVisible()
    // What is ready can be packed; with what has left there is nothing to be done.
    if (name === 'Shipped') await expect(page.getByRole('checkbox')).toHaveCount(0)
  }
  await show(page, 'All')
  await page.getByRole('button', { name: 'Sales Order #' }).click()
  await expect(page).toHaveURL(/order_by=sales_order_number/)
  const wanted = own[0]
  await page.getByLabel('Search').fill(String(wanted?.sales_order_number))
  await expect(numbers(page)).toHaveText([String(wanted?.sales_order_number)])
  await page.reload()
  await expect(numbers(page)).toHaveText([String(wanted?.sales_order_number)])
  await page.getByLabel('Search').fill('nothing is called this')
  await expect(page.getByText('No order matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(numbers(page).first()).toBeVisible()
})

test('what is late or due within two weeks is marked, and what has time is not', async ({
  page,
  product,
}) => {
  const { today } = await ordersOf(product, 'storeAdmin')
  const list = '**/api/factories/*/orders*'
  // Each order of the demo, as if it had to leave so many days from now.
  const days = [-40, -1, 0, 1, 14, 15, 90]
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.orders = json.data.orders.slice(0, days.length).map((order: object, place: number) => ({
      ...order,
      estimated_ship_date: addDays(today, days[place] ?? 0),
    }))
    await route.fulfill({ response, json })
  })
  await openOrders(page)
  await expect(page.locator('td[data-label="Ship date"]')).toHaveText([
    /40 days late$/,
    /1 day late$/,
    /Due today$/,
    /Due in 1 day$/,
    /Due in 14 days$/,
    formatDay(addDays(today, 15)),
    formatDay(addDays(today, 90)),
  ])
})

test('several are marked ready at once, and of one that cannot be it is told which and why', async ({
  page,
  product,
}) => {
  const desk = await factoryOrders(product, 'factoryNord')
  const orders = [await desk.toMake('FAC-BULK-1'), await desk.toMake('FAC-BULK-2')]
  await openOrders(page, { search: 'FAC-BULK' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('2 orders are ready to ship.')).toBeVisible()
  await expect(page.getByText('No order matches.')).toBeVisible()
  for (const { id } of orders) expect((await desk.read(id)).store_status).toBe('Ready to Ship')

  const [taken, left] = [await desk.toMake('FAC-SOME-1'), await desk.toMake('FAC-SOME-2')]
  await page.getByLabel('Search').fill('FAC-SOME')
  await expect(numbers(page)).toHaveCount(2)
  for (const { sales_order_number } of [taken, left])
    await page.getByRole('checkbox', { name: `Select sales order ${sales_order_number}` }).check()
  await desk.markReady(taken.id)
  await page.getByRole('button', { name: 'Mark ready' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not all are ready' })
  await expect(dialog).toContainText('1 of 2 orders was marked ready.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    new RegExp(`^#${taken.sales_order_number} .*This order is Ready to Ship`),
  ])
  await dialog.getByText('Close', { exact: true }).click()
  expect((await desk.read(left.id)).store_status).toBe('Ready to Ship')
})

test('orders that fail to load say so and load on Retry', async ({ page, allow }) => {
  allow.refusal(500, /^\/api\/factories\/\d+\/orders/)
  await page.route('**/api/factories/*/orders*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'factoryNord', '/factory/orders')
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/factories/*/orders*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(numbers(page).first()).toBeVisible()
})

test('stores and the house have no orders in production', async ({ page }) => {
  for (const account of ['storeAdmin', 'wholesaleAdmin'] as const) {
    await signIn(page, account, '/factory/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders in production' })).toHaveCount(0)
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
})
