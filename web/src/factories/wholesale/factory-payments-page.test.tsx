import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aFactoryBalance, aFactoryPayment } from '../../testing/money-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, FACTORY } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'

const open = (search = '') =>
  renderPage(`/desk/factory-payments${search}`, {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listFactories, [aFactory(), aFactory({ id: 4, name: 'Atelier Sud' })]),
      answerList(api.listFactoryPayments, [aFactoryPayment()]),
      answer(api.getFactoryBalance, aFactoryBalance()),
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
  const words = 'A payment with this reference is there already for this factory.'
  server.answer(api.createFactoryPayment, refuse('conflict', { errors: { reference: words } }))
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reference')).toHaveFocus()
})

test('factory payments are accessible and fit a desktop and a phone', async () => {
  await open()
  await expect.element(owed).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await record.click()
  await expect.element(dialog).toBeVisible()
  await expectAccessibleAndToFit('recording one')
})
