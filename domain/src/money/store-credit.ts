import { type Day, formatDay } from '../day.ts'
import { type Cents, formatMoney } from './money.ts'
import { AMOUNT_NEEDED, alreadyPaid, moreThanOpen } from './payment.ts'
import { CREDIT_ON_DELIVERY } from './payment-method.ts'

/** A credit that the wholesaler gave, or a deposit that the store paid in advance. */
export type CreditKind = 'credit' | 'deposit'

export const CREDIT_USED_UP = 'Nothing is left, or a payment in progress has reserved it.'
export const moreThanLeft = (kind: CreditKind, left: Cents) =>
  `Only ${formatMoney(left)} of this ${kind} is left.`
export const CREDIT_CHANGED = 'What is left has changed. Please check and try again.'
export const NOT_A_CREDIT = 'This is a deposit, which is the store’s money. Pay it back instead.'
export const NOT_A_DEPOSIT = 'This is a credit, so there is no money to pay back. Revoke it instead.'
export const THROUGH_PROVIDER =
  'This money came through the payment provider. Refund it there, so that both records match.'
export const NOT_MOVED_THROUGH_PROVIDER =
  'This money came through the payment provider, so it stays with the store that paid it. Refund it there instead.'
export const MOVE_ELSEWHERE = 'This is the store that has it now. Please choose another store.'
export const MOVE_TO_NOBODY = 'This store was not found. Please choose another store.'
export const MOVE_TO_CLOSED = 'This store is closed. Please choose another store.'
export const NOT_YET = 'This date is in the future.'

type Payer = { payment_method_type_id: number }

/**
 * When money on account is used, in words for the store: its own online payments take it first. A store that pays on
 * delivery makes none, so that staff apply it.
 */
export const creditUse = ({ payment_method_type_id }: Payer) =>
  payment_method_type_id === CREDIT_ON_DELIVERY
    ? 'You pay on delivery, so we apply it to your invoices for you.'
    : 'Your next online payment uses it first.'

/** The same in words for staff. */
export const creditUseOf = ({ name, payment_method_type_id }: Payer & { name: string }) =>
  payment_method_type_id === CREDIT_ON_DELIVERY
    ? `${name} pays on delivery, so apply it to an invoice yourself, or use it when you record a payment.`
    : `The next online payment by ${name} uses it first.`

/** How much of a credit is taken: what was asked for, or all that is left. */
export function takeOf(
  { kind, left }: { kind: CreditKind; left: Cents },
  amount: Cents = left,
): { amount: Cents } | { problem: string } {
  if (left <= 0) return { problem: CREDIT_USED_UP }
  if (amount <= 0) return { problem: AMOUNT_NEEDED }
  return amount > left ? { problem: moreThanLeft(kind, left) } : { amount }
}

/** How much of a credit pays an invoice: what was asked for, or as much as is left and open. */
export function applyOf(
  credit: { kind: CreditKind; left: Cents },
  invoice: { number: number; open: Cents },
  asked?: Cents,
): { amount: Cents } | { problem: string } {
  if (invoice.open <= 0) return { problem: alreadyPaid(invoice.number) }
  const taken = takeOf(credit, asked ?? Math.min(credit.left, invoice.open))
  if ('problem' in taken) return taken
  return taken.amount > invoice.open ? { problem: moreThanOpen(invoice.number, invoice.open) } : taken
}

type RecordedBefore = { label: string; day: Day; amount: Cents }

/** Asked before the same check is recorded a second time. */
export const recordedBefore = ({ label, day, amount }: RecordedBefore) =>
  `${label} of this store was recorded on ${formatDay(day)}, ${formatMoney(amount)}. Record it again only if another one came with the same number.`

/** Asked before a check is moved to a store that has one with the same number. */
export const recordedThere = ({ label, day, amount }: RecordedBefore, store: string) =>
  `${label} was recorded for ${store} on ${formatDay(day)}, ${formatMoney(amount)}. Move this one only if another one came with the same number.`

export const aboveCeiling = (ceiling: Cents) => `Up to ${formatMoney(ceiling)}. An admin can enter more.`
