import { FactoryCalendar, FactoryTransit, StagePlan } from '@trousseau/contract/calendars'
import { StoreWholeDates } from '@trousseau/contract/orders/dates'
import { STAGE_LABELS, STAGES, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { MOMENT, made } from './samples.ts'

/** A factory that closes for its New Year. */
export const aCalendar = made(FactoryCalendar, () => ({
  factory: { id: 3, name: 'Atelier Nord' },
  week: [true, true, true, true, true, false, false],
  closures: [
    {
      id: 5,
      from: '2027-02-01',
      to: '2027-02-21',
      kind: 'closed' as const,
      pace: null,
      name: 'New Year',
      version: 1,
    },
  ],
  version: 2,
}))

/** Three carrier days to the United States, a week to all others. */
export const aTransit = made(FactoryTransit, () => ({
  factory: { id: 3, name: 'Atelier Nord' },
  times: [
    { country: '', service: '', days: 7 },
    { country: 'US', service: 'UPS', days: 3 },
  ],
  version: 4,
}))

export const aStagePlan = made(StagePlan, () => ({
  id: 2,
  name: 'Hand-beaded gowns',
  shares: USUAL_PLAN,
  is_default: false,
  dresses: [40],
  custom_items: [],
  items: [{ type: 'dress' as const, id: 40, name: 'Odette' }],
  version: 1,
}))

/** The dates of an order in the middle of its making, as its store sees them. */
export const someDates = made(StoreWholeDates, () => ({
  state: 'being_made' as const,
  need_by: '2026-08-01',
  ships_on: '2026-07-28',
  arrives_on: '2026-08-04',
  slack: -3,
  risk: 'short' as const,
  cause: { why: 'materials_out', stage: 'sewing' as const },
  wear_date: '2026-09-12',
  alterations_days: 42,
  own_alterations_days: null,
  usual_alterations_days: 42,
  sentence: 'Arrives August 4, 3 days after it is needed.',
  reason: 'materials out',
  advice: 'Please ask your seamstress for a faster turn, or call us.',
  stages: STAGES.map((stage, at) => ({
    stage,
    label: STAGE_LABELS[stage],
    planned_days: 5,
    planned_on: `2026-07-${String(4 + at * 3).padStart(2, '0')}`,
    started_on: null,
    finished_on: at < 3 ? `2026-07-${String(4 + at * 3).padStart(2, '0')}` : null,
    expected_on: `2026-07-${String(4 + at * 4).padStart(2, '0')}`,
  })),
  promises: [
    { seq: 1, arrive_on: '2026-07-28', words: 'Ordered for July 28', at: MOMENT },
    { seq: 2, arrive_on: '2026-08-04', words: 'Was July 28, now August 4: materials out', at: MOMENT },
  ],
}))
