import { type Day, formatDay } from '../day.ts'
import { type Cents, formatMoney } from './money.ts'
import { AMOUNT_NEEDED, alreadyPaid, moreThanOpen } from './payment.ts'

/** A credit that the wholesaler gave, or a deposit that the store paid in advance. */
export type CreditKind = 'credit' | 'deposit'

export const CREDIT_USED_UP = 'Nothing is left of this, or a payment under way has it reserved.'
export const moreThanLeft = (kind: CreditKind, left: Cents) =>
  `Of this ${kind} only ${formatMoney(left)} is left.`
export const CREDIT_CHANGED = 'What is left of it has changed meanwhile. Please look again.'
export const NOT_A_CREDIT = 'This is a deposit, money of the store: it is paid back, not revoked.'
export const NOT_A_DEPOSIT = 'This is a credit: no money came for it. It is revoked, not paid back.'
export const THROUGH_PROVIDER =
  'This money came through the payment provider. Please give it back there, so that both books agree.'
export const NOT_YET = 'This day has not come yet.'

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
  `${label} of this store was recorded on ${formatDay(day)}, ${formatMoney(amount)}. Record it a second time only if another one came with the same number.`

export const aboveCeiling = (ceiling: Cents) => `Up to ${formatMoney(ceiling)}. An admin can enter more.`
