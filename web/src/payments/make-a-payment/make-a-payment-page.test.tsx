import { api } from '@trousseau/contract/api'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listUnanswered } from '../../lib/send-once/unanswered.ts'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { aConfig, aPayment } from '../../testing/money-samples.ts'
import { anInvoice, anInvoiceInFull } from '../../testing/order-samples.ts'
import { PLACES } from '../../testing/place-samples.ts'
import { answerProvider, fillBankAccount, takeOverProvider } from '../../testing/provider.ts'
import { renderPage } from '../../testing/render.tsx'
import { aBalance, aPaymentMethod, aSession, aStore } from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

const VISA = aPaymentMethod({ id: 9 })
const MASTERCARD = aPaymentMethod({ id: 10, card_last_four: '4444', card_brand: 'Mastercard' })

type Opening = {
  credits?: number
  deposits?: number
  answers?: readonly Answer[]
}

/** Opens the page to pay invoices 1 and 2, with answers for the page that follows a payment. */
function open(ids: string, { credits = 0, deposits = 0, answers = [] }: Opening = {}) {
  return renderPage(`/make-a-payment?invoices=${ids}`, {
    as: 'store_admin',
    answers: [
      answer(api.getInvoice, ({ params: { id } }) => anInvoiceInFull({ id, status_id: id })),
      answer(api.getBalance, aBalance({ owed: 1875, credits, deposits })),
      answer(api.listPaymentMethods, [VISA, MASTERCARD]),
      answerList(api.listStoreInvoices, [anInvoice({ id: 1, status_id: 3 })]),
      ...answers,
    ],
  })
}

const step = (name: string) => page.getByRole('button', { name, exact: true })
const next = step('Next')
const place = step('Place Order')
const selected = page.getByRole('table', { name: 'Selected Invoices To Pay' })
const toPay = (number: number) => page.getByLabelText(`Pay now of invoice # ${number}`)
const summary = page.getByRole('region', { name: 'Order Summary' })
const said = (text: string | RegExp) => page.getByText(text)
const method = (name: RegExp) =>
  page.getByRole('group', { name: 'Payment Method' }).getByRole('radio', { name })

async function openSummary(...about: Parameters<typeof open>) {
  const rendered = await open(...about)
  await next.click()
  await expect.element(place).toBeEnabled()
  return rendered
}

// Claims: make-payment.steps, make-payment.selected.columns
test('a payment has two steps, "Selected Invoices To Pay" with number, date and amount charged, then "Order Summary"', async () => {
  await open('2')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible()
  await expect
    .poll(() => texts(page.getByRole('heading', { level: 2 })))
    .toEqual(['1Selected Invoices To Pay', '2Order Summary'])
  await expect
    .poll(() => texts(selected.getByRole('columnheader')))
    .toEqual(['Invoice #', 'Date', 'Amount Charged', 'Balance', 'Pay now', 'Remove'])
  expect(texts(selected.getByRole('cell')).slice(0, 4)).toEqual([
    '7002',
    '03/02/2026',
    '$1,250.00',
    '$625.00',
  ])
  await expect.element(toPay(7002)).toHaveValue('625.00')
  await expect.element(place).not.toBeInTheDocument()
  await next.click()
  await expect.element(step('Order Summary')).toHaveFocus()
  await expect.element(place).toBeVisible()
  await expect.element(selected).not.toBeInTheDocument()
})

test('an amount that cannot be paid says why, and the summary waits for it', async () => {
  await open('1,2')
  for (const [typed, words] of [
    ['$0', 'Please enter an amount above $0.00.'],
    ['1251', 'Only $1,250.00 is due on invoice # 7001.'],
    ['many', 'Enter an amount in dollars, with at most two decimals.'],
  ] as const) {
    await toPay(7001).fill(typed)
    await expect.element(toPay(7001)).toHaveAccessibleDescription(words)
    await expect.element(next).toBeDisabled()
    await expect.element(step('Order Summary')).toBeDisabled()
  }
  await toPay(7001).fill('$1,100.5')
  await expect.element(next).toBeEnabled()
})

// Claims: make-payment.summary.deposits, make-payment.summary.credits, make-payment.summary.total
test('deposits and credits subtotals are a dash when there is nothing', async () => {
  await openSummary('1')
  for (const words of [
    '1 invoice$1,250.00',
    'Deposits subtotal–',
    'Credits subtotal–',
    'Payment total$1,250.00',
  ])
    await expect.element(summary).toHaveTextContent(words)
})

