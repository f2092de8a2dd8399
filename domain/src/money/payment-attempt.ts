import type { DifferenceKind } from './difference.ts'
import type { Cents } from './money.ts'
import {
  type ListedTransaction,
  mayHoldMoney,
  type ProviderTransaction,
  takesMoney,
} from './provider-transaction.ts'

/** The life of a payment through the provider: what each word of the provider makes of it. */

/**
 * `sent`: the provider is being asked, or the process died with the question. `unknown`: it did not say. All others are
 * ends, of which only `failed` and `declined` can still become `paid`, if the provider took the money after all.
 */
export type AttemptState = 'sent' | 'unknown' | 'paid' | 'declined' | 'failed'

export const isOpen = ({ state }: { state: string }): boolean => state === 'sent' || state === 'unknown'

/** What a payment has to be told apart by. */
type Payment = {
  store_id: number
  id: string
  state: string
  charged: Cents
  provider_id: string | null
  /** Its charge was made on the provider's own site, and taken into our books by a person. */
  adopted: boolean
}

/**
 * How a call to the provider ended. `refused`: it said no, and nothing changed. `unavailable`: certainly nothing changed.
 * `unknown`: the change may or may not have been made, and only the provider can tell.
 */
type CallEnd<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' }
  | { kind: 'unknown' }

type AfterCall<T> =
  | { kind: 'apply'; transaction: T }
  | { kind: 'look'; message: string }
  | { kind: 'fail' }
  | { kind: 'leave open' }

/**
 * What the end of the charging call makes of the payment. `look`: nobody is told that nothing was charged before the
 * provider's book was looked at, if it can be.
 */
export function afterCall<T>(end: CallEnd<T>): AfterCall<T> {
  if (end.kind === 'done') return { kind: 'apply', transaction: end.value }
  if (end.kind === 'refused') return { kind: 'look', message: end.message }
  return end.kind === 'unavailable' ? { kind: 'fail' } : { kind: 'leave open' }
}

type Owners<P> = {
  storeId: number
  /** The store's customer at the provider. */
  customerId: string | null
  /** The payment that has this charge already, whichever store made it. */
  owner: P | undefined
  /** The store's payment that the charge names. */
  named: P | undefined
}

export type ChargeMeaning<P> =
  | { kind: 'none' }
  | { kind: 'differs'; as: DifferenceKind; payment: P | undefined }
  | { kind: 'known'; payment: P }
  | { kind: 'named'; payment: P }

/** A charge is known by its id. One that we do not know yet is the payment's that it names, if everything fits. */
export function meaningOfCharge<P extends Payment>(
  charge: ProviderTransaction,
  { storeId, customerId, owner, named }: Owners<P>,
): ChargeMeaning<P> {
  // The charge belongs to another store, whatever the webhook said.
  if (!named && owner?.store_id !== storeId && charge.customerId !== customerId) return { kind: 'none' }
  if (owner) {
    const isTheirs = owner.adopted || (charge.reference ?? owner.id) === owner.id
    if (owner.store_id === storeId && isTheirs) return { kind: 'known', payment: owner }
    return { kind: 'differs', as: 'told_twice', payment: owner }
  }
  if (named && isAsAsked(charge, named, customerId)) return { kind: 'named', payment: named }
  return takesMoney(charge) ? { kind: 'differs', as: 'unknown_charge', payment: named } : { kind: 'none' }
}

const isAsAsked = (
  { customerId, total, idempotencyId }: ProviderTransaction,
  payment: Payment,
  ofStore: string | null,
) =>
  customerId === ofStore &&
  total === payment.charged &&
  (payment.adopted || idempotencyId === undefined || idempotencyId === payment.id)

/** `settle late`: the money was taken after all. What went back of it is looked at in any case that ends well. */
type KnownMeaning =
  | { kind: 'none' }
  | { kind: 'differs'; as: DifferenceKind }
  | { kind: 'fits'; settle: 'late' | 'no' }

/** A charge that a payment was settled by, as the provider tells of it now. */
export function meaningOfKnown(
  charge: ProviderTransaction,
  payment: Payment,
  customerId: string | null,
): KnownMeaning {
  if (!charge.success)
    return payment.state === 'paid' ? { kind: 'differs', as: 'failed_there' } : { kind: 'none' }
  if (!isAsAsked(charge, payment, customerId)) return { kind: 'differs', as: 'charge_differs' }
  return { kind: 'fits', settle: payment.state === 'paid' ? 'no' : 'late' }
}

