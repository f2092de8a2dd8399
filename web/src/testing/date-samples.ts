import { api } from '@trousseau/contract/api'
import { BoardRow, type Figures } from '@trousseau/contract/board'
import { FactoryCalendar, FactoryRecord, FactoryTransit, StagePlan } from '@trousseau/contract/calendars'
import { StoreWholeDates } from '@trousseau/contract/orders/dates'
import { DatesInWords, OrderDates } from '@trousseau/contract/orders/shapes'
import { type StageBoard, StageCard } from '@trousseau/contract/orders/stages'
import { STAGE_LABELS, STAGES, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { type Answer, answer, pageOfRows } from './answers.ts'
import { MOMENT, made, STORE } from './samples.ts'

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

const said = {
  state: 'being_made' as const,
  need_by: '2026-08-01',
  ships_on: '2026-07-28',
  arrives_on: '2026-08-04',
  slack: -3,
  risk: 'short' as const,
  cause: { why: 'materials_out', stage: 'sewing' as const },
}
/** The dates of an order in the middle of its making, as lists have them. */
export const rowDates = made(OrderDates, () => said)
/** And as home pages tell them. */
export const toldDates = made(DatesInWords, () => ({
  ...said,
  sentence: 'Arrives 3 days after it is needed',
  reason: 'materials out',
}))

/** The same as its store sees them on the order's page. */
export const someDates = made(StoreWholeDates, () => ({
  ...said,
  wear_date: '2026-09-12',
  alterations_days: 42,
  own_alterations_days: null,
  usual_alterations_days: 42,
  sentence: 'Arrives August 4, 3 days after it is needed.',
  reason: 'materials out',
  advice: 'Please ask your seamstress for a faster turnaround, or call us.',
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

/** An order on its factory's board. */
export const aStageCard = made(StageCard, ({ id = 7, stage = 'cutting' }) => ({
  id,
  status: stage === 'packing' ? 3 : 2,
  sales_order_number: 5000 + id,
  purchase_order_number: `PO-${id}`,
  type_label: 'Re-Order',
  color: { id: 1, label: 'Ivory' },
  size: { id: 4, label: '8' },
  estimated_ship_date: '2026-07-02',
  store: STORE,
  package_id: null,
  changed_at: null,
  item: { name: 'Aurélie', style_number: 'TR-1040', image: null },
  is_measured: false,
  risk: 'tight' as const,
  ships_on: '2026-07-06',
  stage,
  planned_on: '2026-03-12',
  started_on: null,
  expected_on: '2026-03-16',
  delay: null,
  last_report: null,
}))

/** The board of a factory with these cards in hand, each in its column. */
export function aBoard(cards: readonly StageCard[], more: Partial<StageBoard> = {}): StageBoard {
  return {
    now: '2026-03-10T15:00:00.000Z',
    columns: STAGES.slice(1).map((stage) => {
      const own = cards.filter((card) => card.stage === stage)
      return { stage, label: STAGE_LABELS[stage], count: own.length, cards: own }
    }),
    just_done: [],
    order: null,
    ...more,
  }
}

/** What a factory took of its stages. */
export const aRecord = made(FactoryRecord, () => ({
  since: '2025-03-10',
  orders: 41,
  stages: [
    {
      stage: 'sewing' as const,
      label: 'Sewing',
      planned_days: 29,
      taken_days: 33,
      orders: 41,
      sentence: 'Sewing: 29 days planned, 33 taken, 41 orders',
    },
    {
      stage: 'packing' as const,
      label: 'Packing',
      planned_days: 1,
      taken_days: 1,
      orders: 40,
      sentence: 'Packing: 1 day planned, 1 taken, 40 orders',
    },
  ],
}))

/** An order on the board, sewn at the moment and short on time. */
export const aBoardRow = made(BoardRow, ({ id = 7 }) => ({
  id,
  sales_order_number: 10_000 + id,
  purchase_order_number: `PO-${id}`,
  name: 'Aurélie',
  style_number: 'AT-204',
  store: { id: 12, name: 'Ivory Lane Bridal' },
  factory: { id: 3, name: 'Atelier Nord' },
  wear_date: '2026-05-03',
  need_by: '2026-03-22',
  arrives_on: '2026-03-25',
  slack: -3,
  risk: 'short' as const,
  sentence: 'Arrives March 25, 3 days after it is needed.',
  reason: 'materials out (satin)',
  stage: 'sewing' as const,
  stage_label: 'Sewing',
  reported_at: MOMENT,
  looked_after_by: null,
  note: '',
  version: 1,
}))

export const SOME_FIGURES: readonly Figures[] = [
  { week: 'before', late: 1, short: 0, tight: 0, safe: 0 },
  { week: '2026-03-09', late: 0, short: 2, tight: 1, safe: 4 },
  { week: '2026-03-16', late: 0, short: 1, tight: 0, safe: 12 },
]

/** Answers the board: the requested page of these rows, with figures. */
export const answerBoard = (rows: readonly BoardRow[], figures = SOME_FIGURES): Answer =>
  answer(api.listBoard, (call) => ({ ...pageOfRows(api.listBoard, rows, call), figures: [...figures] }))
