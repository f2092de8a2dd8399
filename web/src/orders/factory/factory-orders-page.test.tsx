import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible, expectToFit } from '../../testing/accessible.ts'
import { answer, pageOfRows } from '../../testing/answers.ts'
import { aFactoryOrder, aFactoryOrderInFull } from '../../testing/order-samples.ts'
import { lookOn, renderPage } from '../../testing/render.tsx'
import { column, texts } from '../../testing/texts.ts'

const ORDERS = [
  aFactoryOrder({ id: 1, estimated_ship_date: '2026-03-09' }),
  aFactoryOrder({ id: 2, estimated_ship_date: '2026-03-24' }),
  aFactoryOrder({ id: 3, estimated_ship_date: '2026-03-25', size: null, bust: 36 }),
  aFactoryOrder({ id: 4, status: 3 }),
]

const table = page.getByRole('table', { name: 'Orders in production' })
const tick = (number: number) => page.getByRole('checkbox', { name: `Select sales order ${number}` })
const shown = (name: string) => page.getByRole('radio', { name, exact: true })
const searchbox = page.getByRole('searchbox', { name: 'Search' })
const markReady = page.getByRole('button', { name: 'Mark ready' })

const open = (search = '') =>
  renderPage(`/factory/orders${search}`, {
    as: 'factory',
    answers: [
      answer(api.listFactoryOrders, (call) =>
        pageOfRows(api.listFactoryOrders, call.query.changed || call.query.moved ? [] : ORDERS, call),
      ),
      answer(api.getOrder, aFactoryOrderInFull({ id: 1 })),
    ],
  })

