import { api } from '@trousseau/contract/api'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../lib/api/query-client.ts'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList } from '../../testing/answers.ts'
import { aConfig, aStatement } from '../../testing/money-samples.ts'
import { anInvoice, anInvoiceInFull } from '../../testing/order-samples.ts'
import { lookOn, renderPage } from '../../testing/render.tsx'
import { aBalance, aSession, STORE } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

const UNPAID = anInvoice({ id: 1, status_id: 1 })
const PARTLY = anInvoice({ id: 2, status_id: 2, total: 800 })
const PAID = anInvoice({ id: 3, status_id: 3 })

const balance = answer(api.getBalance, aBalance({ owed: 1700 }))
const list = answerList(api.listStoreInvoices, [PAID, PARTLY, UNPAID])
const open = (search: string, ...answers: Answer[]) =>
  renderPage(`/invoices${search}`, { as: 'store_admin', answers: [balance, ...answers] })

const table = page.getByRole('table', { name: 'Invoices' })
const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
const findRow = ({ number }: { number: number }) =>
  table.getByRole('row').filter({ has: page.getByText(String(number), { exact: true }) })
const tick = ({ number }: { number: number }) =>
  page.getByRole('checkbox', { name: `Select invoice # ${number}`, exact: true })
const said = (text: string) => page.getByText(text, { exact: true })
const figures = page.getByRole('region', { name: 'Balance' })
const pay = page.getByRole('link', { name: 'Make a payment' })

// Claims: invoices.title, invoices.subtitle, invoices.columns, sidebar.invoices
test('the page that "INVOICES" leads to is titled "Invoices", "Manage all Invoices"; its columns are invoice number, date, amount charged, shipping tracking #, status and shipping cost', async () => {
  await open('', list)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invoices', exact: true })).toBeVisible()
  await expect.element(said('Manage all Invoices')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'INVOICES', exact: true }))
    .toHaveAttribute('href', '/invoices')
  // The first header is the checkbox that ticks all rows.
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual(['', 'Invoice #', 'Date', 'Amount Charged', 'Shipping Tracking #', 'Status', 'Shipping Cost'])
})

// Claims: invoices.sortable
test('every column can be sorted, each by the name that the server knows it by', async () => {
  const { server } = await open('', list)
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  for (const [label, name] of [
    ['Invoice #', 'number'],
    ['Date', 'created_at'],
    ['Amount Charged', 'total'],
    ['Shipping Tracking #', 'tracking_number'],
    ['Status', 'status'],
    ['Shipping Cost', 'shipping_cost'],
  ] as const) {
    await head(label).getByRole('button').click()
    await expect.element(head(label)).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => server.calls(api.listStoreInvoices).at(-1)?.query.order_by).toBe(name)
  }
})

// Claims: invoices.columns, invoices.number.link, entity.invoice-row.fields
test('a row shows the invoice as it is; its number links to /invoice-summary/{store_package_id}, its tracking number to a carrier we know', async () => {
  const tracking_url = 'https://www.ups.com/track?tracknum=1Z999AA10123456784'
  const known = anInvoice({
    id: 4,
    shipping_cost: 38.2,
    store_package: { ...UNPAID.store_package, tracking_url },
  })
  await open('', answerList(api.listStoreInvoices, [known, PAID]))
  await expect
    .poll(() => texts(findRow(known).getByRole('cell')))
    .toEqual([
      '',
      '7004',
      '03/02/2026',
      '$1,250.00',
      expect.stringMatching(/^1Z999AA10123456784/),
      'Unpaid',
      '$38.20',
    ])
  await expect
    .element(findRow(known).getByRole('link', { name: '7004', exact: true }))
    .toHaveAttribute('href', '/invoice-summary/64')
  await expect
    .element(findRow(known).getByRole('link', { name: /^1Z999AA10123456784/ }))
    .toHaveAttribute('href', tracking_url)
  expect(texts(findRow(PAID).getByRole('link'))).toEqual(['7003'])
  await tick(known).click()
  await expect.element(pay).toHaveAttribute('href', '/make-a-payment?invoices=4')
})

// Claims: invoices.date-filter
test('From is one year ago and To is today unless they are chosen; dates without invoices say so and lead out', async () => {
  const { server, address } = await open('', list)
  const from = page.getByLabelText('From', { exact: true })
  await expect.element(from).toHaveValue('03/10/2025')
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('03/10/2026')
  server.answerList(api.listStoreInvoices, [])
  await from.fill('03/09/2026')
  await userEvent.tab()
  await expect.poll(address).toBe('/invoices?from=2026-03-09')
  await expect.element(said('No invoices in this date range.')).toBeVisible()
  expect(server.calls(api.listStoreInvoices).at(-1)?.query).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-10',
  })
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect.poll(address).toBe('/invoices')
  await expect.element(findRow(PAID)).toBeVisible()
})

// Claims: api.stores.invoices.list.status
test('a status shows the invoices of that status alone', async () => {
  const { server, address } = await open('?search=PO', list)
  const asked = () => server.calls(api.listStoreInvoices).at(-1)?.query['status[]']
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  expect(asked()).toBeUndefined()
  server.answerList(api.listStoreInvoices, [])
  await page.getByRole('radio', { name: 'Partially Paid' }).click({ force: true })
  await expect.poll(asked).toEqual([2])
  await expect.element(said('No invoices match “PO”.')).toBeVisible()
  server.answerList(api.listStoreInvoices, [PAID])
  await page.getByRole('radio', { name: 'Paid Fully' }).click({ force: true })
  await expect.poll(asked).toEqual([3])
  await expect.poll(() => column(table, 'Invoice #')).toEqual(['7003'])
  expect(address()).toContain('search=PO')
})

