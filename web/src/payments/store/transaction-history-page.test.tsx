import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList } from '../../testing/answers.ts'
import { aTransaction } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { STORE } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { texts } from '../../testing/texts.ts'

const list = answerList(api.listStoreTransactions, [aTransaction({ amount: 120.5 })])
const open = (search: string, ...more: Answer[]) =>
  renderPage(`/transaction-history${search}`, { as: 'store_regular', answers: [list, ...more] })

const table = page.getByRole('table', { name: 'Transaction History' })
const said = (text: string) => page.getByText(text, { exact: true })

// Claims: transactions.title, transactions.subtitle, transactions.columns, sidebar.transactions
test('the page that "TRANSACTION HISTORY" leads to is titled "Transaction History", "Manage all transactions"; its columns are date, invoice #, how it was paid and amount charged', async () => {
  await open('')
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Transaction History', exact: true }))
    .toBeVisible()
  await expect.element(said('Manage all transactions')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'TRANSACTION HISTORY', exact: true }))
    .toHaveAttribute('href', '/transaction-history')
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual(['Date', 'Invoice #', 'Payment', 'Amount Charged'])
})

// Claims: transactions.cell.link
test('each cell of a transaction links to the summary of the invoice that the transaction paid', async () => {
  await open('')
  await expect
    .poll(() => texts(table.getByRole('cell')))
    .toEqual(['03/02/2026', '7001', 'Payment – Visa ending in 1111', '$120.50'])
  const links = table.getByRole('cell').getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/invoice-summary/61',
    '/invoice-summary/61',
    '/invoice-summary/61',
    '/invoice-summary/61',
  ])
})

test('transactions are sorted by date, invoice # and amount, the newest first', async () => {
  const { server } = await open('')
  const asked = () => server.calls(api.listStoreTransactions).at(-1)?.query
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  expect(asked()).toMatchObject({ order_by: 'id', order_dir: 'desc' })
  for (const [label, name] of [
    ['Date', 'created_at'],
    ['Invoice #', 'invoice_number'],
    ['Amount Charged', 'amount'],
  ] as const) {
    const head = table.getByRole('columnheader', { name: label, exact: true })
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => asked()?.order_by).toBe(name)
  }
})

// Claims: transactions.date-filter
test('From is one year ago and To is today unless they are chosen; dates without transactions say so and lead out', async () => {
  const { server, address } = await open('')
  const from = page.getByLabelText('From', { exact: true })
  await expect.element(from).toHaveValue('03/10/2025')
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('03/10/2026')
  server.answerList(api.listStoreTransactions, [])
  await from.fill('03/09/2026')
  await userEvent.tab()
  await expect.element(said('No payments in this date range.')).toBeVisible()
  expect(server.calls(api.listStoreTransactions).at(-1)?.query).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-10',
  })
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect.poll(address).toBe('/transaction-history')
  await expect.element(said('$120.50')).toBeVisible()
})

// Claims: flow.export, transactions.export-buttons, api.stores.transactions.export
test('"Export all", "Export sample" and "Export re-order" save what the filters show as transactions.xlsx: "Transactions exported successfully"', async () => {
  const { server } = await open(
    '?from=2026-01-01&order_by=amount&order_dir=asc',
    answer(api.exportStoreTransactions, new Blob(['PK'])),
  )
  for (const [name, type] of [
    ['all', ''],
    ['sample', '1'],
    ['re-order', '2'],
  ] as const) {
    const before = server.calls(api.exportStoreTransactions).length
    await page.getByRole('button', { name: `Export ${name}`, exact: true }).click()
    await expect.poll(() => server.calls(api.exportStoreTransactions).length).toBe(before + 1)
    const { params, query } = server.calls(api.exportStoreTransactions).at(-1) ?? {}
    expect(params?.id).toBe(STORE.id)
    expect(query).toMatchObject({ type, from: '2026-01-01', order_by: 'amount', order_dir: 'asc' })
  }
  await expect.element(said('Transactions exported successfully').first()).toBeVisible()
  const file = { name: 'transactions.xlsx', content: 'PK' }
  await expect.poll(savedFiles).toEqual([file, file, file])
})

test('the transactions are accessible and fit a desktop and a phone', async () => {
  await renderPage('/transaction-history', { as: 'store_regular', answers: [list] })
  await expect.element(said('$120.50')).toBeVisible()
  await expectAccessibleAndToFit()
})
