import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addMonths, formatDay } from '@trousseau/domain/day'
import { typeInto } from '../catalogue/item-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { recordPaid, shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Transaction History' })
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row')
const cells = (page: Page, label: string): Locator => table(page).locator(`td[data-label="${label}"]`)

async function openTransactions(page: Page, search = ''): Promise<void> {
  await signIn(page, 'storeAdmin', `/transaction-history${search}`)
  const anyTable = page.getByRole('table', { name: 'Transaction History', includeHidden: true })
  await expect(anyTable).toHaveAttribute('aria-busy', 'false')
}

// Claims: transactions.title, transactions.subtitle, transactions.columns, sidebar.transactions
test('the page is titled "Transaction History", "Manage all transactions"; its columns are date, invoice #, how it was paid and amount charged', async ({
  page,
  product,
}) => {
  await shipped(product, { pos: ['TXN-TITLE'], paid: 10 })
  await signIn(page, 'storeStaff')
  await page.getByRole('link', { name: 'TRANSACTION HISTORY' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Transaction History', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Manage all transactions', { exact: true })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Date',
    'Invoice #',
    'Payment',
    'Amount Charged',
  ])
})

// Claims: flow.review, transactions.cell.link
test('each cell of a transaction links to the summary of the invoice that the transaction paid', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['TXN-CELLS'], paid: 120.5 })
  const [paid] = invoice.transactions
  await openTransactions(page, `?search=${invoice.number}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('cell')).toHaveText([
    formatDay(invoice.date),
    String(invoice.number),
    `${paid?.kind_label}, ${paid?.method_label}`,
    '$120.50',
  ])
  const links = rows(page).getByRole('link')
  await expect(links).toHaveCount(4)
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', `/invoice-summary/${invoice.store_package_id}`)
  await links.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice # ${invoice.number}`)
})

test('transactions are sorted by date, invoice # and amount, the newest first; the order is kept by a reload', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['TXN-SORT'], paid: 30 })
  await recordPaid(await asking(product, 'wholesaleAdmin'), invoice, 20)
  await openTransactions(page, `?search=${invoice.number}`)
  await expect(cells(page, 'Amount Charged')).toHaveText(['$20.00', '$30.00'])
  for (const label of ['Date', 'Invoice #']) {
    const head = table(page).getByRole('columnheader', { name: label, exact: true })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
  }
  const head = table(page).getByRole('columnheader', { name: 'Amount Charged' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(cells(page, 'Amount Charged')).toHaveText(['$30.00', '$20.00'])
  await page.reload()
  await expect(cells(page, 'Amount Charged')).toHaveText(['$30.00', '$20.00'])
})

// Claims: transactions.date-filter
test('From is one year ago and To is today unless they are chosen; dates without transactions say so and lead out', async ({
  page,
  product,
}) => {
  await shipped(product, { pos: ['TXN-DATES'], paid: 10 })
  const { today } = await ordersOf(product, 'storeAdmin')
  await openTransactions(page)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(formatDay(addMonths(today, -12)))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(today))
  await typeInto(page, 'From', '01/01/2019')
  await typeInto(page, 'To', '01/31/2019')
  await expect(page.getByText('Nothing was paid in these dates.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/transaction-history$/)
})

// Claims: transactions.export-buttons, api.stores.transactions.export
for (const [name, type] of [
  ['all', ''],
  ['sample', '1'],
  ['re-order', '2'],
] as const)
  test(`"Export ${name}" saves what the filters show as transactions.xlsx: "Transactions exported successfully"`, async ({
    page,
    product,
  }) => {
    const { storeId } = await ordersOf(product, 'storeAdmin')
    await openTransactions(page, '?from=2026-01-01&order_by=amount&order_dir=asc')
    const asked = page.waitForRequest('**/export?*')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${name}`, exact: true }).click()
    const { pathname, searchParams } = new URL((await asked).url())
    expect(pathname).toBe(`/api/stores/${storeId}/transactions/export`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      type,
      from: '2026-01-01',
      order_by: 'amount',
      order_dir: 'asc',
    })
    const download = await saved
    expect(download.suggestedFilename()).toBe('transactions.xlsx')
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await expect(page.getByText('Transactions exported successfully')).toBeVisible()
  })

test('a list of transactions that fails to load says so and loads on Retry', async ({
  page,
  product,
  allow,
}) => {
  const invoice = await shipped(product, { pos: ['TXN-RETRY'], paid: 10 })
  allow.refusal(500, /\/transactions$/)
  await page.route('**/api/stores/*/transactions?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'storeAdmin', `/transaction-history?search=${invoice.number}`)
  await expect(page.getByText('The transactions could not be loaded.')).toBeVisible()
  await page.unroute('**/api/stores/*/transactions?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cells(page, 'Amount Charged')).toHaveText(['$10.00'])
})