/** A charge that says it is this payment's, and is as we asked for it. */
export function meaningOfNamed(
  charge: ProviderTransaction,
  payment: Payment,
): 'declined' | 'paid' | 'late' | 'paid before' {
  if (!charge.success) return 'declined'
  if (isOpen(payment)) return 'paid'
  return payment.state === 'paid' ? 'paid before' : 'late'
}

/** The payment is paid by another charge, so that this one is one too many, until it is given back. */
export const isOneTooMany = (charge: ProviderTransaction, payment: Payment): boolean =>
  payment.provider_id !== charge.id && takesMoney(charge)

/** When payments whose end is not known are asked about, and when one that the provider does not know never arrived. */
type Patience = {
  /** The time limit of one call to the provider. */
  timeoutMs: number
  /** How long a charge may take to arrive at the provider. */
  unknownWindowMs: number
  askAgainMs: number
}

/** After twice the timeout of a call, the process that made the call has its answer or is gone. */
const SENT_TIMES = 2
export const ASK_AGAIN_MS = 20_000

/** Whom a look for open payments takes, as moments in milliseconds: those sent, asked about or made before. */
export const turnAt = (now: number, { timeoutMs, unknownWindowMs, askAgainMs }: Patience) => ({
  sentBefore: now - timeoutMs * SENT_TIMES,
  askedBefore: now - askAgainMs,
  lostIfBefore: now - unknownWindowMs,
})

/**
 * What the provider's list makes of an open payment, once its rows have been applied. Unless they settled it, it stays
 * open while any of them may hold money: whoever paid again would perhaps pay twice.
 */
export function afterLookUp(
  { rows, isWhole }: { rows: readonly ListedTransaction[]; isWhole: boolean },
  { createdAt, lostIfBefore }: { createdAt: number; lostIfBefore: number },
): 'leave open' | 'ask again' | 'failed' {
  if (rows.some(mayHoldMoney)) return 'leave open'
  if (!isWhole) return 'ask again'
  return createdAt < lostIfBefore ? 'failed' : 'leave open'
}

type LineOfAttempt = { invoice_id: number; amount: Cents }

/** What is charged for each invoice: its amount less what credits cover. */
export function chargesOf(lines: readonly LineOfAttempt[], uses: readonly LineOfAttempt[]) {
  return lines
    .map(({ invoice_id: invoiceId, amount }) => ({
      invoiceId,
      amount: uses
        .filter(({ invoice_id }) => invoice_id === invoiceId)
        .reduce((left, use) => left - use.amount, amount),
    }))
    .filter(({ amount }) => amount > 0)
}

type StillOpen = { total: Cents; paid: Cents; is_live: boolean }

/**
 * Whether money that came late still pays the invoices that it was meant for: each is open by as much, and no other
 * payment of it is under way. Otherwise it is kept as a deposit for the next invoice.
 */
export const stillFits = (
  charges: readonly { invoiceId: number; amount: Cents }[],
  invoices: ReadonlyMap<number, StillOpen>,
): boolean =>
  charges.every(({ invoiceId, amount }) => {
    const invoice = invoices.get(invoiceId)
    return invoice !== undefined && !invoice.is_live && amount <= invoice.total - invoice.paid
  })

/** A charge as the books have it: what was charged, and what went back of it. */
type Booked = { id: string; state: string; charged: Cents; given_back: Cents }

/** Whether a charge of ours says exactly what our ledger says, as almost all do. */
export function isExplained(row: ListedTransaction, known: Booked | undefined, customerId: string): boolean {
  if (!row.isClear || row.isPending || row.type !== 'charge' || !known) return false
  if (row.customerId !== customerId || row.reference !== known.id) return false
  if (row.idempotencyId !== undefined && row.idempotencyId !== known.id) return false
  const back = row.isVoided ? row.total : row.refunded
  return row.success
    ? known.state === 'paid' && row.total === known.charged && back === known.given_back
    : known.state === 'declined'
}
