import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { anInvoiceInFull, aTransaction } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aBalance, STORE } from '../../testing/samples.ts'

const record = page.getByRole('button', { name: 'Record a payment', exact: true })
const dialog = page.getByRole('dialog', { name: 'Record a payment' })
const field = (label: string) => dialog.getByLabelText(label)
const send = dialog.getByRole('button', { name: 'Record payment' })

async function openDialog() {
  const answers = [answer(api.getInvoice, anInvoiceInFull()), answer(api.getBalance, aBalance())]
  const { server } = await renderPage('/desk/invoices/1', { as: 'wholesale_admin', answers })
  await record.click()
  await expect.element(dialog.getByRole('checkbox', { name: 'Invoice # 7001' })).toBeChecked()
  return server
}

test('a payment begins with all that is open, and says what is missing at its fields', async () => {
  const server = await openDialog()
  await expect.element(field('Amount')).toHaveValue('1250.00')
  await field('Amount').fill('')
  await send.click()
  for (const label of ['Amount', 'Reference'])
    await expect.element(field(label)).toHaveAccessibleDescription(/This Field is required!/)
  await expect.element(field('Amount')).toHaveFocus()
  expect(server.calls(api.recordPayment)).toEqual([])
})

test('part of an invoice is recorded as paid, which is said before', async () => {
  const server = await openDialog()
  await field('Amount').fill('230')
  await field('Method').selectOptions('Wire transfer')
  await field('Reference').fill('W-230')
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'Invoice #' }))
    .toHaveTextContent('Invoice # 7001, of $1,250.00 due$230.00')
  server.answer(api.recordPayment, aBalance({ owed: 1020 }))
  server.answer(api.getInvoice, anInvoiceInFull({ status_id: 2, paid: 230 }))
  await send.click()
  await expect.element(page.getByText('The payment was recorded.')).toBeVisible()
  await expect.element(page.getByText('Partially Paid', { exact: true })).toBeVisible()
  const [call] = server.calls(api.recordPayment)
  expect(call?.params.id).toBe(STORE.id)
  expect(call?.body).toEqual({
    amount: 23_000,
    invoices: [{ id: 1 }],
    method: 'wire',
    reference: 'W-230',
  })
})

// Claims: role.wholesale
test('a check beyond what is open pays the invoice fully, and the rest becomes a deposit, which is said before', async () => {
  const server = await openDialog()
  await field('Amount').fill('1320')
  await field('Method').selectOptions('Check')
  await field('Reference').fill('1041')
  const said = dialog.getByRole('status').filter({ hasText: 'Invoice #' })
  await expect.element(said).toHaveTextContent('Invoice # 7001, paid fully$1,250.00')
  await expect.element(said).toHaveTextContent('Deposit, kept on the store’s account$70.00')
  const check = { ...aTransaction(), kind_label: 'Payment recorded', method_label: 'Check 1041' }
  server.answer(api.recordPayment, aBalance({ deposits: 70 }))
  server.answer(api.getInvoice, anInvoiceInFull({ status_id: 3, transactions: [check] }))
  await send.click()
  await expect.element(page.getByText('The payment was recorded.')).toBeVisible()
  await expect.element(page.getByText('Paid Fully', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Payments' })).toHaveTextContent('Check 1041')
  await expect.element(record).not.toBeInTheDocument()
  expect(server.calls(api.recordPayment)[0]?.body).toMatchObject({ amount: 132_000, method: 'cheque' })
})

test('an invoice that was paid meanwhile is not paid twice, and that is said', async () => {
  const server = await openDialog()
  await field('Reference').fill('TWICE')
  const message = 'Invoice # 7001 is already paid.'
  server.answer(api.recordPayment, refuse('conflict', { message }))
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
})

test('after a cut connection a payment is asked for under the same key, and the page finds out that it was recorded', async () => {
  const server = await openDialog()
  await field('Reference').fill('CUT-1')
  const gate = closedGate()
  server.answer(api.recordPayment, async () => {
    if (server.calls(api.recordPayment).length === 1) return cutOff()
    await gate.opened
    return aBalance()
  })
  await send.click()
  await expect.element(dialog.getByText(/We are asking again/)).toBeVisible()
  gate.open()
  await expect.element(page.getByText('The payment was recorded.')).toBeVisible()
  const keys = server.calls(api.recordPayment).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
})

test('an invoice that is none is said to be none', async () => {
  await renderPage('/desk/invoices/999999', {
    as: 'wholesale_admin',
    answers: [answer(api.getInvoice, refuse('not_found'))],
  })
  await expect.element(page.getByText('We could not find this invoice.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See all invoices' }))
    .toHaveAttribute('href', '/desk/invoices')
})

test('recording a payment is accessible and fits a desktop and a phone', async () => {
  await openDialog()
  await expectAccessibleAndToFit()
})
