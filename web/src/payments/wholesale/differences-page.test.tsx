import { api } from '@trousseau/contract/api'
import { Difference, DifferenceInFull } from '@trousseau/contract/differences'
import { REASON_NEEDED } from '@trousseau/domain/money/difference'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { MOMENT, made, STORE } from '../../testing/samples.ts'
import { column } from '../../testing/texts.ts'

const usual = {
  id: 3,
  store: STORE,
  kind: 'unknown_charge',
  title: 'Charge we don’t know',
  cause: 'Someone probably charged this card on the provider’s own site.',
  provider_id: 'txn-77',
  ours: 'no payment',
  theirs: '$77.77, $0.00 given back',
  found_at: MOMENT,
  ways: ['match' as const, 'record' as const, 'refund' as const, 'dismiss' as const],
  settled: null,
}
const aDifference = made(Difference, () => usual)
const inFull = made(DifferenceInFull, () => ({
  ...usual,
  candidates: [],
  invoices: [{ id: 31, label: 'Invoice # 50031, $50.00 due' }],
}))

const open = () =>
  renderPage('/desk/differences', {
    as: 'wholesale_regular',
    answers: [answerList(api.listDifferences, [aDifference()]), answer(api.getDifference, inFull())],
  })
const table = page.getByRole('table', { name: 'Differences' })
const dialog = page.getByRole('dialog')
const inside = (name: string) => dialog.getByRole('button', { name, exact: true })

test('a difference shows both sides and its probable cause, and is recorded for the store as a payment of an invoice', async () => {
  const { server } = await open()
  await expect.poll(() => column(table, 'Our records')).toEqual(['no payment'])
  expect(column(table, 'Provider’s records')).toEqual(['$77.77, $0.00 given backtxn-77'])
  await table.getByRole('button', { name: /^Settle/ }).click()
  // Nothing of ours fits the charge, so that it is not offered to match it.
  await expect
    .element(dialog.getByLabelText('How to settle it'))
    .toHaveDisplayValue('Record it for the store')
  await dialog.getByLabelText('Pays').selectOptions('Invoice # 50031, $50.00 due')
  const settled = { way: 'record' as const, at: MOMENT, by: 'Margaret Lindqvist', reason: null }
  server.answer(api.settleDifference, aDifference({ settled, ways: [] }))
  server.answerList(api.listDifferences, [])
  await inside('Settle').click()
  await expect.element(page.getByText('The charge was recorded.')).toBeVisible()
  expect(server.calls(api.settleDifference)[0]?.body).toEqual({ way: 'record', invoice: 31 })
  await expect.element(page.getByText('Our records match the payment provider’s.')).toBeVisible()
})

test('a difference is dismissed with a reason only', async () => {
  const { server } = await open()
  await table.getByRole('button', { name: /^Settle/ }).click()
  await dialog.getByLabelText('How to settle it').selectOptions('Leave it as it is')
  await inside('Settle').click()
  await expect.element(dialog.getByText(REASON_NEEDED)).toBeVisible()
  expect(server.calls(api.settleDifference)).toHaveLength(0)
})

test('the differences are accessible and fit a desktop and a phone', async () => {
  await open()
  await expect.poll(() => column(table, 'Our records')).toEqual(['no payment'])
  await expectAccessibleAndToFit('the list')
  await table.getByRole('button', { name: /^Settle/ }).click()
  await expect.element(dialog.getByLabelText('Pays')).toBeVisible()
  await expectAccessibleAndToFit('the dialog')
})
