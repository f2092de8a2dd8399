import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, refuse } from '../../testing/answers.ts'
import { aStatement } from '../../testing/money-samples.ts'
import { lookOn, renderPage } from '../../testing/render.tsx'
import { STORE } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column } from '../../testing/texts.ts'

const statement = answer(api.getStatement, aStatement())
const table = page.getByRole('table', { name: 'Statement' })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const from = page.getByLabelText('From', { exact: true })
const to = page.getByLabelText('To', { exact: true })

test('the statement shows the opening balance, every invoice, payment and credit, the balance and its age', async () => {
  await renderPage('/statement', { as: 'store_regular', answers: [statement] })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  for (const words of [
    'Opening balance$100.00',
    'Invoiced$1,250.00',
    'Paid$130.00',
    'Credits given$12.50',
    'Balance$1,207.50',
    '$12.50 in unused credits and deposits is already deducted from this balance. Your next online payment uses it first.',
  ])
    await expect.element(part('Balance')).toHaveTextContent(words)
  for (const words of ['Not due yet$1,120.00', '1–30 days–', 'As of03/10/2026'])
    await expect.element(part('Open invoices by age')).toHaveTextContent(words)

  expect(column(table, 'Description')).toEqual([
    'Opening balance',
    'Invoice # 7001',
    'Payment, Visa ending in 1111, Invoice # 7001',
    'Credit: a torn hem',
  ])
  expect(column(table, 'Charge')).toEqual(['–', '$1,250.00', '–', '–'])
  expect(column(table, 'Payment')).toEqual(['–', '–', '$130.00', '$12.50'])
  expect(column(table, 'Balance')).toEqual(['$100.00', '$1,350.00', '$1,220.00', '$1,207.50'])
  await expect
    .element(table.getByRole('link', { name: 'Invoice # 7001' }).first())
    .toHaveAttribute('href', '/invoice-summary/61')
})

test('a store that pays on delivery reads that its credit is applied for it', async () => {
  const store = {
    ...STORE,
    stax_customer_id: 'customer-12',
    payment_method_type_id: 2,
    hold_reason: null,
  } as const
  await renderPage('/statement', { as: 'store_regular', session: { store }, answers: [statement] })
  await expect
    .element(part('Balance'))
    .toHaveTextContent('You pay on delivery, so we apply it to your invoices for you.')
})

test('the days of a statement are chosen, kept by the address, and never later than today', async () => {
  const { server, address, back } = await renderPage('/statement', {
    as: 'store_regular',
    answers: [statement],
  })
  await expect.element(from).toHaveValue('03/10/2025')
  await expect.element(to).toHaveValue('03/10/2026')
  server.answer(api.getStatement, aStatement({ lines: [] }))
  await from.fill('01/01/2020')
  await userEvent.tab()
  await expect.poll(address).toBe('/statement?from=2020-01-01')
  await to.fill('02/01/2020')
  await userEvent.tab()
  await expect.poll(address).toBe('/statement?from=2020-01-01&to=2020-02-01')
  await expect.element(page.getByText('No activity in this date range.')).toBeVisible()
  await expect.poll(() => column(table, 'Description')).toEqual(['Opening balance'])
  expect(server.calls(api.getStatement).at(-1)?.query).toEqual({ from: '2020-01-01', to: '2020-02-01' })
  await to.fill('03/11/2026')
  await userEvent.tab()
  await expect.element(page.getByText('Please choose 03/10/2026 or earlier.')).toBeVisible()
  expect(address()).toBe('/statement?from=2020-01-01&to=2020-02-01')
  back()
  back()
  await expect.element(from).toHaveValue('03/10/2025')
})

test('a statement is saved as statement.pdf and statement.xlsx, of the days that are shown', async () => {
  const { server } = await renderPage('/statement?from=2020-01-01', {
    as: 'store_regular',
    answers: [
      statement,
      answer(api.downloadStatement, new Blob(['%PDF-'])),
      answer(api.exportStatement, new Blob(['PK'])),
    ],
  })
  await page.getByRole('button', { name: 'download pdf' }).click()
  await expect.element(page.getByText('Statement downloaded successfully')).toBeVisible()
  await page.getByRole('button', { name: 'export .xlsx' }).click()
  await expect.element(page.getByText('Statement exported successfully')).toBeVisible()
  for (const endpoint of [api.downloadStatement, api.exportStatement])
    expect(server.calls(endpoint).map(({ params, query }) => ({ ...params, ...query }))).toEqual([
      { id: STORE.id, from: '2020-01-01', to: '2026-03-10' },
    ])
  expect(await savedFiles()).toEqual([
    { name: 'statement.pdf', content: '%PDF-' },
    { name: 'statement.xlsx', content: 'PK' },
  ])
})

test('a statement that cannot be loaded says so, keeps its days, and is there after Retry', async () => {
  const { server } = await renderPage('/statement?from=2026-01-01', {
    as: 'store_regular',
    answers: [answer(api.getStatement, refuse('unexpected'))],
  })
  await expect.element(page.getByText('The statement could not be loaded.')).toBeVisible()
  await expect.element(from).toHaveValue('01/01/2026')
  server.answer(api.getStatement, aStatement())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => column(table, 'Description')).toContain('Opening balance')
})

test('what was taken back has one minus on a desktop, and none on a phone, where payments have it', async () => {
  const [bill, paid] = aStatement().lines
  if (!bill || !paid) throw new Error('a statement has lines')
  const back = { ...paid, id: 3, amount: 65, formatted_payment: '-$65.00' }
  const taken = answer(api.getStatement, aStatement({ lines: [bill, paid, back] }))
  await renderPage('/statement', { as: 'store_regular', answers: [taken] })
  await expect.poll(() => column(table, 'Payment')).toEqual(['–', '–', '$130.00', '-$65.00'])
  const minus = table.getByText('-', { exact: true })
  await expect.element(minus).toBeVisible()
  await lookOn('phone', async () => {
    await expect.element(minus).not.toBeVisible()
  })
})

test('the statement is accessible and fits a desktop and a phone', async () => {
  await renderPage('/statement', { as: 'store_regular', answers: [statement] })
  await expect.element(table).toBeVisible()
  await expectAccessibleAndToFit()
})
