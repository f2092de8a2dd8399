import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aStatement, aStoreCredit } from '../../testing/money-samples.ts'
import { anInvoice } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aBalance, aRetailer, aStore } from '../../testing/samples.ts'
import { column } from '../../testing/texts.ts'

const DEPOSIT = aStoreCredit({ id: 7 })
const CREDIT = aStoreCredit({
  id: 9,
  kind: 'credit',
  kind_label: 'Credit',
  method_label: '',
  reason: 'late delivery',
  amount: 60,
  can_be_paid_back: false,
})

const open = (credits = [DEPOSIT, CREDIT]) =>
  renderPage('/desk/stores/12/account', {
    as: 'wholesale_admin',
    answers: [
      answer(api.getStore, aStore()),
      answer(api.getBalance, aBalance({ owed: 1875, credits: 60, deposits: 500 })),
      answer(api.getStatement, aStatement()),
      answer(api.listStoreCredits, { credits }),
      answerList(api.listStoreInvoices, [anInvoice({ id: 1 }), anInvoice({ id: 2, status_id: 2 })]),
    ],
  })
const table = page.getByRole('table', { name: 'Credits and deposits' })

test('staff apply a deposit of a store to one of its invoices, as much as is left and open', async () => {
  const { server } = await open()
  await expect.poll(() => column(table, 'Left')).toEqual(['$500.00', '$60.00'])
  expect(column(table, 'Method')).toEqual(['Check 4510', '–'])
  await expectAccessibleAndToFit('an account with credits')
  await page.getByRole('button', { name: 'Apply to invoice: deposit, $500.00 left' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use money on account' })
  const amount = dialog.getByLabelText('Amount')
  await expect.element(amount).toHaveValue('500.00')
  await dialog.getByLabelText('For').selectOptions('2')
  await amount.fill('500.01')
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect.element(amount).toHaveAccessibleDescription('Only $500.00 of this deposit is left.')
  await dialog.getByLabelText('Use').selectOptions('9')
  await expect.element(amount).toHaveValue('60.00')
  await expectAccessibleAndToFit('using money on account')
  server.answer(api.applyCredit, aBalance({ owed: 1815 }))
  await apply.click()
  await expect.element(page.getByText('It was applied to the invoice.')).toBeVisible()
  const [call] = server.calls(api.applyCredit)
  expect([call?.params, call?.body]).toEqual([
    { id: 12, credit: 9 },
    { invoice: 2, amount: 6_000, left: 6_000 },
  ])
})

test('a credit is revoked and a deposit is paid back, each with a reason', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Revoke: credit, $60.00 left' }).click()
  const revoking = page.getByRole('dialog', { name: 'Revoke this credit?' })
  await revoking.getByRole('button', { name: 'Revoke' }).click()
  await expect
    .element(revoking.getByLabelText('Reason'))
    .toHaveAccessibleDescription(/This Field is required!/)
  await revoking.getByLabelText('Reason').fill('given twice')
  server.answer(api.revokeCredit, aBalance())
  await revoking.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('The credit was revoked.')).toBeVisible()
  expect(server.calls(api.revokeCredit)[0]?.body).toEqual({
    amount: 6_000,
    left: 6_000,
    reason: 'given twice',
  })
  await page.getByRole('button', { name: 'Pay back: deposit, $500.00 left' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay this deposit back?' })
  await paying.getByLabelText('Reference').fill('901')
  await paying.getByLabelText('Reason').fill('the store asked')
  await expectAccessibleAndToFit('paying a deposit back')
  server.answer(api.payBackDeposit, aBalance())
  await paying.getByRole('button', { name: 'Pay back' }).click()
  await expect.element(page.getByText('The deposit was paid back.')).toBeVisible()
  expect(server.calls(api.payBackDeposit)[0]?.body).toMatchObject({ amount: 50_000, reference: '901' })
})

test('a deposit is moved to another store, found by its name, with a reason; one that has the check already asks first', async () => {
  const { server } = await open()
  server.answerList(api.listStores, [aRetailer(), aRetailer({ id: 14, name: 'Velvet & Vow' })])
  server.answer(api.getStore, ({ params }) =>
    params.id === 14 ? aStore({ id: 14, name: 'Velvet & Vow' }) : aStore(),
  )
  await page.getByRole('button', { name: 'Move: deposit, $500.00 left' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this deposit to another store?' })
  const send = dialog.getByRole('button', { name: 'Move', exact: true })
  await send.click()
  const to = dialog.getByRole('combobox', { name: 'Move to' })
  await expect.element(to).toHaveAccessibleDescription('This Field is required!')
  await expect.element(to).toHaveFocus()
  await userEvent.keyboard('Velv')
  await expect.element(dialog.getByRole('option', { name: 'Velvet & Vow' })).toBeVisible()
  // The store that has it is not among them.
  expect(dialog.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(to).toHaveValue('Velvet & Vow')
  await dialog.getByLabelText('Amount, up to $500.00').fill('120')
  await dialog.getByLabelText('Reason').fill('recorded for the wrong shop')
  await expectAccessibleAndToFit('moving a deposit to another store')
  const words = 'Check 4510 was recorded for Velvet & Vow on 02/21/2026, $500.00.'
  server.answer(api.moveCredit, refuse('recorded_before', { message: words }))
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words)
  await dialog.getByRole('checkbox', { name: /^Another one came with the same number/ }).click()
  server.answer(api.moveCredit, aBalance())
  await send.click()
  await expect.element(page.getByText('The deposit was moved.')).toBeVisible()
  const [first, second] = server.calls(api.moveCredit)
  expect(first?.params).toEqual({ id: 12, credit: 7 })
  const body = { store: 14, amount: 12_000, left: 50_000, reason: 'recorded for the wrong shop' }
  expect([first?.body, second?.body]).toEqual([body, { ...body, confirmed: true }])
})

test('what came through the payment provider cannot be moved, and what was moved says from where', async () => {
  const stays = { id: 5, can_be_moved: false, can_be_paid_back: false, method_label: 'Visa ending in 1111' }
  const moved = { id: 6, moved: 'Moved from Velvet & Vow', reason: 'wrong shop', amount: 20 }
  await open([aStoreCredit(stays), aStoreCredit(moved)])
  await expect
    .poll(() => column(table, 'Kind'))
    .toEqual(['Deposit', 'DepositMoved from Velvet & Vow: wrong shop'])
  const moves = page.getByRole('button', { name: /^Move: / })
  expect(moves.elements().length).toBe(1)
  await expect.element(moves).toHaveAccessibleName('Move: deposit, $20.00 left')
})

test('a check is recorded with its day, an amount for each invoice and money on account; the same one twice asks first', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  for (const number of [7001, 7002])
    await dialog.getByRole('checkbox', { name: `Invoice # ${number}` }).click()
  await dialog.getByLabelText('Of it for # 7002').fill('625')
  await dialog.getByRole('checkbox', { name: 'Use $560.00 on account first' }).click()
  await dialog.getByLabelText('Amount', { exact: true }).fill('1315')
  await dialog.getByLabelText('Received on').fill('02/20/2026')
  await dialog.getByLabelText('Reference').fill('5521')
  await expect.element(dialog.getByText('From the account')).toBeVisible()
  const words = 'Check 5521 of this store was recorded on 02/21/2026, $1,315.00.'
  server.answer(api.recordPayment, refuse('recorded_before', { message: words }))
  const send = dialog.getByRole('button', { name: 'Record payment' })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words)
  await dialog.getByRole('checkbox', { name: /^Another one came with the same number/ }).click()
  await expectAccessibleAndToFit('recording a check a second time')
  server.answer(api.recordPayment, aBalance())
  await send.click()
  await expect.element(page.getByText('The payment was recorded.')).toBeVisible()
  expect(server.calls(api.recordPayment).at(-1)?.body).toEqual({
    amount: 131_500,
    method: 'cheque',
    reference: '5521',
    received_on: '2026-02-20',
    invoices: [{ id: 1 }, { id: 2, amount: 62_500 }],
    on_account: 56_000,
    confirmed: true,
  })
})