// Claims: make-payment.summary.deposits, make-payment.summary.credits, make-payment.summary.total
test('deposits and credits subtotals are the true figures when there is something, and the rest is to be charged', async () => {
  await openSummary('1', { credits: 80.25, deposits: 20 })
  for (const words of ['Deposits subtotal-$20.00', 'Credits subtotal-$80.25', 'Payment total$1,149.75'])
    await expect.element(summary).toHaveTextContent(words)
  await expect.element(said('Your Visa ending in 1111 will be charged $1,149.75.')).toBeVisible()
})

test('credits that cover it all pay without a card', async () => {
  const { server, address } = await openSummary('1', { credits: 1250 })
  await expect.element(summary).toHaveTextContent('Payment total$0.00')
  await expect.element(said(/no card or bank account is charged/)).toBeVisible()
  await expect.element(method(/./).first()).not.toBeInTheDocument()
  server.answer(api.createPayment, aPayment({ applied: 1250, method_label: null }))
  await place.click()
  await expect.poll(address).toBe('/invoices')
  await expect.element(said('Payment of $1,250.00 made from your credits and deposits.')).toBeVisible()
  expect(server.calls(api.createPayment)[0]?.body).toEqual({
    invoices: [{ id: 1, amount: 125_000 }],
    charge: 0,
  })
})

// Claims: make-payment.place-order, make-payment.target
test('a decline is told in the provider’s words and in ours, the page stays, and another method pays at once', async () => {
  const { server, address } = await openSummary('1')
  const meaning = 'There is not enough money in the account. Use another payment method.'
  server.answer(api.createPayment, refuse('declined', { message: 'Insufficient Funds', also: [meaning] }))
  await place.click()
  for (const words of ['Insufficient Funds', meaning])
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  expect(address()).toBe('/make-a-payment?invoices=1')
  await method(/4444/).click({ force: true })
  await expect.element(said('Insufficient Funds')).not.toBeInTheDocument()
  server.answer(api.createPayment, aPayment({ method_label: 'Mastercard ending in 4444' }))
  await place.click()
  await expect.poll(address).toBe('/invoices')
  await expect.element(said('Payment of $1,250.00 made with Mastercard ending in 4444.')).toBeVisible()
  expect(server.calls(api.createPayment).map(({ body }) => body.payment_method)).toEqual([9, 10])
})

// Claims: make-payment.place-order, make-payment.target
test('a double click on "Place Order" sends one payment, and going back from the invoices does not lead to it again', async () => {
  const { server, address, back } = await openSummary('1')
  server.answer(api.createPayment, aPayment())
  await place.dblClick()
  await expect.poll(address).toBe('/invoices')
  expect(server.calls(api.createPayment)).toHaveLength(1)
  back()
  expect(address()).toBe('/invoices')
})

// Claims: make-payment.pays
test('a payment method added in the summary is chosen at once, and charged', async () => {
  takeOverProvider()
  const added = aPaymentMethod({ id: 11, method: 'bank', person_name: 'Nora New' })
  const { server, address } = await openSummary('1', {
    answers: [
      ...PLACES,
      answerProvider,
      answer(api.getStore, aStore()),
      answer(api.addPaymentMethod, added),
      answer(api.createPayment, aPayment({ method_label: 'bank account ending in 6789' })),
    ],
  })
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await fillBankAccount('Nora', 'New')
  server.answer(api.listPaymentMethods, [VISA, MASTERCARD, added])
  await page.getByRole('button', { name: 'Save payment method' }).click()
  await expect.element(method(/Nora New/)).toBeChecked()
  await place.click()
  await expect.poll(address).toBe('/invoices')
  expect(server.calls(api.createPayment)[0]?.body.payment_method).toBe(11)
})

