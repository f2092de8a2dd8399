import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, refuse } from '../../testing/answers.ts'
import { aFactoryBalance, aFactoryOwed, aFactoryPayment } from '../../testing/money-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { FACTORY } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

const list = answerList(api.listFactoryPayments, [aFactoryPayment({ id: 2 }), aFactoryPayment({ id: 1 })])
const balance = answer(api.getFactoryBalance, aFactoryBalance())
const sum = answer(api.sumFactoryPayments, { sum: 2481, formatted_sum: '$2,481.00' })
const open = (search: string, ...answers: Answer[]) =>
  renderPage(`/factory/payments${search}`, { as: 'factory', answers: [balance, sum, ...answers] })

const table = page.getByRole('table', { name: 'Payments' })
const references = () => column(table, 'Reference')
const exported = page.getByRole('button', { name: 'Export' })
const said = (text: string) => page.getByText(text, { exact: true })

// Claims: api.factories.payments.list
test('payments received are narrowed by dates and search and sorted by date and amount, and all of it can be cleared', async () => {
  const { server, address } = await open('?search=wire&from=2026-02-01&to=2026-03-01', list)
  const asked = () => server.calls(api.listFactoryPayments).at(-1)
  await expect.poll(references).toEqual(['WIRE-2', 'WIRE-1'])
  expect(asked()?.params.id).toBe(FACTORY.id)
  expect(asked()?.query).toMatchObject({
    search: 'wire',
    from: '2026-02-01',
    to: '2026-03-01',
    order_by: 'id',
    order_dir: 'desc',
  })
  for (const [label, name] of [
    ['Amount', 'amount'],
    ['Date', 'paid_at'],
  ] as const) {
    await table.getByRole('button', { name: label }).click()
    await expect.poll(() => asked()?.query).toMatchObject({ order_by: name, order_dir: 'asc' })
  }
  server.answerList(api.listFactoryPayments, [])
  await page.getByLabelText('Search').fill('nothing is called this')
  await expect.element(said('No payment matches.')).toBeVisible()
  expect(page.getByText('Total of these payments').elements()).toEqual([])
  server.answerList(api.listFactoryPayments, [aFactoryPayment()])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(references).toEqual(['WIRE-1'])
  expect(address()).toBe('/factory/payments?order_by=paid_at&order_dir=asc')
})

// Claims: api.factories.payments.list
test('a factory sees what it was paid, the newest first, and what it is owed', async () => {
  await open('', list)
  await expect.poll(references).toEqual(['WIRE-2', 'WIRE-1'])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(texts(table.getByRole('columnheader'))).toEqual(['Payment #', 'Date', 'Reference', 'Note', 'Amount'])
  await expect
    .element(table.getByRole('columnheader', { name: 'Payment #' }))
    .toHaveAttribute('aria-sort', 'descending')
  expect(column(table, 'Amount')).toEqual(['$1,240.50', '$1,240.50'])
  const owed = page.getByRole('region', { name: 'What is owed' })
  expect(texts(owed.getByRole('definition'))).toEqual(['$759.50', '$2,000.00', '$1,240.50'])
  await expect.element(page.getByText('Total of these payments: $2,481.00')).toBeVisible()
})

test('a factory sees what it is owed order by order, with the freight that it paid', async () => {
  const freight = aFactoryOwed({ id: 2, kind: 'freight', order: null, amount: 42 })
  await open('?view=owed', list, answerList(api.listFactoryOwed, [aFactoryOwed(), freight]))
  const owed = page.getByRole('table', { name: 'Owed' })
  await expect.poll(() => column(owed, 'Order')).toEqual(['10001', 'Package #61'])
  expect(column(owed, 'Owed')).toEqual(['$500.00', '$42.00'])
  await expectAccessibleAndToFit('what is owed')
})

// Claims: error.payment-export, api.factories.payments.export, text.success.payments-export
test('the payments that the filters show are saved as payments.xlsx; where it fails it is said why, and can be tried again', async () => {
  const { server } = await open(
    '?search=wire&from=2026-02-01',
    list,
    answer(api.exportFactoryPayments, refuse('too_many')),
  )
  await exported.click()
  await expect
    .element(
      said('payments.xlsx couldn’t be downloaded. Too many attempts. Please wait a little and try again.'),
    )
    .toBeVisible()
  server.answer(api.exportFactoryPayments, new Blob(['PK']))
  await exported.click()
  await expect.element(said('Payments exported successfully')).toBeVisible()
  const asked = server.calls(api.exportFactoryPayments).at(-1)
  expect(asked?.params.id).toBe(FACTORY.id)
  expect(asked?.query).toMatchObject({ search: 'wire', from: '2026-02-01', order_by: 'id' })
  expect(await savedFiles()).toEqual([{ name: 'payments.xlsx', content: 'PK' }])
})

// Claims: error.session-ended.factory-payments
test('payments that fail to load say so, offer to sign in again, and load on Retry', async () => {
  const { server, address } = await open(
    '?search=wire',
    answer(api.listFactoryPayments, refuse('unexpected')),
  )
  await expect.element(said('The payments could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  server.answerList(api.listFactoryPayments, [aFactoryPayment()])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(references).toEqual(['WIRE-1'])
  expect(address()).toBe('/factory/payments?search=wire')
})

test('the payments received are accessible and fit a desktop and a phone', async () => {
  await renderPage('/factory/payments', { as: 'factory', answers: [balance, sum, list] })
  await expect.poll(references).toEqual(['WIRE-2', 'WIRE-1'])
  await expect.element(page.getByRole('region', { name: 'What is owed' })).toHaveTextContent('Owed$759.50')
  await expectAccessibleAndToFit()
})
