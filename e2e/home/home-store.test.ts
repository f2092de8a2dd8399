import type { InvoiceRow } from '@trousseau/contract/invoices'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import type { StoreOverview } from '@trousseau/contract/overviews'
import type { Session } from '@trousseau/contract/sessions'
import { formatDay } from '@trousseau/domain/day'
import { PAID_FULLY } from '@trousseau/domain/invoice'
import { formatMoney } from '@trousseau/domain/money'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { shipped } from '../testing/seed-packages.ts'
import { block, every, openHome, placeWithoutADayToSpare, rows } from './home-page.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const cents = (dollars: number) => Math.round(dollars * 100)

test('home greets a person by the first name, with the date in words', async ({ page, product }) => {
  const ask = await asking(product, 'storeAdmin')
  const { user, today } = await ask<Session>('GET', '/api/session')
  await openHome(page, 'storeAdmin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${user.first_name}`)
  await expect(page).toHaveTitle('Home · Trousseau')
  const inWords = new Date(`${today}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full' })
  await expect(page.getByText(inWords, { exact: true })).toBeVisible()
})

// Claims: route.home
test('home says what a store owes, as its invoices do, the overdue first, and leads to paying them', async ({
  page,
  product,
}) => {
  await shipped(product, { pos: ['HOME-DUE'] })
  const ask = await asking(product, 'storeAdmin')
  const { store, today } = await ask<Session>('GET', '/api/session')
  const all = await every<InvoiceRow>(ask, `/api/stores/${store?.id}/invoices`, 'invoices')
  const open = all.filter(({ status_id }) => status_id !== PAID_FULLY)
  const late = open.filter(({ due_on }) => due_on < today)

  await openHome(page, 'storeAdmin')
  const due = block(page, 'Invoices due')
  await expect(due).toContainText(formatMoney(open.reduce((sum, invoice) => sum + cents(invoice.open), 0)))
  await expect(due).toContainText(`in ${open.length} invoice`)
  await expect(due.getByText('Overdue', { exact: true })).toHaveCount(Math.min(late.length, 5))

  const [first] = open.sort((a, b) => a.due_on.localeCompare(b.due_on) || a.id - b.id)
  const firstRow = rows(page, 'Invoices due').first()
  await expect(firstRow).toContainText(`Invoice # ${first?.number}`)
  await expect(firstRow).toContainText(`Due ${formatDay(first?.due_on ?? '')}`)
  await firstRow.getByRole('link').click()
  await page.waitForURL(`**/invoice-summary/${first?.store_package_id}`)
  await page.goBack()

  const listed = await rows(page, 'Invoices due').getByRole('link').allTextContents()
  await due.getByRole('link', { name: /^Pay/ }).click()
  await page.waitForURL('**/make-a-payment?invoices=*')
  for (const words of listed)
    await expect(page.getByText(words.replace('Invoice # ', ''), { exact: false }).first()).toBeVisible()
})

test('a store on credit on delivery is not offered to pay at home', async ({ page, product }) => {
  await shipped(product, { pos: ['HOME-COD'], account: 'creditStoreAdmin' })
  await openHome(page, 'creditStoreAdmin')
  const due = block(page, 'Invoices due')
  await expect(due).toContainText('Your store pays on delivery: wholesale staff record its payments.')
  await expect(due.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
})

// Claims: route.home
test('an order that can hardly come in time stands on the home page, in words, and leads to itself', async ({
  page,
  product,
}) => {
  const { id } = await placeWithoutADayToSpare(product, 'HOME-NEAR')
  const ask = await asking(product, 'creditStoreAdmin')
  const { store, today } = await ask<Session>('GET', '/api/session')
  const orders = await every<OrderRow>(ask, `/api/stores/${store?.id}/orders`, 'orders')
  const atRisk = orders.filter(({ status, wear_date, estimated_ship_date }) => {
    const ships = Math.max(Date.parse(estimated_ship_date), Date.parse(today))
    return status <= 3 && (Date.parse(wear_date) - ships) / DAY_MS <= 14
  })

  await openHome(page, 'creditStoreAdmin')
  await expect(block(page, 'Orders at risk')).toContainText(
    atRisk.length === 1
      ? '1 order may not be there in time'
      : `${atRisk.length} orders may not be there in time`,
  )
  const row = rows(page, 'Orders at risk').filter({ hasText: 'PO HOME-NEAR' })
  await expect(row).toContainText('No day to spare')
  await row.getByRole('link', { name: '(PO HOME-NEAR)' }).click()
  await page.waitForURL(`**/sales-order-summary/${id}`)
})

// Claims: route.home
test('home shows what is on its way, where to follow it, and what was ordered last', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['HOME-SENT-1', 'HOME-SENT-2'], trackingNumber: '1Z999HOME' })
  const { id } = await (await ordersOf(product, 'storeAdmin')).place('HOME-LAST')

  await openHome(page, 'storeAdmin')
  const parcel = rows(page, 'On their way').first()
  await expect(parcel).toContainText(`Package ${invoice.store_package_id}: 2 orders`)
  await expect(parcel).toContainText('UPS 1Z999HOME')
  await expect(parcel.getByRole('link', { name: /1Z999HOME/ })).toHaveAttribute('href', /ups\.com.*1Z999HOME/)
  const last = rows(page, 'Ordered last').first()
  await expect(last).toContainText('PO HOME-LAST')
  await expect(last).toContainText('Pending')
  await expect(rows(page, 'Ordered last').nth(1)).toContainText('PO HOME-SENT-2')
  await expect(rows(page, 'Ordered last').nth(1)).toContainText('Shipped')

  await last.getByRole('link').click()
  await page.waitForURL(`**/sales-order-summary/${id}`)
  await page.goBack()
  await parcel.getByRole('link', { name: /^Package/ }).click()
  await page.waitForURL(`**/invoice-summary/${invoice.store_package_id}`)
})

