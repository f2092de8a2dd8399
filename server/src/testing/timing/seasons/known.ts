/**
 * What people know of an order on a day, and what is asked about it. This is all that the world and the product have in
 * common. Days are `YYYY-MM-DD`.
 */
export const STAGES = [
  'confirmation',
  'materials',
  'cutting',
  'sewing',
  'beading',
  'finishing',
  'packing',
] as const
export type Stage = (typeof STAGES)[number]

export type Told = {
  stage: Stage
  what: 'started' | 'finished' | 'delayed'
  on: string
  expected_on: string | null
  reason: string | null
}

export type KnownSpell = { from: string; to: string; kind: 'closed' | 'slow' | 'open'; pace: number | null }

export type Known = {
  today: string
  placed_on: string
  ship_date: string
  wear_date: string
  /** The order's own days for alterations; null for the store's. */
  alterations_days: number | null
  is_sample: boolean
  is_custom_item: boolean
  /** Which days the factory works, from Monday. */
  week: readonly boolean[]
  /** The same array for as long as nothing new was told about the factory's days. */
  spells: readonly KnownSpell[]
  transit_days: number
  reports: readonly Told[]
  dispatched_on: string | null
  /** When the carrier says it will be there. */
  package_expected_on: string | null
  delivered_on: string | null
}

export const RISKS = ['safe', 'tight', 'short', 'late'] as const
export type Risk = (typeof RISKS)[number]

/** `arrivesOn` is null for a rule that does not say. */
export type Foretold = { risk: Risk; arrivesOn: string | null }

/** What is said about an order today, given what was said the day before. */
export type Foretell = (known: Known, before: Risk | undefined) => Foretold
