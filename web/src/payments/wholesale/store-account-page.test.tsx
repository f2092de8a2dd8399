import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aStatement } from '../../testing/money-samples.ts'
import { anInvoice } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aBalance, aStore } from '../../testing/samples.ts'

const open = (store = aStore()) =>
  renderPage('/desk/stores/12/account', {
    as: 'wholesale_admin',
    answers: [
      answer(api.getStore, store),
      answer(api.getBalance, aBalance({ owed: 1207.5, credits: 12.5 })),
      answer(api.getStatement, aStatement()),
      answer(api.listStoreCredits, { credits: [] }),
      answerList(api.listStoreInvoices, [anInvoice({ id: 1 }), anInvoice({ id: 2, status_id: 2 })]),
    ],
  })

test('a store’s account shows what it owes and has today, and leads to its lists', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ivory Lane Bridal' })).toBeVisible()
  const balance = page.getByRole('region', { name: 'Balance today' })
  for (const words of ['Owed$1,207.50', 'Overdue–', 'Credits$12.50', 'Deposits–'])
    await expect.element(balance).toHaveTextContent(words)
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  for (const [name, href] of [
    ['Store', '/edit-new-store/12'],
    ['Orders', '/desk/orders?store=12'],
    ['Invoices', '/desk/invoices?store=12'],
    ['Transactions', '/desk/transactions?store=12'],
    ['Packages', '/desk/packages?store=12'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', href)
  await expect
    .element(page.getByText('The next online payment by Ivory Lane Bridal uses it first.'))
    .toBeVisible()
})

test('a store is emailed its statement of the days that are shown, or of others that are chosen', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Email statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email statement' })
  await expect.element(dialog.getByText(/It goes to .*@/)).toBeVisible()
  await expect.element(dialog.getByLabelText('To', { exact: true })).toHaveValue('03/10/2026')
  await dialog.getByLabelText('From', { exact: true }).fill('03/11/2026')
  await dialog.getByLabelText('To', { exact: true }).click()
  await expect.element(dialog.getByText('Please choose 03/10/2026 or earlier.')).toBeVisible()
  await dialog.getByLabelText('From', { exact: true }).fill('02/01/2026')
  server.answer(api.sendStatement, { from: '2026-02-01', to: '2026-03-10', recipient: 'a@b.example' })
  await dialog.getByRole('button', { name: 'Email statement' }).click()
  await expect.element(page.getByText('The statement of Ivory Lane Bridal is on its way.')).toBeVisible()
  expect(server.calls(api.sendStatement)).toMatchObject([
    { params: { id: 12 }, body: { from: '2026-02-01', to: '2026-03-10' } },
  ])
})

test('credit that is given to a store stands in its balance and, with its reason, in its statement', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give credit' })
  const give = dialog.getByRole('button', { name: 'Give credit' })
  await expect.element(give).toBeVisible()
  await expectDialogAccessible()
  await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
  await dialog.getByLabelText('Amount').fill('0')
  await give.click()
  await expect.element(dialog.getByText('Please enter an amount above $0.00.')).toBeVisible()
  await dialog.getByLabelText('Amount').fill('85.50')
  await dialog.getByLabelText('Reason').fill('late delivery')
  const given = aBalance({ owed: 1207.5, credits: 98 })
  server.answer(api.giveCredit, given)
  server.answer(api.getBalance, given)
  const [, , credit] = aStatement().lines
  const lines = credit ? [{ ...credit, description: 'Credit: late delivery' }] : []
  server.answer(api.getStatement, aStatement({ lines }))
  await give.click()
  await expect.element(page.getByText('Ivory Lane Bridal was given the credit.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Balance today' })).toHaveTextContent('Credits$98.00')
  await expect.element(page.getByRole('table', { name: 'Statement' })).toHaveTextContent('late delivery')
  expect(server.calls(api.giveCredit).map(({ params, body }) => [params.id, body])).toEqual([
    [12, { amount: 8_550, reason: 'late delivery' }],
  ])
})

test('whoever gives credit to a store that pays on delivery reads that staff must apply it', async () => {
  await open(aStore({ payment_method_type_id: 2 }))
  await page.getByRole('button', { name: 'Give credit' }).click()
  const words =
    'Ivory Lane Bridal pays on delivery, so apply it to an invoice yourself, or use it when you record a payment.'
  await expect.element(page.getByRole('dialog', { name: 'Give credit' }).getByText(words)).toBeVisible()
  await expect.element(page.getByText(`is already deducted from this balance. ${words}`)).toBeVisible()
})

test('one check is recorded over several open invoices of a store, the oldest first', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByRole('checkbox', { name: 'Invoice # 7002' }).click()
  await dialog.getByRole('checkbox', { name: 'Invoice # 7001' }).click()
  await dialog.getByLabelText('Amount').fill('1350')
  await dialog.getByLabelText('Reference').fill('SA-CHECK')
  await expect.element(dialog.getByText('Invoice # 7001, paid fully')).toBeVisible()
  await expect.element(dialog.getByText('Invoice # 7002, of $625.00 due')).toBeVisible()
  server.answer(api.recordPayment, aBalance({ owed: 525 }))
  server.answer(api.getBalance, aBalance({ owed: 525 }))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(page.getByText('The payment was recorded.')).toBeVisible()
  expect(server.calls(api.recordPayment)[0]?.body).toMatchObject({
    amount: 135_000,
    invoices: [{ id: 1 }, { id: 2 }],
    reference: 'SA-CHECK',
  })
  await expect.element(page.getByRole('region', { name: 'Balance today' })).toHaveTextContent('Owed$525.00')
})

test('a store that is none is said to be none', async () => {
  await renderPage('/desk/stores/999999/account', {
    as: 'wholesale_admin',
    answers: [answer(api.getStore, refuse('not_found'))],
  })
  await expect.element(page.getByText('We could not find this store.')).toBeVisible()
})

test("a store's account is accessible and fits a desktop and a phone", async () => {
  await open()
  await expect.element(page.getByRole('table', { name: 'Statement' })).toBeVisible()
  await expectAccessibleAndToFit('the account')
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Invoice # 7002' })).toBeVisible()
  await expectAccessibleAndToFit('recording a payment')
})
