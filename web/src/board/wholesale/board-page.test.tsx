import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleAndToFit, expectToFit } from '../../testing/accessible.ts'
import { answerList, closedGate, refuse } from '../../testing/answers.ts'
import { aBoardRow, answerBoard, SOME_FIGURES } from '../../testing/date-samples.ts'
import { aWholesaleOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer, many } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const table = page.getByRole('table', { name: 'Board', exact: true })
const figures = page.getByRole('table', { name: 'Orders needed' })
const figure = (name: string) => figures.getByRole('button', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const ABOUT = 'Aurélie, PO PO-7'
const COLLEAGUE = { id: 900, name: 'Dana Cole', is_gone: false }

type Opening = { search?: string; rows?: ReturnType<typeof aBoardRow>[]; on?: 'desktop' | 'phone' }

const open = ({ search = '', rows = [aBoardRow()], on = 'desktop' }: Opening = {}) =>
  renderPage(`/desk/board${search}`, {
    as: 'wholesale_regular',
    on,
    answers: [
      answerBoard(rows),
      answerList(api.listFactories, [aFactory()]),
      answerList(api.listStores, [aRetailer()]),
    ],
  })

test('staff see how many orders are needed in which week by risk, and of each order how it stands', async () => {
  await open()
  await expect
    .poll(() => texts(figures.getByRole('columnheader')))
    .toEqual(['All weeks', 'Before', 'This week', 'Mar 16'])
  await expect
    .poll(() => texts(figures.getByRole('row')))
    .toEqual([
      'All weeksBeforeThis weekMar 16',
      'All211713',
      'Late1100',
      'Short on time3021',
      'Tight1010',
      'On time160412',
    ])
  expect(column(table, 'Order')).toEqual(['AuréliePO PO-7'])
  expect(column(table, 'Store')).toEqual(['Ivory Lane BridalAtelier Nord'])
  expect(column(table, 'Needed by')).toEqual(['03/22/2026Arrives 03/25/2026'])
  expect(column(table, 'Timing')).toEqual(['Short on time3 days short'])
  expect(column(table, 'Outlook')).toEqual([
    'Arrives March 25, 3 days after it is needed.Materials out (satin)',
  ])
  expect(column(table, 'Stage')).toEqual(['SewingReported 8 days ago'])
  await expectAccessibleAndToFit()
})

test('a figure leads to its orders, stands in the address, is picked by keyboard, and once more shows all', async () => {
  const { server, address, back } = await open()
  const asked = () => server.calls(api.listBoard).at(-1)?.query
  await figure('2: Short on time, This week').click()
  await expect.poll(address).toBe('/desk/board?week=2026-03-09&risk=short')
  await expect.poll(asked).toMatchObject({ week: '2026-03-09', risk: 'short', page: 1 })
  await expect.element(figure('2: Short on time, This week')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByLabelText('Needed in')).toHaveValue('2026-03-09')
  await expect.element(page.getByLabelText('Timing')).toHaveValue('short')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/desk/board')
  back()
  await expect.poll(address).toBe('/desk/board?week=2026-03-09&risk=short')
  await figure('1: All, Before this week').click()
  await expect.poll(asked).toMatchObject({ week: 'before' })
  await page.getByLabelText('Factory', { exact: true }).selectOptions('Atelier Nord')
  await expect.poll(address).toBe('/desk/board?week=before&factory=3')
  await page.getByRole('searchbox', { name: 'Search' }).fill('aur')
  await expect.poll(asked).toMatchObject({ week: 'before', factory: 3, search: 'aur' })
})

test('an order leads to its page, and from there back to the board as it was', async () => {
  const { server, address } = await open({ search: '?risk=short' })
  server.answer(api.getOrder, aWholesaleOrderInFull({ id: 7 }))
  await table.getByRole('link', { name: 'Aurélie' }).click()
  await expect.poll(address).toBe('/desk/orders/7')
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await expect.poll(address).toBe('/desk/board?risk=short')
})

test('whoever takes an order over has it; of two, the second is told who was faster', async () => {
  const { server } = await open()
  await expect.element(table.getByText('Unassigned')).toBeVisible()
  server.answer(api.lookAfterOrder, refuse('stale'))
  const taken = aBoardRow({ looked_after_by: COLLEAGUE, version: 2 })
  server.answer(api.listBoard, () => shown(taken))
  await button(`Assign to me: ${ABOUT}`).click()
  await expect.element(page.getByText('Someone else changed this.', { exact: false })).toBeVisible()
  await expect.element(table.getByText('Dana Cole')).toBeVisible()

  const me = server.calls(api.lookAfterOrder)[0]?.body.looked_after_by ?? 0
  const mine = aBoardRow({ looked_after_by: { id: me, name: 'Me', is_gone: false }, version: 3 })
  server.answer(api.lookAfterOrder, mine)
  server.answer(api.listBoard, () => shown(mine))
  await button(`Take over: ${ABOUT}`).click()
  await expect.element(button(`Unassign: ${ABOUT}`)).toBeVisible()
  await expect.element(table.getByText('You')).toBeVisible()
  expect(server.calls(api.lookAfterOrder).map(({ body }) => body)).toEqual([
    { looked_after_by: me, version: 1 },
    { looked_after_by: me, version: 2 },
  ])
})

test('an order that a deleted colleague looked after waits for somebody else', async () => {
  await open({ rows: [aBoardRow({ looked_after_by: { ...COLLEAGUE, is_gone: true } })] })
  await expect.element(table.getByText('Dana Cole, no longer here')).toBeVisible()
  await expect.element(button(`Assign to me: ${ABOUT}`)).toBeVisible()
})

const field = page.getByRole('textbox', { name: `Note: ${ABOUT}` })

test('a note is written in its place; one that somebody else wrote meanwhile is shown, and what was typed stays', async () => {
  const { server } = await open()
  await button(`Add note: ${ABOUT}`).click()
  await expect.element(field).toHaveFocus()
  await field.fill('Called the store')
  server.answer(api.lookAfterOrder, refuse('stale'))
  server.answer(api.listBoard, () => shown(aBoardRow({ note: 'Fabric comes Monday', version: 2 })))
  await button('Save note').click()
  await expect
    .element(
      page.getByText('Someone else’s note is there now: “Fabric comes Monday” Save again to replace it.'),
    )
    .toBeVisible()
  await expect.element(field).toHaveValue('Called the store')
  await expectAccessible()
  const saved = aBoardRow({ note: 'Called the store', version: 3 })
  server.answer(api.lookAfterOrder, saved)
  server.answer(api.listBoard, () => shown(saved))
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(table.getByText('Called the store')).toBeVisible()
  await expect.element(button(`Change note: ${ABOUT}`)).toHaveFocus()
  expect(server.calls(api.lookAfterOrder).map(({ body }) => body)).toEqual([
    { note: 'Called the store', version: 1 },
    { note: 'Called the store', version: 2 },
  ])
  await button(`Change note: ${ABOUT}`).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

test('what was begun of a note outlives another page of the board', async () => {
  await open({ rows: many(13, (n) => aBoardRow({ id: n })) })
  await button('Add note: Aurélie, PO PO-1').click()
  const note = page.getByRole('textbox', { name: 'Note: Aurélie, PO PO-1' })
  await note.fill('Half a thought')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(button('Add note: Aurélie, PO PO-11')).toBeVisible()
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect.element(note).toHaveValue('Half a thought')
})

test('a board without orders says so, one without a match leads out, one that fails can be tried again', async () => {
  const { server, address } = await open()
  server.answer(api.listBoard, () => shown())
  await page.getByLabelText('Timing').selectOptions('Tight')
  await expect.element(page.getByText('No order matches.')).toBeVisible()
  await button('Clear filters').click()
  await expect.poll(address).toBe('/desk/board')
  server.answer(api.listBoard, refuse('unexpected'))
  await page.getByLabelText('Timing').selectOptions('Late')
  await expect.element(page.getByText('The board could not be loaded.', { exact: false })).toBeVisible()
})

test('until it is there the board is marked as loading', async () => {
  const gate = closedGate()
  const { server } = await open()
  await expect.element(figure('1: Tight, This week')).toBeVisible()
  server.answer(api.listBoard, async () => {
    await gate.opened
    return shown(aBoardRow({ id: 8 }))
  })
  await figure('1: Tight, This week').click()
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
})

test('on a phone the weeks are asked for, stand below each other and fit; filters are in a sheet', async () => {
  await open({ on: 'phone' })
  await expect.element(figure('21: All weeks, All')).toBeVisible()
  await expect.element(figure('2: This week, Short on time')).not.toBeInTheDocument()
  await button('Show all 3 weeks').click()
  await expect.element(figure('2: This week, Short on time')).toBeVisible()
  expectToFit('the weeks')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByLabelText('Needed in')).toBeVisible()
  await expectAccessible()
})

const shown = (...orders: ReturnType<typeof aBoardRow>[]) => ({
  orders,
  figures: orders.length === 0 ? [] : [...SOME_FIGURES],
  meta: {
    current_page: 1,
    last_page: 1,
    per_page: 10,
    total: orders.length,
    from: orders.length === 0 ? null : 1,
    to: orders.length === 0 ? null : orders.length,
    path: '/api/board',
  },
  links: { first: '', last: '', prev: null, next: null },
})
