import type { Balance, Payment } from '@trousseau/contract/payments'
import type { Session } from '@trousseau/contract/sessions'
import { formatMoney, toCents } from '@trousseau/domain/money'
import { part } from '../orders/wholesale-orders-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import { recordPaid, shipped } from '../testing/seed-packages.ts'
import { openInvoices, rowOf, rows, table, tick } from './invoices-page.ts'

const sumOf = (...amounts: number[]) =>
  formatMoney(amounts.reduce((sum, amount) => sum + (toCents(amount) ?? 0), 0))

// Claims: invoices.checkbox, invoice.status.values
test('every invoice that is not "Paid Fully" has a checkbox, a fully paid one has none; the number and the sum of what is open are shown', async ({
  page,
  product,
}) => {
  const unpaid = await shipped(product, { pos: ['INV-TICK-1'] })
  const partly = await shipped(product, { pos: ['INV-TICK-2'], paid: 400 })
  const paid = await shipped(product, { pos: ['INV-TICK-3'], paid: 'fully' })
  await openInvoices(page, '?search=INV-TICK-')
  await expect(rowOf(page, paid.number)).toContainText('Paid Fully')
  await expect(rowOf(page, paid.number).getByRole('checkbox')).toHaveCount(0)
  await expect(rowOf(page, partly.number)).toContainText(`Partially Paid${partly.formatted_open} open`)
  await tick(page, unpaid.number).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await tick(page, partly.number).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByText(sumOf(unpaid.open, partly.open), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('link', { name: 'Make a payment' })).toHaveCount(0)
  await expect(tick(page, unpaid.number)).not.toBeChecked()
})

test('ticks survive paging, sorting, a reload and the way back from /make-a-payment, whose address names the invoices', async ({
  page,
  product,
}) => {
  const one = await shipped(product, { pos: ['INV-KEEP-1'] })
  const other = await shipped(product, { pos: ['INV-KEEP-2'] })
  await openInvoices(page, '?search=INV-KEEP-&per_page=1')
  await tick(page, other.number).check()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await tick(page, one.number).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await table(page).getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect(tick(page, one.number)).toBeChecked()
  await page.reload()
  await expect(tick(page, one.number)).toBeChecked()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByText(sumOf(one.open, other.open), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Make a payment' }).click()
  await page.waitForURL(
    (url) =>
      url.pathname === '/make-a-payment' && url.searchParams.get('invoices') === `${other.id},${one.id}`,
  )
  await page.goBack()
  await expect(page.getByText('2 selected')).toBeVisible()
})

test('an invoice that was paid meanwhile is not ticked any more', async ({ page, product }) => {
  const stays = await shipped(product, { pos: ['INV-MEANWHILE-1'] })
  const goes = await shipped(product, { pos: ['INV-MEANWHILE-2'] })
  await openInvoices(page, '?search=INV-MEANWHILE-')
  await tick(page, stays.number).check()
  await tick(page, goes.number).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await recordPaid(await asking(product, 'wholesaleAdmin'), goes, goes.open)
  // The one that was paid is not in sight after this.
  await page.goto('/invoices?search=INV-MEANWHILE-1')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make a payment' })).toHaveAttribute(
    'href',
    new RegExp(`invoices=${stays.id}$`),
  )
})

// Claims: invoices.checkbox
test('an invoice whose payment is not settled shows "Payment being confirmed" and has no checkbox', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['INV-CONFIRM'] })
  const store = await asking(product, 'storeAdmin')
  const session = await store<Session>('GET', '/api/session')
  const customer_id = session.store?.stax_customer_id ?? ''
  for (const fault of [
    { kind: 'charge-done-answer-lost', call: 'charge' },
    { kind: 'empty-500', call: 'list-transactions', times: 1_000 },
    { kind: 'empty-500', call: 'read-transaction', times: 1_000 },
    { kind: 'webhook-drop' },
  ])
    await armFault(product, { customer_id, ...fault })
  const body = { payment_method: invoice.payment_method_id, invoices: [{ id: invoice.id }] }
  expect((await store<Payment>('POST', '/api/payments', body)).state).toBe('unknown')
  await openInvoices(page, '?search=INV-CONFIRM')
  await expect(rowOf(page, invoice.number)).toContainText('Payment being confirmed')
  await expect(tick(page, invoice.number)).toHaveCount(0)
  await page.goto(`/invoice-summary/${invoice.store_package_id}`)
  await expect(page.getByText('Payment being confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay this invoice' })).toHaveCount(0)
})

test('a store on credit on delivery sees what it owes and no checkboxes: wholesale staff record its payments', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['INV-DELIVERY'], account: 'creditStoreAdmin' })
  const store = await asking(product, 'creditStoreAdmin')
  const path = `/api/stores/${invoice.store_package.store.id}/balance`
  const { formatted_owed } = await store<Balance>('GET', path)
  await openInvoices(page, '?search=INV-DELIVERY', 'creditStoreAdmin')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(part(page, 'Balance')).toContainText(`Owed${formatted_owed}`)
  await expect(part(page, 'Balance')).toContainText('wholesale staff record its payments')
  await page.goto(`/invoice-summary/${invoice.store_package_id}`)
  await expect(part(page, 'Summary')).toContainText('wholesale staff record its payments')
  await expect(page.getByRole('link', { name: 'Pay this invoice' })).toHaveCount(0)
})

test('what is overdue is marked, in the list and in the balance; the statement is one link away', async ({
  page,
  product,
}) => {
  const { number } = await shipped(product, { pos: ['INV-LATE'] })
  await page.route('**/api/stores/*/invoices?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"is_overdue":false/g, '"is_overdue":true'),
    })
  })
  await page.route('**/api/stores/*/balance', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Balance }
    const figures = {
      overdue: 1230,
      formatted_overdue: '$1,230.00',
      credits: 20,
      formatted_credits: '$20.00',
    }
    await route.fulfill({ json: { success: true, data: { ...data, ...figures } } })
  })
  await openInvoices(page, '?search=INV-LATE')
  await expect(rowOf(page, number)).toContainText('UnpaidOverdue')
  await expect(part(page, 'Balance')).toContainText('Overdue$1,230.00')
  await expect(part(page, 'Balance')).toContainText('Credits$20.00')
  await part(page, 'Balance').getByRole('link', { name: 'See your statement' }).click()
  await page.waitForURL('**/statement')
})
