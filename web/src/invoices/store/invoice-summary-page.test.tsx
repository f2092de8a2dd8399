import { api } from '@trousseau/contract/api'
import type { Invoice } from '@trousseau/contract/invoices'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aConfig } from '../../testing/money-samples.ts'
import { anInvoiceInFull, anOrder, aStorePackage } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aSession } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { texts } from '../../testing/texts.ts'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const [FIRST, SECOND] = [
  anOrder({ id: 1, status: 4 }),
  anOrder({ id: 2, status: 4, color: null, size: null, total: 900 }),
]
const PARCEL = aStorePackage()
const PAID_IN_PART = {
  ...PARCEL.invoice,
  status: 'Partially Paid',
  status_id: 2,
  paid: 300,
  formatted_paid: '$300.00',
  open: 950,
  formatted_open: '$950.00',
}
const PAYMENT = {
  id: 1,
  date: '2026-03-05',
  kind_label: 'Payment recorded',
  method_label: 'Check 1041',
  reason: null,
  amount: 300,
  formatted_amount: '$300.00',
}

const answersFor = (
  parcel = PARCEL,
  orders = [FIRST, SECOND],
  transactions: Invoice['transactions'] = [],
) => [
  answer(api.getStorePackage, parcel),
  answerList(api.listStorePackageOrders, orders),
  answer(api.getInvoice, anInvoiceInFull({ transactions })),
]
const open = (...about: Parameters<typeof answersFor>) =>
  renderPage('/invoice-summary/61', { as: 'store_admin', answers: answersFor(...about) })

const lines = page.getByRole('table', { name: 'Lines of this invoice' })
const card = (name: string) => page.getByRole('region', { name, exact: true })
const said = (text: string) => page.getByText(text, { exact: true })
const pay = page.getByRole('link', { name: 'Pay this invoice' })

