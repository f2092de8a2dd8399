import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answerList } from '../../testing/answers.ts'
import { rowDates } from '../../testing/date-samples.ts'
import { aWholesaleOrder, aWholesaleOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer, FACTORY, many } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

// Besides the wholesaler's orders, this page covers ticking rows, which several lists share.

const table = page.getByRole('table', { name: 'Orders' })
const tick = (n: number) =>
  page.getByRole('checkbox', { name: `Select PO PO-${n}, Aurélie, Ivory Lane Bridal`, exact: true })
const tickAll = page.getByRole('checkbox', { name: 'Select all on this page' })
const count = (words: string) => page.getByText(words, { exact: true })

/** The dress of the third has no factory of its own. */
const ORDERS = many(13, (n) => aWholesaleOrder({ id: n, default_factory_id: n === 3 ? null : FACTORY.id }))
const openOrders = (search = '', orders = ORDERS) =>
  renderPage(`/desk/orders${search}`, {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listOrders, orders),
      answerList(api.listFactories, [aFactory()]),
      answerList(api.listStores, [aRetailer()]),
    ],
  })

test('what is ticked stays ticked on another page, and is counted over all of them', async () => {
  await openOrders()
  await tick(2).click()
  await expect.element(count('1 selected')).toBeVisible()
  await expect.element(tickAll).toBePartiallyChecked()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(tick(11)).toBeVisible()
  await expect.element(tickAll).not.toBeChecked()
  await tickAll.click()
  await expect.element(count('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect.element(tick(2)).toBeChecked()
  await expect.element(tick(1)).not.toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(tick(2)).not.toBeChecked()
  await expect.element(count('4 selected')).not.toBeInTheDocument()
})

test('another question begins without a tick: nothing is done to what is not among its rows', async () => {
  const { server } = await openOrders()
  await tick(2).click()
  await expect.element(count('1 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('PO-2')
  await expect.poll(() => server.calls(api.listOrders).at(-1)?.query.search).toBe('PO-2')
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  await expect.element(tick(2)).not.toBeChecked()
  await expect.element(count('1 selected')).not.toBeInTheDocument()
})

test('the wholesaler sees of each order whose it is and where it stands, and is led to those that wait for it', async () => {
  const { server, address } = await openOrders()
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual([
      '',
      'Sales Order #',
      'Store',
      'PO #',
      'Item',
      'Wear date',
      'Ship date',
      'Date',
      'Amount',
      'Factory',
      'Status',
    ])
  await page.getByRole('link', { name: '13 orders awaiting confirmation' }).click()
  await expect.poll(address).toBe('/desk/orders?status=pending&dates=any')
  await expect.element(page.getByRole('radio', { name: 'Pending' })).toBeChecked()
  expect(server.calls(api.listOrders).at(-1)?.query['status[]']).toEqual([1])
})

test('status, factory, dates and search narrow the list, stand in its address, and Back undoes them', async () => {
  const { server, address, back } = await openOrders()
  const asked = () => server.calls(api.listOrders).at(-1)?.query
  const factory = page.getByLabelText('Factory', { exact: true })
  const from = page.getByLabelText('From', { exact: true })
  const searchbox = page.getByRole('searchbox', { name: 'Search' })
  await page.getByRole('radio', { name: 'In Production' }).click({ force: true })
  await expect.poll(address).toBe('/desk/orders?status=in-production')
  await factory.selectOptions('Atelier Nord')
  await expect.poll(address).toBe('/desk/orders?factory=3&status=in-production')
  await expect.poll(asked).toMatchObject({ 'status[]': [2], factory: 3 })
  back()
  await expect.element(factory).toHaveValue('')
  await expect.element(page.getByRole('radio', { name: 'In Production' })).toBeChecked()
  back()
  await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked()

  await from.fill('01/01/2020')
  await userEvent.tab()
  await expect.poll(address).toBe('/desk/orders?from=2020-01-01')
  server.answerList(api.listOrders, [])
  await searchbox.fill('nothing is called this')
  await expect.element(page.getByText('No order matches.')).toBeVisible()
  expect(asked()).toMatchObject({ from: '2020-01-01', search: 'nothing is called this' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/desk/orders')
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('03/10/2026')
})

test('orders are found by their ship dates, and by how they stand in time, whenever they were placed', async () => {
  const { server, address } = await openOrders()
  const asked = () => server.calls(api.listOrders).at(-1)?.query
  await page.getByLabelText('Timing').selectOptions('At risk')
  await expect.poll(address).toBe('/desk/orders?dates=any&risk=at_risk')
  await expect
    .poll(asked)
    .toMatchObject({ 'risk[]': ['late', 'short', 'tight'], order_by: 'wear_date', order_dir: 'asc' })
  expect(asked()?.from).toBeUndefined()
  await page.getByLabelText('Dates').selectOptions('Ship date')
  await page.getByLabelText('From', { exact: true }).fill('04/01/2026')
  await userEvent.tab()
  await expect.poll(asked).toMatchObject({ ship_date_from: '2026-04-01', order_by: 'ship_date' })
  await expect.poll(address).toBe('/desk/orders?from=2026-04-01&dates=ship&risk=at_risk')
})

test('staff read of each order that is to come how it stands, and of the others when they arrived', async () => {
  const { server } = await openOrders()
  server.answerList(api.listOrders, [
    aWholesaleOrder({ id: 1, status: 2, dates: rowDates() }),
    aWholesaleOrder({ id: 2, status: 6, dates: rowDates({ state: 'arrived' }) }),
    aWholesaleOrder({ id: 3, status: 2 }),
  ])
  await page.getByLabelText('Timing').selectOptions('Short on time')
  await expect
    .poll(() => column(table, 'Wear date'))
    .toEqual([
      '09/12/2026Needed by August 1Short on time',
      '09/12/2026Arrived 3 days after it was needed',
      '09/12/2026',
    ])
  await expectAccessibleAndToFit()
})

const pick = async (...numbers: number[]) => {
  for (const n of numbers) await tick(n).click()
  await expect.element(count(`${numbers.length} selected`)).toBeVisible()
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('of several that are confirmed at once, the one that somebody confirmed meanwhile is told by name', async () => {
  const { server } = await openOrders()
  await pick(2, 3)
  await press('Confirm')
  const question = page.getByRole('dialog', { name: 'Confirm 2 orders?' })
  await expect
    .element(question.getByLabelText('Factory'))
    .toHaveAccessibleDescription('1 to Atelier Nord. 1 without a default factory.')
  const why = 'This order is In Production, so this can’t be done.'
  server.answer(api.confirmOrders, [
    { id: 2, success: true, message: '' },
    { id: 3, success: false, message: why },
  ])
  server.answerList(api.listOrders, [aWholesaleOrder({ id: 2, status: 2 })])
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  const outcome = page.getByRole('dialog', { name: '1 order could not be confirmed' })
  await expect
    .poll(() => texts(outcome.getByRole('listitem')))
    .toEqual([`PO PO-3, Aurélie, Ivory Lane BridalNot done${why}`, 'PO PO-2, Aurélie, Ivory Lane BridalDone'])
  await expect.element(outcome.getByText('1 order was confirmed.')).toBeVisible()
  expect(server.calls(api.confirmOrders)[0]?.body).toEqual({ ids: [2, 3] })
  await outcome.getByText('Close', { exact: true }).click()
  await expect.element(count('2 selected')).not.toBeInTheDocument()
  await expect.poll(() => column(table, 'Status')).toEqual(['In Production'])
})

test('several go to another factory at once, which must be chosen; what is not in production is left out', async () => {
  const { server } = await openOrders('', [
    aWholesaleOrder({ id: 4 }),
    aWholesaleOrder({ id: 3, status: 2 }),
    aWholesaleOrder({ id: 2, status: 2 }),
  ])
  server.answerList(api.listFactories, [aFactory(), aFactory({ id: 4, name: 'Atelier Sud' })])
  await pick(2, 3, 4)
  await press('Move to another factory')
  const question = page.getByRole('dialog', { name: 'Move 2 orders to another factory?' })
  await expect.element(question).toHaveTextContent('1 order of your selection is left out')
  const move = question.getByRole('button', { name: 'Move to another factory' })
  await move.click()
  expect(server.calls(api.moveOrders)).toEqual([])
  await question.getByLabelText('Factory').selectOptions('Atelier Sud')
  server.answer(api.moveOrders, ({ body }) => body.ids.map((id) => ({ id, success: true, message: '' })))
  await move.click()
  await expect.element(page.getByText('2 orders were moved.')).toBeVisible()
  expect(server.calls(api.moveOrders).map(({ body }) => body)).toEqual([{ ids: [2, 3], factory: 4 }])
})

test('several are cancelled with one reason, the latest first; what cannot be is left out', async () => {
  const { server } = await openOrders('', [
    aWholesaleOrder({ id: 4, status: 5 }),
    aWholesaleOrder({ id: 3, status: 2 }),
    aWholesaleOrder({ id: 2 }),
  ])
  await pick(2, 3, 4)
  await press('Cancel orders')
  const question = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await expect.element(question).toHaveTextContent('1 order of your selection is left out')
  await question.getByLabelText('Reason').fill('The lace is not made any more.')
  server.answer(api.cancelOrders, ({ body }) => body.ids.map((id) => ({ id, success: true, message: '' })))
  await question.getByRole('button', { name: 'Cancel orders' }).click()
  await expect.element(page.getByText('2 orders were cancelled.')).toBeVisible()
  expect(server.calls(api.cancelOrders)[0]?.body).toEqual({
    ids: [3, 2],
    reason: 'The lace is not made any more.',
  })
})

test('several that have been shipped are marked as delivered at once', async () => {
  const { server } = await openOrders('?status=shipped', [
    aWholesaleOrder({ id: 3, status: 4 }),
    aWholesaleOrder({ id: 2, status: 4 }),
  ])
  await pick(2, 3)
  await expect.element(page.getByRole('button', { name: 'Confirm', exact: true })).not.toBeInTheDocument()
  await press('Mark delivered')
  const question = page.getByRole('dialog', { name: 'Mark 2 orders as delivered?' })
  await expect.element(question.getByRole('button', { name: 'Mark delivered' })).toHaveFocus()
  server.answer(api.deliverOrders, ({ body }) => body.ids.map((id) => ({ id, success: true, message: '' })))
  server.answerList(api.listOrders, [])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 orders were marked as delivered.')).toBeVisible()
  expect(server.calls(api.deliverOrders)[0]?.body.ids.toSorted()).toEqual([2, 3])
  await expect.element(tick(2)).not.toBeInTheDocument()
})

test('the way back from an order leads to the list as one left it', async () => {
  const { server, address } = await openOrders('?search=PO&order_by=purchase_order_number&order_dir=asc')
  server.answer(api.getOrder, aWholesaleOrderInFull({ id: 2 }))
  await table.getByRole('link', { name: /PO-2,/ }).click()
  await expect.poll(address).toBe('/desk/orders/2')
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect.poll(address).toBe('/desk/orders?search=PO&order_by=purchase_order_number&order_dir=asc')
})

test("the wholesaler's orders and a question about those ticked are accessible and fit a desktop and a phone", async () => {
  await openOrders()
  await tick(2).click()
  await expect.element(count('1 selected')).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Confirm 1 order?' })).toBeVisible()
  await expectAccessibleAndToFit('the question')
})

test('all orders that match are selected beyond the page, and are done in batches, the oldest first', async () => {
  const { server } = await openOrders(
    '',
    many(130, (n) => aWholesaleOrder({ id: 131 - n, status: 1 })),
  )
  await tick(130).click()
  await press('Select all 130 that match')
  await expect.element(count('130 selected')).toBeVisible()
  await press('Confirm')
  server.answer(api.confirmOrders, ({ body }) =>
    body.ids.map((id) => ({ id: Number(id), success: true, message: '' })),
  )
  const question = page.getByRole('dialog', { name: 'Confirm 130 orders?' })
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(page.getByText('130 orders were confirmed.')).toBeVisible()
  const sent = server.calls(api.confirmOrders).map(({ body }) => body.ids)
  expect(sent.map(({ length }) => length)).toEqual([100, 30])
  expect(sent.flat()).toEqual(many(130, (n) => n))
  const [first, last] = server.calls(api.confirmOrders).map(({ body }) => body.together)
  expect([first?.is_last, last?.is_last]).toEqual([false, true])
  expect(last?.key).toBe(first?.key)
})
