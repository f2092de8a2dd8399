import type { InvoiceRow } from '@trousseau/contract/invoices'
import type { DeskOrderRow } from '@trousseau/contract/orders/shapes'
import type { HouseOverview } from '@trousseau/contract/overviews'
import { PAID_FULLY } from '@trousseau/domain/invoice'
import { formatMoney } from '@trousseau/domain/money'
import { houseOf } from '../orders/wholesale-orders-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { shipped } from '../testing/seed-packages.ts'
import { block, every, openHome, placeWithoutADayToSpare, rows } from './home-page.ts'

test('the house sees how many orders wait for confirmation, the longest waiting first, and goes to them', async ({
  page,
  product,
}) => {
  await (await ordersOf(product, 'storeAdmin')).place('HOME-WAIT')
  const ask = await asking(product, 'wholesaleAdmin')
  const waiting = await every<DeskOrderRow>(ask, '/api/orders?status[]=1', 'orders')

  await openHome(page, 'wholesaleAdmin')
  const place = block(page, 'Waiting for confirmation')
  await expect(place).toContainText(`${waiting.length} order`)
  const [oldest] = waiting.sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id)
  const row = rows(page, 'Waiting for confirmation').first()
  await expect(row).toContainText(`PO ${oldest?.purchase_order_number}`)
  await expect(row).toContainText(oldest?.store.name ?? '')
  await row.getByRole('link').click()
  await page.waitForURL(`**/desk/orders/${oldest?.id}`)
  await page.goBack()
  await place.getByRole('link', { name: 'All waiting orders' }).click()
  await page.waitForURL('**/desk/orders?status=pending')
})

test('the house sees the orders of all stores that are at risk, each with its store', async ({
  page,
  product,
}) => {
  await placeWithoutADayToSpare(product, 'HOME-RISK')
  const ask = await asking(product, 'wholesaleAdmin')
  const { orders_at_risk } = await ask<HouseOverview>('GET', '/api/overview')
  await openHome(page, 'wholesaleStaff')
  await expect(block(page, 'Orders at risk')).toContainText(`${orders_at_risk.count} order`)
  const [first] = orders_at_risk.orders
  const row = rows(page, 'Orders at risk').first()
  await expect(row).toContainText(first?.store.name ?? '')
  await expect(row).toContainText(/May arrive after the wear date|to spare/)
  await row.getByRole('link').click()
  await page.waitForURL(`**/desk/orders/${first?.id}`)
})

test('the house sees what each factory has to ship and when, as the orders in production say', async ({
  page,
  product,
}) => {
  const { id } = await (await ordersOf(product, 'storeAdmin')).place('HOME-MADE')
  const house = await houseOf(product)
  await house.confirm(id)
  const factories = await house.factories()
  const ask = await asking(product, 'wholesaleAdmin')

  await openHome(page, 'wholesaleAdmin')
  const table = page.getByRole('table', { name: 'Orders in production by factory and week' })
  let all = 0
  for (const { id, name } of factories) {
    const made = await every<DeskOrderRow>(ask, `/api/orders?status[]=2&factory=${id}`, 'orders')
    all += made.length
    const figures = await table.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents()
    expect(figures, 'late, eight weeks, later').toHaveLength(10)
    expect(figures.reduce((sum, figure) => sum + Number(figure), 0)).toBe(made.length)
  }
  await expect(block(page, 'Production')).toContainText(`${all} order`)
  const [first] = factories
  await table.getByRole('link', { name: first?.name ?? '' }).click()
  await page.waitForURL(`**/desk/orders?status=in-production&factory=${first?.id}`)
})

test('the receivables at home are what is open in the invoices of all stores', async ({ page, product }) => {
  await shipped(product, { pos: ['HOME-OWED'] })
  const ask = await asking(product, 'wholesaleAdmin')
  const invoices = await every<InvoiceRow>(ask, '/api/invoices', 'invoices')
  const open = invoices
    .filter(({ status_id }) => status_id !== PAID_FULLY)
    .reduce((sum, invoice) => sum + Math.round(invoice.open * 100), 0)

  await openHome(page, 'wholesaleAdmin')
  const place = block(page, 'Receivables')
  await expect(place).toContainText(formatMoney(open))
  for (const age of ['Current', '1–30 days overdue', 'Over 90 days overdue'])
    await expect(place.getByText(age, { exact: true })).toBeVisible()
  const amounts = await place.locator('dd').allTextContents()
  const sum = amounts.reduce((sum, words) => sum + Math.round(Number(words.replace(/[$,]/g, '')) * 100), 0)
  expect(sum).toBe(open)
  await place.getByRole('link', { name: 'Open invoices' }).click()
  await page.waitForURL('**/desk/invoices?status=open')
})

test('the best sellers at home lead to the item in the catalogue, the most ordered first', async ({
  page,
  product,
}) => {
  await (await ordersOf(product, 'storeAdmin')).place('HOME-BEST')
  await openHome(page, 'wholesaleAdmin')
  const place = rows(page, 'Best sellers')
  await expect(place.first()).toBeVisible()
  const counts = await place.getByText(/^\d+ orders?$/).allTextContents()
  const orders = counts.map((words) => Number.parseInt(words, 10))
  expect(orders).toHaveLength(await place.count())
  expect(orders).toEqual([...orders].sort((a, b) => b - a))
  const link = place.first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.waitForURL(/\/desk\/catalogue\/(dresses|custom-items)\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})
