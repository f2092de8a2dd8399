import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, refuse } from '../../testing/answers.ts'
import { aCreditNote, anInvoiceInFull, anOrder } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { column } from '../../testing/texts.ts'

const dialog = page.getByRole('dialog', { name: 'Issue a credit note' })
const line = (number: number) => dialog.getByRole('group', { name: `Line ${number}` })
const send = dialog.getByRole('button', { name: 'Issue credit note' })

const MEASURED = anOrder({
  status: 4,
  wholesale_price: 1115,
  formatted_wholesale_price: '$1,115.00',
  custom_fee: 95,
  formatted_custom_fee: '$95.00',
  total: 1210,
  formatted_total: '$1,210.00',
})

async function open(changes: Parameters<typeof anInvoiceInFull>[0] = {}) {
  const answers = [answer(api.getInvoice, anInvoiceInFull({ orders: [MEASURED], ...changes }))]
  const { server } = await renderPage('/desk/invoices/1', { as: 'wholesale_admin', answers })
  await page.getByRole('button', { name: 'Issue a credit note' }).click()
  return server
}

test('a credit note has a line for what is put right, says what becomes of it, and is sent once', async () => {
  const server = await open({ paid: 1200, status_id: 2 })
  await send.click()
  for (const label of ['Amount', 'Reason'])
    await expect.element(line(1).getByLabelText(label)).toHaveAccessibleDescription(/This Field is required!/)
  expect(server.calls(api.createCreditNote)).toEqual([])
  await line(1).getByLabelText('Amount').fill('20')
  await line(1).getByLabelText('Reason').fill('Wrong shipping cost')
  await expect.element(dialog.getByText('$20.00 comes off invoice # 7001.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await line(2).getByLabelText('For').selectOptions('1')
  await line(2).getByLabelText('Amount').fill('95')
  await line(2).getByLabelText('Reason').fill('Torn hem')
  await expect
    .element(
      dialog.getByText('$50.00 comes off invoice # 7001. $65.00 becomes credit on the store’s account.'),
    )
    .toBeVisible()
  await expectAccessibleAndToFit('a credit note')
  const words = 'Only $10.00 of the shipping can still be credited.'
  server.answer(api.createCreditNote, refuse('invalid', { errors: { 'lines.0.amount': words } }))
  await send.click()
  await expect.element(line(1).getByLabelText('Amount')).toHaveAccessibleDescription(words)
  server.answer(api.createCreditNote, aCreditNote())
  await send.click()
  await expect.element(page.getByText('Credit note # 70001 was issued.')).toBeVisible()
  expect(server.calls(api.createCreditNote).at(-1)?.body).toEqual({
    lines: [
      { kind: 'shipping', amount: 2_000, reason: 'Wrong shipping cost' },
      { kind: 'goods', order: 1, amount: 9_500, reason: 'Torn hem' },
    ],
  })
})

test('while a payment is under way, all of a note becomes credit', async () => {
  await open({ being_confirmed: true })
  await line(1).getByLabelText('Amount').fill('20')
  await expect
    .element(
      dialog.getByText(
        'A payment of this invoice is in progress, so $20.00 becomes credit on the store’s account.',
      ),
    )
    .toBeVisible()
})

test('an invoice shows the fee for custom measurements as a line of its own, and its credit notes, which are saved', async () => {
  const server = await open({
    paid: 45,
    credited: 45,
    formatted_credited: '$45.00',
    status_id: 2,
    credit_notes: [aCreditNote()],
  })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const lines = page.getByRole('table', { name: 'Lines of this invoice' })
  await expect.poll(() => column(lines, 'Cost')).toEqual(['$1,115.00', '$95.00'])
  expect(column(lines, 'Dress name')[1]).toBe('Custom Measurement Fee')
  const notes = page.getByRole('region', { name: 'Credit Notes' })
  await expect.element(notes).toHaveTextContent('Credit note # 70001')
  await expect.element(notes).toHaveTextContent('Shipping, $45.00: Wrong cost')
  await expect.element(page.getByRole('region', { name: 'Summary' })).toHaveTextContent('Credit notes-$45.00')
  await expectAccessibleAndToFit('an invoice with a credit note')
  server.answer(api.downloadCreditNote, new Blob(['%PDF-']))
  await notes.getByRole('button', { name: 'Download credit note # 70001' }).click()
  await expect.element(page.getByText('Credit note downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadCreditNote).map(({ params }) => params.id)).toEqual([1])
  expect(await savedFiles()).toEqual([{ name: 'credit-note-70001.pdf', content: '%PDF-' }])
})
