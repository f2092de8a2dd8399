import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../../testing/answers.ts'
import { aFactoryBalance, aFactoryOwed, aFactoryPayment } from '../../../testing/money-samples.ts'
import { renderPage } from '../../../testing/render.tsx'
import { aFactory, FACTORY } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'

const open = (search = '') =>
  renderPage(`/desk/factory-payments${search}`, {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listFactories, [aFactory(), aFactory({ id: 4, name: 'Atelier Sud' })]),
      answerList(api.listFactoryPayments, [aFactoryPayment()]),
      answer(api.sumFactoryPayments, { sum: 1240.5, formatted_sum: '$1,240.50' }),
      answer(api.getFactoryBalance, aFactoryBalance()),
      answerList(api.listFactoryOwed, [aFactoryOwed(), aFactoryOwed({ id: 2, amount: 259.5 })]),
      answer(api.exportFactoryPayments, new Blob(['PK'])),
    ],
  })

const owed = page.getByRole('region', { name: 'What Atelier Nord is owed' })
const record = page.getByRole('button', { name: 'Record payment' })
const dialog = page.getByRole('dialog', { name: 'Record payment' })

// Claims: text.success.payments-export
test('the payments of a factory are found by reference, sorted, and exported as they are shown', async () => {
  const { server } = await open('?search=WIRE')
  await expect.element(owed).toHaveTextContent('Owed$759.50')
  await page.getByRole('table', { name: 'Factory payments' }).getByRole('button', { name: 'Amount' }).click()
  const asked = { search: 'WIRE', order_by: 'amount', order_dir: 'asc' }
  await expect.poll(() => server.calls(api.listFactoryPayments).at(-1)?.query).toMatchObject(asked)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText('Payments exported successfully')).toBeVisible()
  const [call] = server.calls(api.exportFactoryPayments)
  expect(call?.params.id).toBe(FACTORY.id)
  expect(call?.query).toMatchObject(asked)
  expect(await savedFiles()).toEqual([{ name: 'payments.xlsx', content: 'PK' }])
})

test('a reference that was used already is said at its field, which has the focus', async () => {
  const { server } = await open()
  await record.click()
  await dialog.getByLabelText('Amount').fill('10')
  await dialog.getByLabelText('Reference').fill('wire-1')
  const words = 'This factory already has a payment with this reference.'
  server.answer(api.createFactoryPayment, refuse('conflict', { errors: { reference: words } }))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reference')).toHaveFocus()
})

test('the sums say of what time they are, and what was paid too much is not owed', async () => {
  const { server } = await open()
  await expect.element(owed).toHaveTextContent('Paid, all time$1,240.50')
  await expect.element(page.getByText('Total of these payments: $1,240.50')).toBeVisible()
  server.answer(api.getFactoryBalance, aFactoryBalance({ paid: 8204.99 }))
  await page.getByLabelText('Factory', { exact: true }).selectOptions('Atelier Sud')
  const sud = page.getByRole('region', { name: 'What Atelier Sud is owed' })
  await expect.element(sud).toHaveTextContent('Overpaid$6,204.99')
})

test('a closed factory that is still owed money is among those to pay', async () => {
  const { server } = await open()
  await expect.element(owed).toBeVisible()
  expect(server.calls(api.listFactories).map(({ query }) => query.show)).toEqual(['current'])
})

test('orders are paid by selection, for exactly what is open of them', async () => {
  const { server } = await open('?view=owed')
  const table = page.getByRole('table', { name: 'To pay' })
  await table.getByRole('checkbox', { name: 'Select 10001' }).click()
  await table.getByRole('checkbox', { name: 'Select 10002' }).click()
  await page.getByRole('button', { name: 'Pay $759.50' }).click()
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('759.50')
  await expect.element(dialog.getByLabelText('Amount')).toHaveAttribute('readonly')
  await dialog.getByLabelText('Reference').fill('WIRE-9')
  server.answer(api.createFactoryPayment, aFactoryPayment({ amount: 759.5 }))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(page.getByText('Payment created successfully')).toBeVisible()
  expect(server.calls(api.createFactoryPayment).map(({ body }) => [body.amount, body.owed])).toEqual([
    [75_950, [1, 2]],
  ])
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
})

test('a payment of more than is owed is warned of, and recorded only if that is confirmed', async () => {
  const { server } = await open()
  await record.click()
  await expect.element(dialog.getByText(/We owe Atelier Nord \$759\.50\./)).toBeVisible()
  await dialog.getByLabelText('Amount').fill('9999.99')
  await dialog.getByLabelText('Reference').fill('WIRE-9')
  const sure = dialog.getByRole('checkbox', { name: /This is \$9,240\.49 more than we owe Atelier Nord/ })
  await expect.element(sure).toBeVisible()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect
    .element(dialog.getByText('Please confirm that you want to pay more than is owed.'))
    .toBeVisible()
  expect(server.calls(api.createFactoryPayment)).toEqual([])
  await sure.click()
  server.answer(api.createFactoryPayment, aFactoryPayment({ amount: 9999.99 }))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(page.getByText('Payment created successfully')).toBeVisible()
})

test('a payment is voided with a reason, once, and stays as voided', async () => {
  const paid = { ...aFactoryPayment(), lines: [] }
  const { server } = await renderPage('/desk/factory-payments/1', {
    as: 'wholesale_admin',
    answers: [answer(api.getFactoryPayment, paid)],
  })
  await page.getByRole('button', { name: 'Void payment' }).click()
  const asked = page.getByRole('dialog', { name: 'Void this payment?' })
  await asked.getByRole('button', { name: 'Void payment' }).click()
  await expectDialogAccessible()
  await expect.element(asked.getByText('This Field is required!')).toBeVisible()
  await asked.getByLabelText('Reason').fill('Sent twice')
  const voided = aFactoryPayment({ voided_at: '2026-03-10T15:00:00.000Z', void_reason: 'Sent twice' })
  server.answer(api.voidFactoryPayment, voided)
  server.answer(api.getFactoryPayment, { ...voided, lines: [] })
  await asked.getByRole('button', { name: 'Void payment' }).dblClick()
  await expect.element(page.getByText('The payment of $1,240.50 was voided.')).toBeVisible()
  await expect.element(page.getByText('Voided', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Void payment' })).not.toBeInTheDocument()
  expect(server.calls(api.voidFactoryPayment).map(({ body }) => body.reason)).toEqual(['Sent twice'])
  await expectAccessibleAndToFit('a voided payment')
})

test('factory payments are accessible and fit a desktop and a phone', async () => {
  await open()
  await expect.element(owed).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await record.click()
  await expect.element(dialog).toBeVisible()
  await expectAccessibleAndToFit('recording one')
})
