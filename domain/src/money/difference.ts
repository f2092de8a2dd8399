import { type Cents, formatMoney } from './money.ts'

/** Where our books and the payment provider's differ, and what a person can do about it. */

/** `record` and `match` take the charge into our books, `refund` gives it back there, `dismiss` leaves both as they are. */
export const SETTLING_WAYS = ['match', 'record', 'refund', 'dismiss'] as const
export type SettlingWay = (typeof SETTLING_WAYS)[number]

type Explained = { title: string; cause: string; ways: readonly SettlingWay[] }

const TAKE_OR_RETURN = ['match', 'record', 'refund', 'dismiss'] as const
const RETURN = ['refund', 'dismiss'] as const
const LOOK = ['dismiss'] as const

/** What each kind of difference is called, why it probably came about, and the ways to settle it. */
export const DIFFERENCES = {
  unknown_charge: {
    title: 'Charge we don’t know',
    cause: 'Someone probably charged this card or account on the provider’s own site instead of here.',
    ways: TAKE_OR_RETURN,
  },
  second_charge: {
    title: 'Charged twice',
    cause: 'This payment was already paid by another charge. The store has probably been charged twice.',
    ways: ['refund', 'record', 'dismiss'],
  },
  told_twice: {
    title: 'One charge for two payments',
    cause: 'The provider names the same charge for two payments. One of them has probably not been paid.',
    ways: LOOK,
  },
  charge_differs: {
    title: 'Different amount or customer',
    cause: 'The charge was probably changed on the provider’s own site after it was made here.',
    ways: LOOK,
  },
  failed_there: {
    title: 'Paid here, failed there',
    cause: 'The provider no longer says that this payment succeeded. Ask its support.',
    ways: LOOK,
  },
  unknown_hold: {
    title: 'Hold we don’t know',
    cause: 'Someone probably authorized this amount on the provider’s own site. Nothing has been taken yet.',
    ways: RETURN,
  },
  unknown_capture: {
    title: 'Captured hold we don’t know',
    cause: 'Someone probably took money from a hold on the provider’s own site.',
    ways: RETURN,
  },
  unknown_credit: {
    title: 'Payout we don’t know',
    cause: 'Someone probably sent money to the store on the provider’s own site.',
    ways: LOOK,
  },
  unknown_refund: {
    title: 'Refund we don’t know',
    cause: 'Someone probably refunded a charge on the provider’s own site that was never in our books.',
    ways: LOOK,
  },
  unknown_kind: {
    title: 'Transaction we don’t know',
    cause: 'The provider lists a kind of transaction that is never made here.',
    ways: LOOK,
  },
  not_understood: {
    title: 'Unreadable transaction',
    cause: 'The provider’s entry cannot be read. Look it up on the provider’s own site.',
    ways: LOOK,
  },
  late_charge: {
    title: 'Late charge, kept as a deposit',
    cause:
      'The provider took the money after we had given up on the payment. It is on the store’s account as a deposit.',
    ways: LOOK,
  },
  given_back_differs: {
    title: 'Refunds don’t match',
    cause: 'We recorded a different amount of refunds than the provider.',
    ways: LOOK,
  },
  missing_there: {
    title: 'Missing at the provider',
    cause: 'The provider does not list a payment that it once confirmed. Ask its support.',
    ways: LOOK,
  },
} as const satisfies Record<string, Explained>

export type DifferenceKind = keyof typeof DIFFERENCES

/** A kind that only another version knows can be looked at, and dismissed. */
export function explainDifference(kind: string): Explained {
  const known: Readonly<Partial<Record<string, Explained>>> = DIFFERENCES
  const found = Object.hasOwn(known, kind) ? known[kind] : undefined
  return found ?? { title: kind, cause: 'Look it up on the provider’s own site.', ways: LOOK }
}

export const maySettle = (kind: string, way: SettlingWay): boolean =>
  explainDifference(kind).ways.includes(way)

export const SETTLED_ALREADY = 'This difference has already been settled.'
export const BEING_SETTLED = 'Someone is settling this difference right now. Try again in a minute.'
export const NOT_THIS_WAY = 'This difference cannot be settled that way.'
export const REASON_NEEDED = 'Say why the difference can stay as it is.'
export const MATCH_NEEDED = 'Choose the payment that this charge belongs to.'
export const NO_MATCH = 'That payment no longer fits this charge.'
export const NOTHING_TO_GIVE_BACK = 'The provider has nothing left to refund.'
export const adminSettles = (ceiling: Cents) =>
  `Above ${formatMoney(ceiling)}, only an admin can settle a charge this way.`
