import { api } from '@trousseau/contract/api'
import type { OrderQuestion } from '@trousseau/contract/orders/endpoints'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, closedGate, pageOfRows, refuse } from '../../testing/answers.ts'
import { rowDates } from '../../testing/date-samples.ts'
import { anOrder, anOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { many, TODAY } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

// This page also covers what all lists share: the table, its address, its filters and its pager.

const ORDERS = many(23, (n) => anOrder({ id: n, status: 2 }))
const list = answerList(api.listStoreOrders, ORDERS)

const table = page.getByRole('table', { name: 'Sales Orders' })
const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
const sortBy = (name: string) => head(name).getByRole('button').click()
const searchbox = page.getByRole('searchbox', { name: 'Search' })
const from = page.getByLabelText('From', { exact: true })
const to = page.getByLabelText('To', { exact: true })
const said = (text: string) => page.getByText(text, { exact: true })
/** Each stands above the name of what was ordered. */
const numbers = () => column(table, 'PO #').map((text) => text.replace(/Aurélie.*$/, ''))

const open = (search: string, ...answers: Answer[]) =>
  renderPage(`/sales-order${search}`, { as: 'store_admin', answers })

async function typeInto(field: typeof from, text: string): Promise<void> {
  await field.fill(text)
  await userEvent.tab()
}

// Claims: sales-orders.title, sales-orders.subtitle, sales-orders.columns
test('the page is titled "Sales Orders", "Manage all Sales Orders", and its columns are Sales Order #, PO #, Wear date, Date, Amount Charged, Status', async () => {
  await open('', list)
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Sales Orders', exact: true }))
    .toBeVisible()
  await expect.element(said('Manage all Sales Orders')).toBeVisible()
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual(['Sales Order #', 'PO #', 'Wear date', 'Date', 'Amount Charged', 'Status'])
})

// Claims: sales-orders.number.link, order.status.shown, const.date-format
test('a row shows its days as MM/DD/YYYY, its total and its status as text; its number leads to its summary', async () => {
  const order = { id: 7, status: 2, wear_date: '2026-09-05', date: '2026-03-02', total: 1250 }
  const { address } = await open(
    '',
    answerList(api.listStoreOrders, [anOrder(order)]),
    answer(api.getOrder, anOrderInFull(order)),
  )
  await expect
    .poll(() => texts(table.getByRole('cell')))
    .toEqual(['5007', 'PO-7Aurélie', '09/05/2026', '03/02/2026', '$1,250.00', 'In Production'])
  await table.getByRole('link', { name: '5007' }).click()
  await expect.poll(address).toBe('/sales-order-summary/7')
})

test('below the wear date stands when the order is needed and how it stands, or when it came', async () => {
  const dates = [
    rowDates({ state: 'not_confirmed', arrives_on: '2026-07-10', slack: 22, risk: 'safe' }),
    rowDates({ state: 'on_its_way', arrives_on: '2026-07-20', slack: 12, risk: 'tight' }),
    rowDates(),
    rowDates({ arrives_on: null, ships_on: null, slack: null, risk: 'late' }),
    rowDates({ state: 'arrived', arrives_on: '2026-07-20', slack: 12, risk: 'safe' }),
    rowDates({ state: 'arrived' }),
    rowDates({ state: 'cancelled', arrives_on: null, slack: null, risk: null }),
    null,
  ]
  const rows = dates.map((dates, at) => anOrder({ id: at + 1, status: 2, dates }))
  await open('', answerList(api.listStoreOrders, rows))
  await expect
    .poll(() => column(table, 'Wear date').map((text) => text.replace('09/12/2026', '')))
    .toEqual([
      'Needed by August 1On time',
      'Needed by August 1Tight',
      'Needed by August 1Short on time',
      'Needed by August 1Late',
      'Arrived 12 days before it was needed',
      'Arrived 3 days after it was needed',
      '',
      '',
    ])
  await expectAccessibleAndToFit()
})

test('orders are found by how they stand, whenever they were placed, also by the addresses of before', async () => {
  const { server, address } = await open('?urgent=at_risk&dates=any', list)
  const asked = () => server.calls(api.listStoreOrders).at(-1)?.query
  const timing = page.getByRole('combobox', { name: 'Timing' })
  await expect.element(timing).toHaveValue('at_risk')
  await expect.poll(asked).toMatchObject({ 'risk[]': ['late', 'short', 'tight'], order_by: 'wear_date' })
  expect(texts(timing.getByRole('option'))).toEqual([
    'Any',
    'At risk',
    'Late',
    'Short on time',
    'Tight',
    'On time',
  ])
  await timing.selectOptions('Tight')
  await expect.poll(address).toBe('/sales-order?dates=any&risk=tight')
  await expect.poll(asked).toMatchObject({ 'risk[]': ['tight'] })
  server.answerList(api.listStoreOrders, [])
  await timing.selectOptions('Late')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/sales-order')
})

test('a click anywhere on a row opens the order; with Ctrl or the middle button, in a new tab', async () => {
  const order = { id: 7, status: 2 }
  const { address } = await open(
    '',
    answerList(api.listStoreOrders, [anOrder(order)]),
    answer(api.getOrder, anOrderInFull(order)),
  )
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const cell = table.getByRole('cell', { name: 'In Production' })
  await cell.click({ modifiers: ['Control'], position: { x: 2, y: 2 } })
  await cell.click({ button: 'middle', position: { x: 2, y: 2 } })
  const summary = [`${location.origin}/sales-order-summary/7`, '_blank']
  expect(opened.mock.calls).toEqual([summary, summary])
  expect(address()).toBe('/sales-order')
  await cell.click({ position: { x: 2, y: 2 } })
  await expect.poll(address).toBe('/sales-order-summary/7')
})

// Claims: sales-orders.number.pending, order.status.1
test('an order without a number shows "Pending", which links to its summary', async () => {
  await open('', answerList(api.listStoreOrders, [anOrder({ id: 7, status: 1 })]))
  await expect.poll(() => column(table, 'Status')).toEqual(['Pending'])
  // After the word, for those who do not see it: which of those that are pending.
  expect(column(table, 'Sales Order #')).toEqual(['Pending(PO PO-7)'])
  const link = table.getByRole('link', { name: /^Pending/ })
  await expect.element(link).toHaveAttribute('href', '/sales-order-summary/7')
})

test('an accessory is a row of its own, marked as the accessory of its dress', async () => {
  await open('', answerList(api.listStoreOrders, [anOrder({ id: 8, accessory_of: 7 }), anOrder({ id: 7 })]))
  const mark = table.getByRole('link', { name: 'Accessory' })
  await expect.element(mark).toHaveAttribute('href', '/sales-order-summary/7')
  await expect.poll(numbers).toEqual(['PO-8', 'PO-7'])
})

// Claims: rule.date-filter.from-default, rule.date-filter.to-default, rule.date-filter.to-max
test('From is one year ago and To is today unless they are chosen, and To is never later than today', async () => {
  const { address } = await open('', list)
  await expect.element(from).toHaveValue('03/10/2025')
  await expect.element(to).toHaveValue('03/10/2026')
  await typeInto(to, '03/11/2026')
  await expect.element(page.getByText('Please choose 03/10/2026 or earlier.')).toBeVisible()
  await expect.element(to).toHaveValue('03/11/2026')
  expect(address()).toBe('/sales-order')
})

// Claims: rule.date-filter.to-max
test('an address whose To is later than today shows today', async () => {
  const { server } = await open('?to=2099-01-01', list)
  await expect.element(to).toHaveValue('03/10/2026')
  await expect.poll(() => server.calls(api.listStoreOrders)[0]?.query.to).toBe(TODAY)
})

test('a year before February 29 is February 28', async () => {
  await renderPage('/sales-order', { as: 'store_admin', session: { today: '2028-02-29' }, answers: [list] })
  await expect.element(from).toHaveValue('02/28/2027')
  await expect.element(to).toHaveValue('02/29/2028')
})

// Claims: sales-orders.date-filter
test('the dates decide which orders are asked for, and emptied they are as usual again', async () => {
  const { server, address } = await open('', list)
  const asked = () => {
    const { query } = server.calls(api.listStoreOrders).at(-1) ?? {}
    return [query?.from, query?.to]
  }
  await typeInto(from, '01/05/2026')
  await typeInto(to, '02/05/2026')
  await expect.poll(address).toBe('/sales-order?from=2026-01-05&to=2026-02-05')
  await expect.poll(asked).toEqual(['2026-01-05', '2026-02-05'])
  await typeInto(to, '')
  await expect.poll(address).toBe('/sales-order?from=2026-01-05')
  await expect.element(to).toHaveValue('03/10/2026')
})

/** Sorts as the server would: by total, or newest first. */
function sorted({ order_by, order_dir }: OrderQuestion) {
  const key = order_by === 'total' ? 'total' : 'id'
  const way = order_dir === 'asc' ? 1 : -1
  const orders = [300, 100, 200].map((total, index) => anOrder({ id: index + 1, total }))
  return orders.toSorted((a, b) => way * (a[key] - b[key]))
}

// Claims: sales-orders.sortable, list.sort.toggle
test('a column is sorted by its head, and the same head again turns the order around', async () => {
  const { address } = await open(
    '?page=1',
    answer(api.listStoreOrders, (call) => pageOfRows(api.listStoreOrders, sorted(call.query), call)),
  )
  const amounts = () => column(table, 'Amount Charged')
  await expect.poll(numbers).toEqual(['PO-3', 'PO-2', 'PO-1'])
  await sortBy('Amount Charged')
  await expect.poll(amounts).toEqual(['$100.00', '$200.00', '$300.00'])
  await expect.element(head('Amount Charged')).toHaveAttribute('aria-sort', 'ascending')
  expect(address()).toBe('/sales-order?order_by=total&order_dir=asc')
  await sortBy('Amount Charged')
  await expect.poll(amounts).toEqual(['$300.00', '$200.00', '$100.00'])
  await expect.element(head('Amount Charged')).toHaveAttribute('aria-sort', 'descending')
  await sortBy('Amount Charged')
  await expect.element(head('Amount Charged')).toHaveAttribute('aria-sort', 'ascending')
})

// Claims: sales-orders.sortable
test('every column can be sorted, each by the name that the server knows it by, and one at a time', async () => {
  const { server } = await open('', list)
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  for (const [label, name] of [
    ['Sales Order #', 'sales_order_number'],
    ['PO #', 'purchase_order_number'],
    ['Wear date', 'wear_date'],
    ['Date', 'created_at'],
    ['Amount Charged', 'total'],
    ['Status', 'status'],
  ] as const) {
    await sortBy(label)
    await expect.element(head(label)).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => server.calls(api.listStoreOrders).at(-1)?.query.order_by).toBe(name)
    expect(table.element().querySelectorAll('[aria-sort="ascending"]')).toHaveLength(1)
  }
})

