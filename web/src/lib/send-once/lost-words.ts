import type { KeyOutcome } from '@trousseau/contract/idempotency-keys'
import type { Payment } from '@trousseau/contract/payments'
import type { Unanswered } from './unanswered.ts'

/** What a request was about, and the word for having done it: "Your order", "placed". */
const NOUNS: Readonly<Record<Unanswered['call'], readonly [noun: string, done: string]>> = {
  createOrder: ['Your order', 'placed'],
  createPayment: ['Your payment', 'made'],
  recordPayment: ['The payment', 'recorded'],
  giveCredit: ['The credit', 'given'],
  refundTransaction: ['The refund', 'made'],
  settleDifference: ['The difference', 'settled'],
  createCreditNote: ['The credit note', 'issued'],
  applyCredit: ['The credit', 'applied'],
  revokeCredit: ['The credit', 'revoked'],
  payBackDeposit: ['The deposit', 'paid back'],
  moveCredit: ['The move', 'made'],
  createFactoryPayment: ['The payment', 'recorded'],
  voidFactoryPayment: ['The payment', 'voided'],
  createPackage: ['The package', 'made'],
  dispatchPackage: ['The package', 'dispatched'],
  approveShipping: ['The invoice', 'issued'],
  sendStatement: ['The statement', 'emailed'],
  sendStatements: ['The email', 'sent'],
}

type Told = Pick<Unanswered, 'call' | 'detail'>

const nounOf = ({ call, detail }: Told) => `${NOUNS[call][0]} ${detail}`.trim()
const inSentence = (noun: string) => noun.charAt(0).toLowerCase() + noun.slice(1)

export const findingWords = (told: Told): string =>
  `We haven't heard back about ${inSentence(nounOf(told))}. We're checking.`

export function unclearWords(told: Told): string {
  const [, done] = NOUNS[told.call]
  return `We can't confirm ${inSentence(nounOf(told))} yet. It won't be ${done} twice.`
}

export function outcomeWords(told: Told, { done: isDone }: KeyOutcome): string {
  const [, done] = NOUNS[told.call]
  // The provider may still refuse a refund that has been begun.
  if (told.call === 'refundTransaction' && isDone)
    return `${nounOf(told)} was begun. The transactions show how it ended.`
  return `${nounOf(told)} was ${isDone ? '' : 'not '}${done}.`
}

/** A payment that reached us, as it stands. */
export function paymentWords({ state, formatted_total, message }: Payment): string {
  const noun = `Your payment of ${formatted_total}`
  if (state === 'paid') return `${noun} was made.`
  if (state === 'unknown') return `${noun} is being confirmed. It will not be made twice.`
  return message === null ? `${noun} was not made.` : `${noun} was not made: ${message}`
}