// Claims: invoice-summary.title, invoice-summary.columns, invoice-summary.address-card, invoice-summary.summary-card,
//   invoice-summary.back
test('the summary is titled "Invoice # {number}" and shows its lines, an address card and a summary card with subtotal, shipping and total, and the way back', async () => {
  await open({ ...PARCEL, tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784' })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Invoice # 7001', exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('Issued on 03/02/2026')).toBeVisible()
  await expect.element(page.getByText(`${PARCEL.invoice.formatted_open} due`, { exact: true })).toBeVisible()
  await expect
    .poll(() => texts(lines.getByRole('columnheader')))
    .toEqual(['Image', 'PO #', 'Type of order', 'Dress name', 'Wear date', 'Color', 'Size', 'Cost'])
  await expect
    .poll(() => texts(lines.getByRole('row').nth(1).getByRole('cell')))
    .toEqual(['', 'PO-1', 'Re-Order', 'Aurélie', '09/12/2026', 'Ivory', '8', '$1,250.00'])
  expect(texts(lines.getByRole('row').nth(2).getByRole('cell'))).toEqual([
    '',
    'PO-2',
    'Re-Order',
    'Aurélie',
    '09/12/2026',
    '–',
    '–',
    '$900.00',
  ])
  await expect
    .element(lines.getByRole('link', { name: 'PO-1' }))
    .toHaveAttribute('href', '/sales-order-summary/1')
  for (const line of ['The Shop Front', '12 Oak Street'])
    await expect.element(card('Shipping Address').getByText(line, { exact: true })).toBeVisible()
  for (const words of ['Subtotal$1,210.00', 'Shipping$40.00', 'Total$1,250.00', 'Due on04/01/2026'])
    await expect.element(card('Summary')).toHaveTextContent(words)
  await expect.element(card('Shipment')).toHaveTextContent('CarrierUPS')
  await expect
    .element(card('Shipment').getByRole('link'))
    .toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z999AA10123456784')
  await expect
    .element(page.getByRole('link', { name: 'Back to Invoices' }))
    .toHaveAttribute('href', '/invoices')
})

// Claims: invoice-summary.download
test('"download pdf" saves this invoice as invoice-{number}.pdf: "Invoice downloaded successfully"', async () => {
  const { server } = await open()
  server.answer(api.downloadInvoice, new Blob(['%PDF-']))
  await page.getByRole('button', { name: 'download pdf', exact: true }).click()
  await expect.element(said('Invoice downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadInvoice).map(({ params }) => params.id)).toEqual([1])
  expect(await savedFiles()).toEqual([{ name: 'invoice-7001.pdf', content: '%PDF-' }])
})

// Claims: invoice-summary.image-preview
test('the image of a line opens larger, and the focus comes back to it', async () => {
  await open(PARCEL, [{ ...FIRST, orderable: { ...FIRST.orderable, image: PICTURE } }])
  const image = page.getByRole('button', { name: 'Look at Aurélie, PO PO-1' })
  await image.click()
  const preview = page.getByRole('dialog', { name: 'Aurélie' })
  await expect.element(preview).toBeVisible()
  expect(preview.element().querySelector('img')?.getAttribute('src')).toBe(PICTURE)
  await expect.poll(() => preview.element().contains(document.activeElement)).toBe(true)
  await expectDialogAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(preview).not.toBeInTheDocument()
  await expect.element(image).toHaveFocus()
})

test('a payment that the bank took back says why', async () => {
  const reason = 'There was not enough money in the account (R01 Insufficient Funds)'
  const returned = { ...PAYMENT, id: 2, kind_label: 'Returned', method_label: 'Bank ending in 3210', reason }
  await open({ ...PARCEL, invoice: PAID_IN_PART }, [FIRST], [PAYMENT, returned])
  await expect.element(card('Payments')).toHaveTextContent(reason)
})

// Claims: invoice.status.values
test('what was paid is told with its day and by what, and what is open can be paid from here', async () => {
  await open({ ...PARCEL, invoice: PAID_IN_PART }, [FIRST], [PAYMENT])
  await expect.element(said('Partially Paid')).toBeVisible()
  for (const words of ['Payment recorded', '03/05/2026', 'Check 1041', '$300.00'])
    await expect.element(card('Payments')).toHaveTextContent(words)
  for (const words of ['Paid$300.00', 'Balance due$950.00'])
    await expect.element(card('Summary')).toHaveTextContent(words)
  await expect.element(pay).toHaveAttribute('href', '/make-a-payment?invoices=1')
})

// Claims: invoice.status.values
test.each([
  ['that is paid', 'Paid Fully', { status: 'Paid Fully', status_id: 3, open: 0, formatted_open: '$0.00' }],
  ['whose payment is not settled', 'Payment being confirmed', { being_confirmed: true }],
] as const)('an invoice %s says "%s", and cannot be paid from here', async (_, words, change) => {
  await open({ ...PARCEL, invoice: { ...PARCEL.invoice, ...change } })
  await expect.element(said(words)).toBeVisible()
  await expect.element(lines.getByRole('link', { name: 'PO-1' })).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
})

test('a store on credit on delivery does not pay here: wholesale staff record its payments', async () => {
  const { store } = aSession('store_admin')
  await renderPage('/invoice-summary/61', {
    as: 'store_admin',
    session: { store: store && { ...store, payment_method_type_id: CREDIT_ON_DELIVERY } },
    answers: [...answersFor(), answer(api.getConfig, aConfig())],
  })
  await expect.element(card('Summary')).toHaveTextContent('We record your payments')
  await expect.element(pay).not.toBeInTheDocument()
})

test.each(['/invoice-summary/999999', '/invoices-order-pdf?id=999999'])(
  'an invoice that the store does not have is not found at %s, with a way to its own',
  async (path) => {
    await renderPage(path, {
      as: 'store_admin',
      answers: [
        answer(api.getStorePackage, refuse('not_found')),
        answer(api.listStorePackageOrders, refuse('not_found')),
        answer(api.getInvoicePaper, refuse('not_found')),
      ],
    })
    await expect.element(said('We could not find this invoice.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'See your invoices' }))
      .toHaveAttribute('href', '/invoices')
  },
)

test('an invoice is accessible and fits a desktop and a phone', async () => {
  const answers = answersFor({ ...PARCEL, invoice: PAID_IN_PART }, [FIRST, SECOND], [PAYMENT])
  await renderPage('/invoice-summary/61', { as: 'store_admin', answers })
  await expect.element(lines.getByRole('link', { name: 'PO-2' })).toBeVisible()
  await expect.element(card('Payments')).toHaveTextContent('Check 1041')
  await expectAccessibleAndToFit()
})
