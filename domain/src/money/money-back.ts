import type { Cents } from './money.ts'
import type { ProviderTransaction } from './provider-transaction.ts'

/** What went back of a charge: our refunds, returns by the bank, and refunds made on the provider's own site. */

/** A transaction that took money, and what is left of it after refunds and returns. */
type Taken = { id: number; left: Cents }

/** What the provider has given back of a charge. Nobody can give back more than was taken. */
export const givenBackOf = ({ isVoided, total, refunded }: ProviderTransaction): Cents =>
  isVoided ? total : Math.min(refunded, total)

type BackMeaning =
  /** Our books have as much or more: `ours` in all. */
  | { kind: 'known'; ours: Cents }
  /** Our own refund was made. */
  | { kind: 'refund' }
  /** The bank took it back, or somebody gave it back on the provider's own site. */
  | { kind: 'return'; amount: Cents }

/**
 * What the provider's total of refunds means: our own refund if one of exactly what is new is open, and otherwise a
 * return, which opens the invoices again.
 */
export function meaningOfGivenBack(
  theirs: Cents,
  { charged, left, openRefund }: { charged: Cents; left: Cents; openRefund: Cents | undefined },
): BackMeaning {
  const known = charged - left
  if (theirs <= known) return { kind: 'known', ours: known }
  const more = theirs - known
  return openRefund === more ? { kind: 'refund' } : { kind: 'return', amount: more }
}

/**
 * Our refund takes back the transaction that it is of. If a return has meanwhile taken more of that one than the refund
 * leaves, the rest is taken from the payment's others, the newest first: the money is gone from the charge either way.
 */
export function splitRefund<T extends Taken>(
  taken: readonly T[],
  { txn_id, amount }: { txn_id: number; amount: Cents },
): { txn: T; amount: Cents }[] {
  const own = taken.filter(({ id }) => id === txn_id)
  const others = taken.filter(({ id }) => id !== txn_id)
  return takeFrom([...own, ...others.toReversed()], amount).parts
}

/** A return takes back the newest transactions first, up to the amount. */
export function splitReturn<T extends Taken>(
  taken: readonly T[],
  amount: Cents,
): { txn: T; amount: Cents }[] {
  return takeFrom(taken.toReversed(), amount).parts
}

/**
 * When the bank takes back a deposit's money, what is not used of it goes first, then the invoices that it paid are open
 * again, the last one first. `missing` is what an open payment has reserved.
 */
export function splitFreed<T extends Taken>(
  { amount, unused }: { amount: Cents; unused: Cents },
  usesNewestFirst: readonly T[],
): { parts: { txn: T; amount: Cents }[]; missing: Cents } {
  return takeFrom(usesNewestFirst, amount - unused)
}

function takeFrom<T extends Taken>(taken: readonly T[], amount: Cents) {
  let missing = amount
  const parts = taken.flatMap((txn) => {
    const part = Math.min(missing, txn.left)
    if (part <= 0) return []
    missing -= part
    return [{ txn, amount: part }]
  })
  return { parts, missing }
}

/**
 * What becomes of a refund that is still open once the provider's word was applied: the provider gave nothing back,
 * unless nobody knows yet.
 */
export const stateOfOpenRefund = (
  end: 'done' | 'refused' | 'unavailable' | 'unknown',
): 'unknown' | 'failed' => (end === 'unknown' ? 'unknown' : 'failed')

/** Whether the charge, as the provider tells of it now, shows that a refund that old was not made. */
export const isRefundOver = (
  charge: { isClear: boolean; isPending?: boolean },
  { createdAt, lostIfBefore }: { createdAt: number; lostIfBefore: number },
): boolean => createdAt < lostIfBefore && charge.isClear && !charge.isPending

/** The clocks of our computers and the provider's differ by at most this much. */
const AGREE_WITHIN_MS = 60_000

/** The provider's answer covers everything we wrote before this moment; it may lack later entries. */
export const surelyKnownAt = (asked: number): number => asked - AGREE_WITHIN_MS
