import { api } from '@trousseau/contract/api'
import { NOTHING_CHOSEN } from '@trousseau/domain/orders/item-choice'
import type { Account } from '@trousseau/domain/people/roles'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { aConfig } from '../../testing/catalogue-samples.ts'
import { aPayment } from '../../testing/money-samples.ts'
import { anInvoice, anOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aBalance, aDress, anAddress, aPaymentMethod, aSession } from '../../testing/samples.ts'
import { listUnanswered, personOf, saveUnanswered, type Unanswered } from './unanswered.ts'

const KEY = '5f6c2f0e-8c55-4a55-9a43-0f6cf2b0a001'
const told = page.getByRole('status').filter({ hasText: /[Yy]our (order|payment)|[Tt]he credit/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const left = () => listUnanswered(Date.now())

/** What a tab leaves behind that is closed before its answer comes. */
function leave(more: Partial<Unanswered> = {}, account: Account = 'store_admin'): void {
  saveUnanswered({
    key: KEY,
    person: personOf(aSession(account).user),
    slot: 'attempt:dress:40',
    call: 'createOrder',
    detail: 'PO-77',
    path: '/checkout/40',
    sent_at: Date.now(),
    drafts: {},
    ...more,
  })
}
const addresses = answerList(api.listAddresses, [anAddress()])
/** Opens another page in the next tab. */
const openNext = (...answers: Answer[]) =>
  renderPage('/address', { as: 'store_admin', answers: [addresses, ...answers] })

const noAnswerYet = answer(api.settleKey, async () => {
  await closedGate().opened
  return cutOff()
})

afterEach(() => void vi.useRealTimers())

test('an order that was placed although its tab was closed is told of in the next one, with a link to it, until it was seen', async () => {
  leave()
  const { server, address } = await openNext(
    answer(api.settleKey, { done: true, id: '7' }),
    answer(api.getOrder, anOrderInFull({ id: 7 })),
  )
  await expect.element(told).toHaveTextContent('Your order PO-77 was placed.')
  expect(server.calls(api.settleKey)).toMatchObject([{ params: { key: KEY }, body: { call: 'createOrder' } }])
  expect(server.calls(api.createOrder)).toEqual([])
  await expectAccessibleAndToFit('what became of an order')
  // A third tab would tell it again, should this one be closed now.
  expect(left()).toMatchObject([{ key: KEY, outcome: { done: true, id: '7' } }])
  await link('See the order').click()
  await expect.poll(address).toBe('/sales-order-summary/7')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sales Order' })).toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
  expect(left()).toEqual([])
})

test('an order that never arrived is said not to be placed, and one goes on where one was', async () => {
  const choice = { ...NOTHING_CHOSEN, wear_date: '2026-11-20', color: 1, size: 4 }
  const answers = {
    address: 5,
    payment_method: '',
    purchase_order_number: 'PO-77',
    type: 1,
    checked_number: 'PO-77',
  }
  leave({
    drafts: {
      'order-draft:dress:40': JSON.stringify(choice),
      'checkout:dress:40': JSON.stringify(answers),
      'checkout-step:dress:40': JSON.stringify('summary'),
    },
  })
  const { address } = await openNext(
    answer(api.settleKey, { done: false, id: null }),
    answer(api.getDress, aDress({ id: 40, name: 'Odette' })),
    answer(api.listPaymentMethods, [aPaymentMethod()]),
    answer(api.getConfig, aConfig()),
  )
  await expect.element(told).toHaveTextContent('Your order PO-77 was not placed.')
  await button('Go on with it').click()
  await expect.poll(address).toBe('/checkout/40')
  await expect.element(button('PLACE ORDER')).toBeEnabled()
  await expect
    .element(page.getByRole('region', { name: 'Order Summary' }).getByText('PO-77', { exact: true }))
    .toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
  expect(left()).toEqual([])
})

test('while the tab that sent it is open, no other says or asks anything; once it is closed, the next look does', async () => {
  const tab = closedGate()
  void navigator.locks.request(`trousseau-unanswered:${KEY}`, () => tab.opened)
  onTestFinished(tab.open)
  leave()
  const { server } = await openNext(answer(api.settleKey, { done: true, id: '7' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  window.dispatchEvent(new Event('focus'))
  await navigator.locks.query()
  expect(server.calls(api.settleKey)).toEqual([])
  tab.open()
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'))
      return told.elements().length
    })
    .toBe(1)
  await expect.element(told).toHaveTextContent('Your order PO-77 was placed.')
  expect(server.calls(api.settleKey)).toHaveLength(1)
})

test('of somebody else’s order at the same browser nothing is said, nothing is asked and nothing is left', async () => {
  leave({}, 'wholesale_admin')
  const { server } = await openNext(answer(api.settleKey, { done: true, id: '7' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  await expect.element(told).not.toBeInTheDocument()
  expect(server.calls(api.settleKey)).toEqual([])
  expect(left()).toEqual([])
})

test('as long as nothing can be found out, that is what is said, and it is asked again when told to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  leave()
  const { server } = await openNext(answer(api.settleKey, cutOff()))
  await expect
    .element(told)
    .toHaveTextContent("We haven't heard back about your order PO-77. We're checking.")
  await vi.advanceTimersByTimeAsync(10_000)
  await expect
    .element(told)
    .toHaveTextContent("We can't confirm your order PO-77 yet. It won't be placed twice.")
  server.answer(api.settleKey, { done: true, id: '7' })
  await button('Check now').click()
  await expect.element(told).toHaveTextContent('Your order PO-77 was placed.')
})

test.each([
  [aPayment({ total: 620 }), 'Your payment of $620.00 was made.'],
  [
    aPayment({ total: 620, state: 'unknown' }),
    'Your payment of $620.00 is being confirmed. It will not be made twice.',
  ],
  [
    aPayment({ total: 620, state: 'declined', message: 'Insufficient Funds' }),
    'Your payment of $620.00 was not made: Insufficient Funds',
  ],
])('a payment whose answer was lost with its tab is told of as it stands: $1', async (payment, words) => {
  leave({ call: 'createPayment', detail: 'of $620.00', path: '/make-a-payment?invoices=1' })
  const { server, address } = await openNext(
    answer(api.settleKey, { done: true, id: payment.id }),
    answer(api.getPayment, payment),
    answerList(api.listStoreInvoices, [anInvoice()]),
    answer(api.getBalance, aBalance()),
  )
  await expect.element(told).toHaveTextContent(words)
  expect(server.calls(api.createPayment)).toEqual([])
  await link('See your invoices').click()
  await expect.poll(address).toBe('/invoices')
  expect(left()).toEqual([])
})

test('staff are told of money that they moved in a tab that was closed', async () => {
  leave(
    { call: 'giveCredit', detail: 'of $50.00 for Ivory Lane Bridal', path: '/desk/stores/12/account' },
    'wholesale_admin',
  )
  await renderPage('/no-such-page', {
    as: 'wholesale_admin',
    answers: [answer(api.settleKey, { done: true, id: null })],
  })
  await expect.element(told).toHaveTextContent('The credit of $50.00 for Ivory Lane Bridal was given.')
  await button('Close').click()
  await expect.element(told).not.toBeInTheDocument()
  expect(left()).toEqual([])
})

test('a session that ended by itself leaves the key of what was not answered, and nothing that was typed', async () => {
  leave({ drafts: { 'order-draft:dress:40': '{}' } })
  const { server, open } = await openNext(noAnswerYet)
  server.answer(api.listPaymentMethods, refuse('not_signed_in'))
  await open('/payments')
  await expect.poll(() => localStorage.length).toBe(1)
  expect(left()).toMatchObject([{ key: KEY, detail: '', drafts: {} }])
})

test('signing out leaves nothing of it', async () => {
  leave()
  const { address } = await openNext(noAnswerYet, answer(api.logout, null))
  await expect.element(told).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'SIGN Out' }).click()
  await expect.poll(address).toBe('/login')
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})
