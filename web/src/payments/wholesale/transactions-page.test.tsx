import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aWholesaleTransaction } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const CHARGE = aWholesaleTransaction({ amount: 80 })

const open = (search = '') =>
  renderPage(`/desk/transactions${search}`, {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listTransactions, [CHARGE]),
      answerList(api.listFactories, [aFactory()]),
      answerList(api.listStores, [aRetailer()]),
      answer(api.getStore, aRetailer()),
    ],
  })

const table = page.getByRole('table', { name: 'Transactions' })
const dialog = page.getByRole('dialog', { name: 'Refund this transaction?' })
const amount = dialog.getByLabelText(/^Amount/)
const reason = dialog.getByLabelText('Reason')
const afterwards = dialog.getByLabelText('Invoice # 7001 of Ivory Lane Bridal afterwards')
const refund = dialog.getByRole('button', { name: 'Refund' })
const refunded = { state: 'done', amount: 80, formatted_amount: '$80.00', credit_note: null } as const

async function ask() {
  const { server } = await open()
  await page.getByRole('button', { name: 'Refund $80.00 of invoice # 7001' }).click()
  await expect.element(amount).toHaveValue('80.00')
  return server
}

test('the wholesaler sees what all stores paid, and finds it by store, invoice and reference', async () => {
  const { server } = await open('?store=12')
  const asked = () => server.calls(api.listTransactions).at(-1)?.query
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual(['Date', 'Invoice #', 'Store', 'Kind', 'Method', 'By', 'Amount Charged', 'Refund'])
  await expect.poll(() => column(table, 'Store')).toEqual(['Ivory Lane Bridal'])
  expect(column(table, 'Method')).toEqual(['Visa ending in 1111'])
  expect(column(table, 'Amount Charged')).toEqual(['$80.00'])
  await expect.element(table.getByRole('link', { name: '7001' })).toHaveAttribute('href', '/desk/invoices/1')
  expect(asked()?.store).toBe(12)
  await page.getByRole('searchbox', { name: 'Search' }).fill('1041')
  await expect.poll(asked).toMatchObject({ store: 12, search: '1041' })
})

test('a check is one row that opens into what it paid and left, and kinds and methods narrow the list', async () => {
  const part = { being_confirmed: false, refundable: 0, formatted_refundable: '$0.00' }
  const CHECK = aWholesaleTransaction({
    amount: 4137.36,
    kind_label: 'Payment recorded',
    method_label: 'Check 5521',
    received_on: '2026-02-20',
    invoice: null,
    refundable: 0,
    left: 100,
    formatted_left: '$100.00',
    parts: [
      {
        ...part,
        id: 1,
        kind: 'recorded',
        kind_label: 'Payment recorded',
        invoice: { id: 1, number: 7001, store_package_id: 61 },
        amount: 4037.36,
        formatted_amount: '$4,037.36',
        refundable: 4037.36,
        formatted_refundable: '$4,037.36',
      },
      {
        ...part,
        id: 2,
        kind: 'deposit',
        kind_label: 'Deposit',
        invoice: null,
        amount: 100,
        formatted_amount: '$100.00',
      },
    ],
  })
  const { server } = await open()
  server.answerList(api.listTransactions, [CHECK])
  await page.getByLabelText('Kind').selectOptions('recorded')
  await page.getByLabelText('Method').selectOptions('cheque')
  await expect
    .poll(() => server.calls(api.listTransactions).at(-1)?.query)
    .toMatchObject({ kind: 'recorded', method: 'cheque' })
  await expect.poll(() => column(table, 'Amount Charged')).toEqual(['$4,137.36$100.00 left'])
  expect(column(table, 'Method')).toEqual(['Check 5521Received 02/20/2026'])
  await table.getByText('1 invoice, deposit').click()
  await expectAccessibleAndToFit('a check that is opened')
  await page.getByRole('button', { name: 'Refund $4,037.36 of invoice # 7001' }).click()
  await expect.element(amount).toHaveValue('4037.36')
})