test('a row shows what is to be made for whom, what is made to measure as such, and which are late or due soon', async () => {
  await open()
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5001', '5002', '5003', '5004'])
  expect(texts(table.getByRole('columnheader'))).toEqual([
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
  expect(column(table, 'Size')).toEqual(['8', '8', 'Custom', '8'])
  expect(column(table, 'Ship date')).toEqual([
    '03/09/20261 day late',
    '03/24/2026Due in 14 days',
    '03/25/2026',
    '07/02/2026',
  ])
  expect(page.getByRole('main').element().textContent).not.toContain('$')
})

test('what is in production is asked for, what ships first at the top, and each status by its choice', async () => {
  const { server, address } = await open()
  const asked = () => server.calls(api.listFactoryOrders).at(-1)?.query
  await expect.poll(asked).toMatchObject({ 'status[]': [2], order_by: 'ship_date', order_dir: 'asc' })
  for (const [name, statuses, path] of [
    ['Ready to Ship', [3], '/factory/orders?show=ready'],
    ['Shipped', [4, 6], '/factory/orders?show=shipped'],
    ['Cancelled', [5], '/factory/orders?show=cancelled'],
    ['All', undefined, '/factory/orders?show=all'],
  ] as const) {
    await shown(name).click({ force: true })
    await expect.poll(address).toBe(path)
    await expect.poll(() => asked()?.['status[]']).toEqual(statuses)
    // There is nothing left to do with shipped orders.
    if (name === 'Shipped') await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  }
})

test('what was changed or moved away and not opened yet is told, marked and found, and nothing can be done with what was moved', async () => {
  const moment = '2026-03-08T18:00:00Z'
  const changed = [aFactoryOrder({ id: 5, changed_at: moment })]
  const moved = [aFactoryOrder({ id: 6, changed_at: moment, moved_away_at: moment })]
  const { server, address } = await open()
  server.answer(api.listFactoryOrders, (call) => {
    const { query } = call
    return pageOfRows(api.listFactoryOrders, query.moved ? moved : query.changed ? changed : ORDERS, call)
  })
  await shown('Changed').click({ force: true })
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5005Changed 03/08'])
  expect(server.calls(api.listFactoryOrders).at(-1)?.query).toMatchObject({ changed: true })
  // A search says what else it would find.
  await searchbox.fill('5006')
  await expect.element(page.getByText('1 order that matches was moved to another factory.')).toBeVisible()
  await page.getByRole('link', { name: 'Show it' }).click()
  await expect.poll(address).toBe('/factory/orders?show=moved&search=5006')
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5006Moved 03/08'])
  expect(column(table, 'Status')).toEqual(['Moved away'])
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expectAccessibleAndToFit()
})

test('a search without an order says so and is cleared', async () => {
  const { server, address } = await open('?show=all')
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  server.answerList(api.listFactoryOrders, [])
  await searchbox.fill('nothing is called this')
  await expect.element(page.getByText('No order matches.')).toBeVisible()
  server.answerList(api.listFactoryOrders, ORDERS)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(searchbox).toHaveValue('')
  await expect.poll(address).toBe('/factory/orders?show=all')
})

test('a factory finds what is overdue, what arrives too late, and what has to ship on certain days', async () => {
  const { server, address } = await open()
  const asked = () => server.calls(api.listFactoryOrders).at(-1)?.query
  await page.getByLabelText('Timing').selectOptions('Overdue at factory')
  await expect.poll(asked).toMatchObject({ urgent: 'overdue', 'status[]': [2] })
  await page.getByLabelText('Timing').selectOptions('Late')
  await expect.poll(address).toBe('/factory/orders?risk=late')
  expect(asked()).toMatchObject({ 'risk[]': ['late'], 'status[]': [2] })
  await page.getByLabelText('Timing').selectOptions('Overdue at factory')
  await page.getByLabelText('Dates').selectOptions('Ship date')
  await page.getByLabelText('To', { exact: true }).fill('04/01/2026')
  await userEvent.tab()
  await expect.poll(asked).toMatchObject({ ship_date_to: '2026-04-01' })
  await expect.poll(address).toBe('/factory/orders?to=2026-04-01&dates=ship&urgent=overdue')
})

test('several are marked ready at once, and of one that cannot be it is told which and why', async () => {
  const { server } = await open()
  await tick(5001).click()
  await tick(5002).click()
  await expect.element(page.getByText('2 selected', { exact: true })).toBeVisible()
  server.answer(api.readyOrders, ({ body }) => body.ids.map((id) => ({ id, success: true, message: '' })))
  const left = [aFactoryOrder({ id: 5 }), aFactoryOrder({ id: 6 })]
  server.answerList(api.listFactoryOrders, left)
  await markReady.click()
  await expect.element(page.getByText('2 orders are ready to ship.')).toBeVisible()
  expect(server.calls(api.readyOrders)[0]?.body).toEqual({ ids: [1, 2] })
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5005', '5006'])

  for (const number of [5005, 5006]) await tick(number).click()
  const why = 'This order is Ready to Ship, so this can’t be done.'
  server.answer(api.readyOrders, [
    { id: 5, success: false, message: why },
    { id: 6, success: true, message: '' },
  ])
  await markReady.click()
  const dialog = page.getByRole('dialog', { name: 'Not all are ready' })
  await expect.element(dialog).toHaveTextContent('1 of 2 orders was marked ready.')
  await expectDialogAccessible()
  expect(texts(dialog.getByRole('listitem'))).toEqual([`#5005 Aurélie${why}`])
  await dialog.getByText('Close', { exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('what is ready and in no package is ticked and leads to its package', async () => {
  const { server, address } = await open('?show=ready')
  const packed = aFactoryOrder({ id: 9, status: 3, package_id: 61 })
  server.answerList(api.listFactoryOrders, [aFactoryOrder({ id: 7, status: 3 }), packed])
  await searchbox.fill('PO')
  // The same rows may be there before the search, which then takes the tick away again.
  await expect.poll(address).toContain('search=PO')
  await expect.poll(() => column(table, 'Sales Order #')).toEqual(['5007', '5009'])
  // What is packed is ticked for its papers alone.
  await tick(5009).click()
  await expect.element(page.getByRole('link', { name: 'Make a package' })).not.toBeInTheDocument()
  server.answer(api.downloadSlips, new Blob(['%PDF-']))
  await page.getByRole('button', { name: 'Packing slips' }).click()
  await expect.element(page.getByText('Packing slips downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadSlips)[0]?.query).toEqual({ 'orders[]': [9] })
  await expect.element(page.getByRole('button', { name: 'Tickets' })).toBeVisible()
  await tick(5009).click()
  await tick(5007).click()
  await expect.element(markReady).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Make a package' }).click()
  await expect.poll(address).toBe('/packages/new?orders=7')
})

test('by keyboard alone an order is ticked and opened', async () => {
  const { address } = await open()
  await expect.element(tick(5001)).toBeVisible()
  page.getByRole('checkbox', { name: 'Select all on this page' }).element().focus()
  for (let tabs = 0; tabs < 10 && tick(5001).element() !== document.activeElement; tabs++)
    await userEvent.tab()
  await expect.element(tick(5001)).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/factory/orders/1')
})

test('the orders in production are accessible, fit a desktop and a phone, and can be touched', async () => {
  await open('?show=all')
  await tick(5001).click()
  await expect.element(markReady).toBeVisible()
  await expectAccessibleAndToFit()
  const expectToBeTouchable = () =>
    expect(markReady.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await lookOn('phone', expectToBeTouchable)
  await lookOn('tablet', () => {
    expectToFit('the page on a tablet')
    expectToBeTouchable()
  })
})
