import type { Day } from '../day.ts'
import type { DelayReason } from './delay-reasons.ts'
import type { Risk } from './risk.ts'
import type { PlannedDays, StageReport } from './stages.ts'
import type { WorkCalendar } from './work-calendar.ts'

/** Everything that decides when an order arrives. Whoever knows all of it on a day comes to the same dates. */
export type Facts = {
  today: Day
  placed_on: Day
  wear_date: Day
  /** Of this order (`alterationsOf`). */
  alterations_days: number
  plan: PlannedDays
  calendar: WorkCalendar
  /** In the sequence in which they were made. */
  reports: readonly StageReport[]
  /** Carrier days from the factory's door to the store's. */
  transit_days: number
  dispatched_on: Day | null
  /** When its package will be there, if somebody has said so, and why then. */
  package_expected_on: Day | null
  package_reason: DelayReason | null
  delivered_on: Day | null
  is_cancelled: boolean
  /** What was said last, which keeps the risk from changing to and fro; null if nothing was. */
  risk_before: Risk | null
}
