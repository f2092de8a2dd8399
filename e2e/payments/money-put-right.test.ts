import { randomUUID } from 'node:crypto'
import type { Difference } from '@trousseau/contract/differences'
import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { fact, part } from '../orders/wholesale-orders-page.ts'
import { otherBrowser } from '../people/staff-page.ts'
import { ofStore } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInAs } from '../testing/sign-in.ts'
import { booksOf, cells, figure, openWholesale } from '../testing/wholesale-pages.ts'
import { newBilledStore } from './billed-store.ts'
import { accountOf, chargeBehindOurBack, newInvoice } from './make-a-payment-page.ts'

const cents = (dollars: number) => toCents(dollars) ?? 0

test('a check with too much pays one invoice and later part of another, whose wrong shipping cost a credit note puts right; the store sees what it still owes', async ({
  page,
  product,
}) => {
  const { store, admin, bill } = await newBilledStore(product, `Put right ${randomUUID().slice(0, 8)}`)
  const [paid, wrong] = [await bill('PR-1', 45), await bill('PR-2', 95.5)]
  const check = formatMoney(cents(paid.total) + 100_00)

  // A check of $100.00 too much: one invoice is paid, and the rest is kept.
  await openWholesale(page, `/desk/stores/${store.id}/account`, store.name)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const recording = page.getByRole('dialog', { name: 'Record a payment' })
  await recording.getByRole('checkbox', { name: `Invoice # ${paid.number}` }).check()
  await recording.getByLabel(/^Amount(?! for)/).fill(check)
  await recording.getByLabel('Reference').fill('8841')
  await expect(recording.getByText('$100.00', { exact: true })).toBeVisible()
  await recording.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('The payment was recorded.')).toBeVisible()
  const credits = page.getByRole('table', { name: 'Credits and deposits' })
  await expect(credits.locator('td[data-label="Left"]')).toHaveText(['$100.00'])

  // Later it is applied to the other invoice.
  await credits.getByRole('button', { name: 'Apply to invoice: deposit, $100.00 left' }).click()
  const using = page.getByRole('dialog', { name: 'Use money on account' })
  await expect(using.getByLabel('Amount')).toHaveValue('100.00')
  await using.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('It was applied to the invoice.')).toBeVisible()
  await expect(credits).toHaveCount(0)
  const owed = figure(page.getByRole('region', { name: 'Balance today' }), 'Owed')
  await expect(owed).toHaveText(formatMoney(cents(wrong.total) - 100_00))

  // In Transactions the check is one row with its whole sum, which opens into its parts.
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Check 8841' }).filter({ hasText: check })
  await row.getByText('1 invoice, deposit').click()
  await expect(row.getByRole('listitem')).toContainText([
    `${paid.number} ${paid.formatted_total}`,
    'Deposit $100.00',
  ])

  // The shipping was $45.00, not $95.50.
  await cells(page, 'Invoice #')
    .getByRole('link', { name: String(wrong.number) })
    .click()
  await page.getByRole('button', { name: 'Issue a credit note' }).click()
  const noting = page.getByRole('dialog', { name: 'Issue a credit note' })
  await noting.getByLabel('Amount').fill('50.50')
  await noting.getByLabel('Reason').fill('Shipping was $45.00')
  await expect(noting.getByText(`$50.50 comes off invoice # ${wrong.number}.`)).toBeVisible()
  await noting.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText(/^Credit note # 7\d{4} was issued\.$/)).toBeVisible()
  const open = formatMoney(cents(wrong.total) - 100_00 - 50_50)
  await expect(fact(part(page, 'Summary'), 'Balance due')).toHaveText(open)

  const shop = await otherBrowser(page)
  await signInAs(shop, ofStore(admin.email), `/invoice-summary/${wrong.store_package_id}`)
  const notes = shop.getByRole('list', { name: 'Credit notes' })
  await expect(notes).toContainText('Shipping, $50.50: Shipping was $45.00')
  await expect(fact(part(shop, 'Summary'), 'Credit notes')).toHaveText('-$50.50')
  await expect(fact(part(shop, 'Summary'), 'Balance due')).toHaveText(open)
  await shop.context().close()
})

test('a charge that only the payment provider knows is found on Home and settled as the payment of an invoice', async ({
  page,
  product,
}) => {
  const account = await accountOf(product)
  const invoice = await newInvoice(product)
  const before = await account.balance()
  await chargeBehindOurBack(product, account.customerId, 77.77)
  const { wholesale } = await booksOf(product)
  const isFound = async () => {
    const { differences } = await wholesale<{ differences: Difference[] }>('GET', '/api/differences')
    return differences.some(({ store }) => store.id === account.storeId)
  }
  await expect.poll(isFound).toBe(true)

  await openWholesale(page, '/home', /./)
  await page.getByRole('link', { name: 'Review' }).click()
  const settle = page.getByRole('button', { name: 'Settle: Charge we don’t know, Ivory Lane Bridal' })
  await settle.click()
  const settling = page.getByRole('dialog', { name: 'Charge we don’t know' })
  await expect(settling).toContainText('$77.77')
  await settling.getByLabel('How to settle it').selectOption({ label: 'Record it for the store' })
  await settling
    .getByLabel('Pays')
    .selectOption({ label: `Invoice # ${invoice.number}, ${invoice.formatted_open} due` })
  await settling.getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByText('The charge was recorded.')).toBeVisible()
  await expect(settle).toHaveCount(0)

  const after = await account.balance()
  expect(cents(before.owed) - cents(after.owed)).toBe(77_77)
  expect(await account.invoice(invoice.id)).toMatchObject({ paid: 77.77, status: 'Partially Paid' })
})