test('the spending of twelve months is a chart whose every bar is read by keyboard and by mouse', async ({
  page,
  product,
}) => {
  const { total } = await shipped(product, { pos: ['HOME-SPENT'] })
  const ask = await asking(product, 'storeAdmin')
  const { store } = await ask<Session>('GET', '/api/session')
  const { spending } = await ask<StoreOverview>('GET', `/api/stores/${store?.id}/overview`)
  expect(spending).toHaveLength(12)
  expect(spending.at(-1)?.amount).toBeGreaterThanOrEqual(total)

  await openHome(page, 'storeAdmin')
  const chart = block(page, 'Spending by month')
  const sum = spending.reduce((sum, { amount }) => sum + cents(amount), 0)
  await expect(chart).toContainText(formatMoney(sum))
  const bars = chart.getByRole('list', { name: 'Spending by month' }).getByRole('button')
  await expect(bars).toHaveCount(12)
  for (const [place, { formatted_amount }] of spending.entries())
    await expect(bars.nth(place)).toHaveAccessibleName(new RegExp(`: ${escaped(formatted_amount)}$`))

  // From the last one before the chart: the chart is one stop, at the month of today.
  await page.getByRole('list', { name: 'Ordered last' }).getByRole('link').last().focus()
  while (!(await bars.last().evaluate((bar) => bar === document.activeElement)))
    await page.keyboard.press('Tab')
  await expect(bars.last().getByText(spending.at(-1)?.formatted_amount ?? '')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(10)).toBeFocused()
  await expect(bars.nth(10).getByText(spending[10]?.formatted_amount ?? '')).toBeVisible()
  await expect(bars.last().getByText(spending.at(-1)?.formatted_amount ?? '')).toBeHidden()
  await page.keyboard.press('Home')
  await expect(bars.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(chart.getByRole('link', { name: 'Statement' })).toBeFocused()

  await bars.nth(11).hover()
  await expect(bars.nth(11).getByText(spending[11]?.formatted_amount ?? '')).toBeVisible()
})

const escaped = (words: string) => words.replace(/[.$]/g, '\\$&')
