import type { DelayReason } from '@trousseau/domain/dates/delay-reasons'
import type { Stage } from '@trousseau/domain/dates/stages'

/** How far a factory of the demo is with a dress, and what it said about it. */
export type PlannedMaking = {
  readonly po: string
  /** The last stage that is done, and when it was; none but the confirmation if it is left out. */
  readonly done?: { readonly stage: Stage; readonly daysAgo: number }
  readonly delay?: {
    /** The stage after `done`. */
    readonly stage: Stage
    readonly reason: DelayReason
    readonly note?: string
    readonly toldDaysAgo: number
    readonly expectedInDays: number
  }
  /** What staff promised after that: so many days after what the rule says. */
  readonly promised?: { readonly reason: DelayReason; readonly note: string; readonly daysLater: number }
}

/** Together they have every stage between confirmation and packing, and every reason for a delay. */
export const MAKING: readonly PlannedMaking[] = [
  {
    po: 'IL-1198',
    done: { stage: 'beading', daysAgo: 9 },
    delay: { stage: 'finishing', reason: 'rework', toldDaysAgo: 3, expectedInDays: 6 },
  },
  {
    po: 'IL-1214',
    done: { stage: 'sewing', daysAgo: 12 },
    delay: { stage: 'beading', reason: 'no_hands', toldDaysAgo: 4, expectedInDays: 20 },
  },
  {
    po: 'BR0451',
    done: { stage: 'cutting', daysAgo: 24 },
    delay: { stage: 'sewing', reason: 'pattern_review', toldDaysAgo: 8, expectedInDays: 18 },
    promised: {
      reason: 'pattern_review',
      note: 'The bodice is drawn anew.',
      daysLater: 4,
    },
  },
  {
    po: 'IL-1250',
    done: { stage: 'cutting', daysAgo: 15 },
    delay: {
      stage: 'sewing',
      reason: 'materials_damaged',
      note: 'One panel of the lace has a tear.',
      toldDaysAgo: 5,
      expectedInDays: 25,
    },
  },
  {
    po: 'VV 2266',
    done: { stage: 'materials', daysAgo: 10 },
    delay: { stage: 'cutting', reason: 'measurements_unclear', toldDaysAgo: 3, expectedInDays: 12 },
  },
  {
    po: 'IL-1264',
    done: { stage: 'materials', daysAgo: 14 },
    delay: { stage: 'cutting', reason: 'waiting_for_store', toldDaysAgo: 6, expectedInDays: 15 },
  },
  {
    po: 'IL-1275',
    delay: {
      stage: 'materials',
      reason: 'customs',
      note: 'The silk waits at the port.',
      toldDaysAgo: 7,
      expectedInDays: 9,
    },
  },
  {
    po: 'IL-1287',
    delay: { stage: 'materials', reason: 'weather', toldDaysAgo: 2, expectedInDays: 8 },
  },
  {
    po: 'IL-1290',
    delay: {
      stage: 'materials',
      reason: 'materials_out',
      note: 'Lace from Calais, on back order.',
      toldDaysAgo: 5,
      expectedInDays: 40,
    },
  },
  {
    po: 'IL-1294',
    delay: { stage: 'materials', reason: 'carrier', toldDaysAgo: 3, expectedInDays: 21 },
  },
  {
    po: 'IL-1298',
    delay: {
      stage: 'materials',
      reason: 'other',
      note: 'The dye lot is matched again.',
      toldDaysAgo: 4,
      expectedInDays: 14,
    },
  },
  {
    po: 'IL-1300',
    delay: { stage: 'materials', reason: 'confirmed_late', toldDaysAgo: 6, expectedInDays: 28 },
  },
  {
    po: 'VV 2270',
    delay: { stage: 'materials', reason: 'factory_closed', toldDaysAgo: 4, expectedInDays: 24 },
  },
]
