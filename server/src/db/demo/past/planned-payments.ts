import { VELVET_AND_VOW } from '../stores.ts'

/** The payments of the demo that are decided by hand; all others are made on time. */

/** Never paid, so they are overdue. */
export const UNPAID: readonly string[] = ['IL-1260', 'BR0451']

/** Paid in part, so the rest is overdue. */
export const PAID_IN_PART: Readonly<Record<string, number>> = { 'IL-1174': 900_00 }

/** This store's first card was declined, and it paid with another one. */
export const DECLINED_FIRST = 'BR0433'

type Recorded = {
  readonly po: string
  /** Which of the packages with this PO number, starting with the earliest. */
  readonly packageIndex?: number
  /** The whole invoice if not given. */
  readonly cents?: number
  readonly method: 'cash' | 'cheque'
  readonly reference: string
}

export const RECORDED: readonly Recorded[] = [
  { po: 'VV 2231', method: 'cash', reference: 'Receipt 118' },
  { po: 'VV 2207', method: 'cheque', reference: '4471' },
  { po: 'VV 2231', packageIndex: 1, cents: 1_000_00, method: 'cheque', reference: '4493' },
]

/** Money that is kept for the next invoice. */
export const DEPOSIT = {
  storeId: VELVET_AND_VOW,
  cents: 500_00,
  method: 'wire',
  reference: '0978, for VV 2258',
  daysAgo: 2,
} as const

type Credit = {
  readonly po: string
  readonly daysAfter: number
  readonly cents: number
  readonly reason: string
}

/** The first credit is used up by the store's next payment; the second is not used yet. */
export const CREDITS: readonly Credit[] = [
  { po: 'IL-1163', daysAfter: 8, cents: 60_00, reason: 'Loose beading on IL-1163, mended in your workroom.' },
  { po: 'BR0433', daysAfter: 40, cents: 45_00, reason: 'The lace sample that was missing with BR0433.' },
]
