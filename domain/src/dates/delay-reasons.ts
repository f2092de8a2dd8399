/** Who can do something about a delay. */
export const SIDES = ['wholesale', 'factory', 'carrier', 'store'] as const
export type Side = (typeof SIDES)[number]

/** Why an order takes longer, as people choose it from a list. */
export const DELAY_REASONS = {
  materials_out: { label: 'Materials out', side: 'factory' },
  materials_damaged: { label: 'Materials damaged', side: 'factory' },
  pattern_review: { label: 'Pattern review', side: 'wholesale' },
  measurements_unclear: { label: 'Measurements unclear', side: 'store' },
  rework: { label: 'Rework', side: 'factory' },
  no_hands: { label: 'Short-staffed or machine down', side: 'factory' },
  factory_closed: { label: 'Factory closed', side: 'factory' },
  confirmed_late: { label: 'Confirmed late', side: 'wholesale' },
  waiting_for_store: { label: 'Waiting for the store', side: 'store' },
  carrier: { label: 'Carrier', side: 'carrier' },
  customs: { label: 'Customs', side: 'carrier' },
  weather: { label: 'Weather', side: 'carrier' },
  // Its note has to be read by somebody, and that is the wholesaler.
  other: { label: 'Other', side: 'wholesale' },
} as const satisfies Readonly<Record<string, { label: string; side: Side }>>

export type DelayReason = keyof typeof DELAY_REASONS

/** Those of a package that has left: nothing in it is still being made. */
export const REASONS_UNDER_WAY: readonly DelayReason[] = [
  'carrier',
  'customs',
  'weather',
  'waiting_for_store',
  'other',
]

export function isDelayReason(text: string): text is DelayReason {
  return Object.hasOwn(DELAY_REASONS, text)
}

export const REASON_NEEDED = 'Please choose a reason.'
export const NOTE_NEEDED = 'Please add a note that says what it is.'

/** What keeps a delay from being reported. "Other" says nothing by itself. */
export function reasonProblem(reason: DelayReason | null, note: string): string | undefined {
  if (reason === null) return REASON_NEEDED
  return reason === 'other' && note.trim() === '' ? NOTE_NEEDED : undefined
}