// Claims: const.pagination.step, const.pagination.ellipsis
test('more than seven pages collapse to two on either side of the current one, with ellipses for the rest', async () => {
  await open(
    '?page=5',
    answerList(
      api.listStoreOrders,
      many(100, (n) => anOrder({ id: n })),
    ),
  )
  await expect.element(page.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  const pages = page.getByRole('navigation', { name: 'Pages of orders' })
  expect(texts(pages.getByRole('listitem', { includeHidden: true })).filter((text) => text !== '')).toEqual([
    '1',
    '…',
    '3',
    '4',
    '5',
    '6',
    '7',
    '…',
    '10',
  ])
})

// Claims: text.success.orders-export
test('the orders are saved as orders.xlsx: "Orders exported successfully"', async () => {
  await open('', list, answer(api.exportStoreOrders, new Blob(['PK'])))
  await page.getByRole('button', { name: 'Export all', exact: true }).click()
  await expect.element(said('Orders exported successfully')).toBeVisible()
  expect(await savedFiles()).toEqual([{ name: 'orders.xlsx', content: 'PK' }])
})

// Claims: const.orders.page-size
test('there are ten to a page, the newest first; pages, order and size are in the address, and Back goes back', async () => {
  const { server, address, back } = await open('', list)
  await expect.element(said('Showing 1–10 of 23 orders')).toBeVisible()
  expect(numbers()).toHaveLength(10)
  expect(server.calls(api.listStoreOrders)[0]?.query).toMatchObject({
    order_by: 'id',
    order_dir: 'desc',
    per_page: 10,
  })

  await sortBy('Wear date')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.element(said('Showing 21–23 of 23 orders')).toBeVisible()
  await expect.poll(numbers).toEqual(['PO-21', 'PO-22', 'PO-23'])
  expect(address()).toBe('/sales-order?order_by=wear_date&order_dir=asc&page=3')
  await expect
    .element(page.getByRole('button', { name: 'Next page' }))
    .toHaveAttribute('aria-disabled', 'true')

  back()
  await expect.element(said('Showing 1–10 of 23 orders')).toBeVisible()
  back()
  await expect.element(head('Wear date')).toHaveAttribute('aria-sort', 'none')
  expect(address()).toBe('/sales-order')

  await page.getByLabelText('Records Per Page').selectOptions('20')
  await expect.element(said('Showing 1–20 of 23 orders')).toBeVisible()
  expect(address()).toBe('/sales-order?per_page=20')
})

test('the home page leads to what has shipped, which the filter says', async () => {
  const { server } = await open('?dates=any&status=shipped', list)
  await expect.poll(() => server.calls(api.listStoreOrders).at(-1)?.query['status[]']).toEqual([4])
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('shipped')
})

test('an address shows its page in its order at once, as after a reload', async () => {
  const { server } = await open('?order_by=wear_date&order_dir=desc&page=2', list)
  await expect.element(said('Showing 11–20 of 23 orders')).toBeVisible()
  await expect.element(head('Wear date')).toHaveAttribute('aria-sort', 'descending')
  expect(server.calls(api.listStoreOrders)).toHaveLength(1)
})

test('an address beyond the last page leads to the last', async () => {
  const { address } = await open('?page=9', list)
  await expect.element(said('Showing 21–23 of 23 orders')).toBeVisible()
  expect(address()).toBe('/sales-order?page=3')
})

test('until the first page has come its place is held, and nothing is there to be read', async () => {
  const gate = closedGate()
  await open(
    '',
    answer(api.listStoreOrders, async (call) => {
      await gate.opened
      return pageOfRows(api.listStoreOrders, ORDERS, call)
    }),
  )
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  expect(table.element().querySelectorAll('tbody tr[aria-hidden="true"]')).toHaveLength(10)
  gate.open()
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  expect(table.element().querySelectorAll('tbody tr[aria-hidden="true"]')).toHaveLength(0)
})

test('the rows of before stay while a page loads, and cannot be acted upon', async () => {
  const { server } = await open('', list)
  await expect.element(said('Showing 1–10 of 23 orders')).toBeVisible()
  const gate = closedGate()
  server.answer(api.listStoreOrders, async (call) => {
    await gate.opened
    return pageOfRows(api.listStoreOrders, ORDERS, call)
  })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  await expect.element(said('Showing 1–10 of 23 orders')).toBeVisible()
  expect(numbers()).toEqual(many(10, (n) => `PO-${n}`))
  expect(table.element().querySelector('tbody')?.inert).toBe(true)
  gate.open()
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  expect(numbers()).toEqual(many(10, (n) => `PO-${n + 10}`))
})

test('a search is asked for once the typing pauses, from the first page, and is in the address', async () => {
  const { server, address } = await open('?page=2', list)
  await expect.element(said('Showing 11–20 of 23 orders')).toBeVisible()
  await searchbox.fill('il-1306')
  await expect.poll(address).toBe('/sales-order?search=il-1306')
  await expect
    .poll(() => server.calls(api.listStoreOrders).at(-1)?.query)
    .toMatchObject({ search: 'il-1306', page: 1 })
  expect(server.calls(api.listStoreOrders)).toHaveLength(2)
})

test('a store that ordered nothing in the last year is led to its first order', async () => {
  await open('', answerList(api.listStoreOrders, []))
  await expect.element(said('No orders in the last year.')).toBeVisible()
  const start = page.getByRole('link', { name: 'Start an order', exact: true })
  await expect.element(start).toHaveAttribute('href', '/start-order')
})

test('dates without orders say so and lead out; a search without any likewise', async () => {
  const { server, address } = await open(
    '?from=2019-01-01&to=2019-01-31',
    answerList(api.listStoreOrders, []),
  )
  await expect.element(said('No orders in this date range.')).toBeVisible()
  server.answerList(api.listStoreOrders, ORDERS)
  await page.getByRole('button', { name: 'Show the last year' }).click()
  await expect.element(said('Showing 1–10 of 23 orders')).toBeVisible()
  expect(address()).toBe('/sales-order')

  server.answerList(api.listStoreOrders, [])
  await searchbox.fill('no such order')
  await expect.element(said('No orders match “no such order”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(searchbox).toHaveValue('')
  expect(address()).toBe('/sales-order')
})

test('a list that fails to load says so, keeps the filters and loads on Retry', async () => {
  const { server, address } = await open('?search=PO-7', answer(api.listStoreOrders, refuse('unexpected')))
  await expect.element(said('The sales orders could not be loaded.')).toBeVisible()
  await expect.element(said('Something went wrong on our side. Your filters are still set.')).toBeVisible()
  server.answerList(api.listStoreOrders, [anOrder({ id: 7 })])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(numbers).toEqual(['PO-7'])
  expect(address()).toBe('/sales-order?search=PO-7')
})

test('the list is accessible and fits a desktop and a phone', async () => {
  await renderPage('/sales-order', { as: 'store_admin', answers: [list] })
  await expect.element(said('Showing 1–10 of 23 orders')).toBeVisible()
  await expectAccessibleAndToFit()
})