test('what was moved to another store says so with the reason, and is found by its kind', async () => {
  const { server } = await open()
  const moved = { kind: 'move_deposit', kind_label: 'Deposit moved', invoice: null, refundable: 0 }
  server.answerList(api.listTransactions, [
    aWholesaleTransaction({ ...moved, amount: -500, moved: 'Moved to Velvet & Vow', reason: 'wrong shop' }),
  ])
  await page.getByLabelText('Kind').selectOptions('Deposit moved')
  await expect
    .poll(() => server.calls(api.listTransactions).at(-1)?.query)
    .toMatchObject({ kind: 'move_deposit' })
  await expect.poll(() => column(table, 'Kind')).toEqual(['Deposit movedMoved to Velvet & Vow: wrong shop'])
  expect(column(table, 'Amount Charged')).toEqual(['-$500.00'])
})

test('more than is left of a transaction cannot be refunded, and a reason is asked for', async () => {
  const server = await ask()
  await amount.fill('80.01')
  await refund.click()
  for (const field of [reason, afterwards])
    await expect.element(field).toHaveAccessibleDescription(/This Field is required!/)
  expect(server.calls(api.refundTransaction)).toEqual([])
  await reason.fill('too much')
  await afterwards.selectOptions('open')
  const words = 'Only $80.00 of this transaction can be refunded.'
  server.answer(api.refundTransaction, refuse('invalid', { errors: { amount: words } }))
  await refund.click()
  await expect.element(amount).toHaveAccessibleDescription(words)
  await expect.element(amount).toHaveFocus()
})

test('where the provider does not give the money back, its words are shown; then the whole of it goes back', async () => {
  const server = await ask()
  await expect
    .element(dialog)
    .toHaveTextContent('The payment provider will refund the money to Visa ending in 1111.')
  await amount.fill('10')
  await reason.fill('a part')
  await afterwards.selectOptions('open')
  await expect.element(dialog).toHaveTextContent('The invoice is open again: $10.00 more is due.')
  server.answer(api.refundTransaction, refuse('refused', { message: 'Only full refunds are allowed' }))
  await refund.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only full refunds are allowed')
  await amount.fill('80')
  server.answer(api.refundTransaction, refunded)
  await refund.click()
  await expect.element(page.getByText('$80.00 was refunded.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.refundTransaction).map(({ body }) => body)).toEqual([
    { amount: 1_000, reason: 'a part' },
    { amount: 8_000, reason: 'a part' },
  ])
})

test('a refund for a torn hem keeps its invoice closed by a credit note, which is said before', async () => {
  const server = await ask()
  await reason.fill('torn hem')
  await afterwards.selectOptions('goods')
  await expect
    .element(dialog)
    .toHaveTextContent(
      'A credit note of $80.00 is issued together with the refund, so that nothing more is due.',
    )
  server.answer(api.refundTransaction, { ...refunded, credit_note: { id: 3, number: 70_003 } })
  await refund.click()
  await expect.element(page.getByText('$80.00 was refunded. Credit note # 70003 was issued.')).toBeVisible()
  expect(server.calls(api.refundTransaction)[0]?.body).toEqual({
    amount: 8_000,
    reason: 'torn hem',
    credit_note: { kind: 'goods' },
  })
})

test('a refund whose answer is lost is said to be being confirmed, and cannot be asked for again', async () => {
  const server = await ask()
  await reason.fill('sent twice')
  await afterwards.selectOptions('open')
  server.answer(api.refundTransaction, { ...refunded, state: 'unknown' })
  server.answerList(api.listTransactions, [aWholesaleTransaction({ amount: 80, being_confirmed: true })])
  await refund.click()
  await expect.element(page.getByText(/^Refund being confirmed: /)).toBeVisible()
  await expect.poll(() => column(table, 'Refund')).toEqual(['Refund being confirmed'])
  expect(server.calls(api.refundTransaction)).toHaveLength(1)
})

test("the wholesaler's transactions are accessible and fit a desktop and a phone", async () => {
  await open()
  await expect.poll(() => column(table, 'Kind')).toEqual(['Payment'])
  await expectAccessibleAndToFit('the list')
  await page.getByRole('button', { name: 'Refund $80.00 of invoice # 7001' }).click()
  await expect.element(dialog).toBeVisible()
  await expectAccessibleAndToFit('a refund')
})