// Claims: flow.export, invoices.export-buttons, api.stores.invoices.export
test('"Export all", "Export sample" and "Export re-order" save what the filters show as invoices.xlsx: "Invoices exported successfully"', async () => {
  const { server } = await open(
    '?search=INV&from=2026-01-01&order_by=total&order_dir=asc&status=unpaid',
    list,
    answer(api.exportStoreInvoices, new Blob(['PK'])),
  )
  for (const [name, type] of [
    ['all', ''],
    ['sample', '1'],
    ['re-order', '2'],
  ] as const) {
    const before = server.calls(api.exportStoreInvoices).length
    await page.getByRole('button', { name: `Export ${name}`, exact: true }).click()
    await expect.poll(() => server.calls(api.exportStoreInvoices).length).toBe(before + 1)
    const { params, query } = server.calls(api.exportStoreInvoices).at(-1) ?? {}
    expect(params?.id).toBe(STORE.id)
    expect(query?.type).toBe(type)
    expect(query).toMatchObject({
      search: 'INV',
      from: '2026-01-01',
      order_by: 'total',
      order_dir: 'asc',
      'status[]': [1],
    })
  }
  await expect.element(said('Invoices exported successfully').first()).toBeVisible()
  const file = { name: 'invoices.xlsx', content: 'PK' }
  await expect.poll(savedFiles).toEqual([file, file, file])
})

// Claims: invoices.checkbox, invoice.status.values
test('every invoice that is not "Paid Fully" has a checkbox, a fully paid one has none; the number and the sum of what is open are shown', async () => {
  await open('', list)
  await expect
    .poll(() => column(table, 'Status'))
    .toEqual(['Paid Fully', 'Partially Paid$400.00 due', 'Unpaid'])
  expect(findRow(PAID).getByRole('checkbox').elements()).toEqual([])
  await tick(UNPAID).click()
  await expect.element(said('1 selected')).toBeVisible()
  await tick(PARTLY).click()
  await expect.element(said('2 selected')).toBeVisible()
  await expect.element(said('$1,650.00')).toBeVisible()
  await expect.element(pay).toHaveAttribute('href', '/make-a-payment?invoices=1%2C2')
  await lookOn('phone', async () => {
    for (const top of [0, 10_000]) {
      window.scrollTo(0, top)
      await expect.element(pay).toBeInViewport()
    }
  })
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(pay).not.toBeInTheDocument()
  await expect.element(tick(UNPAID)).not.toBeChecked()
})

test('an invoice that was paid meanwhile is not ticked any more', async () => {
  const { server, back } = await open(
    '',
    list,
    answer(api.getStatement, aStatement()),
    answer(api.getInvoice, anInvoiceInFull({ id: 2, status_id: 3 })),
  )
  await tick(UNPAID).click()
  await tick(PARTLY).click()
  await expect.element(said('2 selected')).toBeVisible()
  await page.getByRole('link', { name: 'View statement' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  // The paid invoice is not listed when the store comes back.
  server.answerList(api.listStoreInvoices, [UNPAID])
  await queryClient.invalidateQueries()
  back()
  await expect.element(said('1 selected')).toBeVisible()
  await expect.element(pay).toHaveAttribute('href', '/make-a-payment?invoices=1')
})

// Claims: invoices.checkbox
test('an invoice whose payment is not settled shows "Payment being confirmed" and has no checkbox', async () => {
  const unsettled = anInvoice({ id: 5, being_confirmed: true })
  await open('', answerList(api.listStoreInvoices, [unsettled, UNPAID]))
  await expect.poll(() => column(table, 'Status')).toEqual(['UnpaidPayment being confirmed', 'Unpaid'])
  await expect.element(tick(UNPAID)).toBeVisible()
  expect(findRow(unsettled).getByRole('checkbox').elements()).toEqual([])
})

test('a store on credit on delivery sees what it owes and no checkboxes: wholesale staff record its payments', async () => {
  const { store } = aSession('store_admin')
  await renderPage('/invoices', {
    as: 'store_admin',
    session: { store: store && { ...store, payment_method_type_id: CREDIT_ON_DELIVERY } },
    answers: [balance, list, answer(api.getConfig, aConfig())],
  })
  await expect.element(findRow(UNPAID)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await expect.element(figures).toHaveTextContent('Balance due$1,700.00')
  await expect.element(figures).toHaveTextContent('We record your payments')
})

test('what is overdue is marked, in the list and in the balance; the statement is one link away', async () => {
  await renderPage('/invoices', {
    as: 'store_admin',
    answers: [
      answerList(api.listStoreInvoices, [anInvoice({ is_overdue: true })]),
      answer(api.getBalance, aBalance({ owed: 1250, overdue: 1230, credits: 20 })),
    ],
  })
  await expect.poll(() => column(table, 'Status')).toEqual(['UnpaidOverdue'])
  await expect.element(figures).toHaveTextContent('Overdue$1,230.00')
  await expect.element(figures).toHaveTextContent('Credits$20.00')
  await expect
    .element(figures.getByRole('link', { name: 'View statement' }))
    .toHaveAttribute('href', '/statement')
})

test('the invoices, and none of them, are accessible and fit a desktop and a phone', async () => {
  const { server } = await renderPage('/invoices', { as: 'store_admin', answers: [balance, list] })
  await tick(UNPAID).click()
  await expect.element(said('1 selected')).toBeVisible()
  await expectAccessibleAndToFit('a list')
  server.answerList(api.listStoreInvoices, [])
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing is called this')
  await expect.element(said('No invoices match “nothing is called this”.')).toBeVisible()
  await expectAccessibleAndToFit('an empty list')
})