test('a payment of which the provider has not said what became is being confirmed, and cannot be made again', async () => {
  const { server } = await openSummary('1')
  server.answer(api.createPayment, aPayment({ state: 'unknown' }))
  server.answer(api.getPayment, aPayment({ state: 'unknown' }))
  await place.click()
  await expect.element(page.getByRole('heading', { name: 'Payment being confirmed' })).toBeVisible()
  await expect.element(place).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'See your invoices' }))
    .toHaveAttribute('href', '/invoices')
  expect(server.calls(api.createPayment)).toHaveLength(1)
  // Should this tab be closed now, the next one tells how it ended; this one does it here.
  expect(listUnanswered(Date.now())).toMatchObject([
    { call: 'createPayment', detail: 'of $1,250.00', outcome: { done: true, id: aPayment().id } },
  ])
  window.dispatchEvent(new Event('focus'))
  server.answer(api.getPayment, aPayment())
  await expect.element(said(/^Payment of .* made/)).toBeVisible()
  expect(listUnanswered(Date.now())).toEqual([])
})

test('a payment that waits says what for, and one that the busy provider does not take says when to try again', async () => {
  const { server, address } = await openSummary('1')
  const waiting = said(/^Waiting for the payment provider\. This can take up to 10 seconds\./)
  const message = 'The payment provider is busy. Nothing was charged. Please try again in 20 seconds.'
  const gate = closedGate()
  server.answer(api.createPayment, async () => {
    await gate.opened
    return refuse('provider_busy', { message })
  })
  await place.click()
  await expect.element(waiting).toBeVisible()
  gate.open()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(place).toBeEnabled()
  server.answer(api.createPayment, aPayment())
  await place.click()
  await expect.poll(address).toBe('/invoices')
})

test('after a cut connection the same key finds out what became of the payment', async () => {
  const { server, address } = await openSummary('1')
  const gate = closedGate()
  server.answer(api.createPayment, async () => {
    if (server.calls(api.createPayment).length === 1) return cutOff()
    await gate.opened
    return aPayment()
  })
  await place.click()
  await expect.element(said(/We're checking/)).toBeVisible()
  gate.open()
  await expect.poll(address).toBe('/invoices')
  await expect.element(said(/^Payment of .* made/)).toBeVisible()
  const [first, ...more] = server
    .calls(api.createPayment)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(more).toEqual([first])
})

test('an invoice that was paid in another tab is said to be paid and taken out; the others can still be paid', async () => {
  const { server } = await openSummary('1,2')
  const message = 'Invoice # 7001 is already paid.'
  server.answer(api.createPayment, refuse('conflict', { message }))
  server.answer(api.getInvoice, ({ params: { id } }) => anInvoiceInFull({ id, status_id: id === 1 ? 3 : 2 }))
  await place.click()
  await expect.element(said(message)).toBeVisible()
  await expect.element(step('Selected Invoices To Pay')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(toPay(7002)).toBeVisible()
  await expect.element(toPay(7001)).not.toBeInTheDocument()
  await expect.element(next).toBeEnabled()
})

test('where all of it is paid nothing is left to pay', async () => {
  await open('3')
  await expect.element(said('Nothing is left to pay here.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See your invoices' }))
    .toHaveAttribute('href', '/invoices')
})

test('without a selection there is a way back to the invoices', async () => {
  await renderPage('/make-a-payment', { as: 'store_regular' })
  await expect.element(said('Select invoices to pay.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to Invoices' }))
    .toHaveAttribute('href', '/invoices')
})

// Claims: make-payment.cod
test('a store with credit on delivery sees what it owes and whom to call, and cannot pay by card', async () => {
  const { store } = aSession('store_admin')
  await renderPage('/make-a-payment?invoices=1', {
    as: 'store_admin',
    session: { store: store && { ...store, payment_method_type_id: CREDIT_ON_DELIVERY } },
    answers: [answer(api.getBalance, aBalance({ owed: 1875 })), answer(api.getConfig, aConfig())],
  })
  const card = page.getByRole('region', { name: 'Credit On Delivery' })
  await expect.element(card).toHaveTextContent('Balance due$1,875.00')
  await expect
    .element(card.getByRole('link', { name: '(312) 555-0100' }))
    .toHaveAttribute('href', 'tel:3125550100')
  await expect.element(next).not.toBeInTheDocument()
  await expect.element(place).not.toBeInTheDocument()
})

test('both steps of a payment are accessible and fit a desktop and a phone', async () => {
  await open('1,2')
  await toPay(7001).fill('0')
  await expect.element(said('Please enter an amount above $0.00.')).toBeVisible()
  await expectAccessibleAndToFit('the invoices')
  await toPay(7001).fill('1')
  await next.click()
  await expect.element(place).toBeEnabled()
  await expectAccessibleAndToFit('the summary')
})
