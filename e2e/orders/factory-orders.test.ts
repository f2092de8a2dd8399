import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
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

test('several are marked ready at once, and of one that cannot be it is told which and why', async ({
  page,
  product,
}) => {
  const ordersApi = await factoryOrders(product, 'factoryNord')
  const orders = [await ordersApi.toMake('FAC-BULK-1'), await ordersApi.toMake('FAC-BULK-2')]
  await openOrders(page, { search: 'FAC-BULK' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('2 orders are ready to ship.')).toBeVisible()
  await expect(page.getByText('No order matches.')).toBeVisible()
  for (const { id } of orders) expect((await ordersApi.read(id)).store_status).toBe('Ready to Ship')

  const [taken, left] = [await ordersApi.toMake('FAC-SOME-1'), await ordersApi.toMake('FAC-SOME-2')]
  await page.getByLabel('Search').fill('FAC-SOME')
  await expect(numbers(page)).toHaveCount(2)
  for (const { sales_order_number } of [taken, left])
    await page.getByRole('checkbox', { name: `Select sales order ${sales_order_number}` }).check()
  await ordersApi.markReady(taken.id)
  await page.getByRole('button', { name: 'Mark ready' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not all are ready' })
  await expect(dialog).toContainText('1 of 2 orders was marked ready.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    new RegExp(`^#${taken.sales_order_number} .*This order is Ready to Ship`),
  ])
  await dialog.getByText('Close', { exact: true }).click()
  expect((await ordersApi.read(left.id)).store_status).toBe('Ready to Ship')
})
