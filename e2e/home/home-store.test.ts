import type { InvoiceRow } from '@trousseau/contract/invoices'
import type { Session } from '@trousseau/contract/sessions'
import { formatDay } from '@trousseau/domain/day'
import { PAID_FULLY } from '@trousseau/domain/money/invoice'
import { formatMoney } from '@trousseau/domain/money/money'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { block, every, openHome, rows } from './home-page.ts'

const cents = (dollars: number) => Math.round(dollars * 100)

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
  await expect(due).toContainText(`across ${open.length} invoice`)
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
