import { datesIfPlaced, type Wish } from '@trousseau/domain/dates/arrival'
import { USUAL_TRANSIT_DAYS } from '@trousseau/domain/dates/carrier-days'
import { alterationsOf } from '@trousseau/domain/dates/risk'
import { type StagePlan, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import type { Closure } from '@trousseau/domain/dates/work-calendar'
import type { Day } from '@trousseau/domain/day'
import { CUSTOM_ITEM, SAMPLE } from '@trousseau/domain/orders/purchase-order'
import { toCalendar } from '../calendars/calendars.store.ts'
import { NO_PROMISE, promiseAfter } from './next-promise.ts'
import { type DatesToSave, type SaidDates, stageNow, toSaid } from './order-dates.store.ts'

/** The factory that usually makes an item: its calendar, of which version, and the road from there. */
export type Maker = {
  factory_id: number
  work_week: string
  closures: readonly Closure[]
  transit_days: number
  calendar_version: number
  transit_version: number
}

type Placed = { store_id: number; id: number; type: number; item_type: number; wear_date: Day }
type Item = { estimated_months: number; estimated_days: number }
type Known = { alterations_days: number; maker: Maker | null; shares: StagePlan | null }

export type FirstDates = { said: SaidDates; saved: DatesToSave }

/** What decides the dates of an order that is placed today. */
export function toWish(
  order: Pick<Placed, 'type' | 'item_type' | 'wear_date'>,
  item: Item,
  { alterations_days, maker, shares }: Known,
  today: Day,
): Wish {
  return {
    today,
    wear_date: order.wear_date,
    alterations_days: alterationsOf({
      own: null,
      store: alterations_days,
      isSample: order.type === SAMPLE,
      isCustomItem: order.item_type === CUSTOM_ITEM,
    }),
    estimated_months: item.estimated_months,
    estimated_days: item.estimated_days,
    stage_plan: shares ?? USUAL_PLAN,
    calendar: toCalendar(maker ?? undefined),
    transit_days: maker?.transit_days ?? USUAL_TRANSIT_DAYS,
  }
}

/** The dates of an order as it is placed: its plan, when it arrives, and that as the first promise. */
export function reckonFirst(order: Placed, item: Item, known: Known, today: Day): FirstDates {
  const { maker } = known
  const dates = datesIfPlaced(toWish(order, item, known, today), today)
  const said = toSaid(dates)
  return {
    said,
    saved: {
      ...said,
      store_id: order.store_id,
      order_id: order.id,
      factory_id: maker?.factory_id ?? null,
      stage: stageNow(dates),
      reported_at: null,
      as_of: today,
      wear_date: order.wear_date,
      // Whoever places it sees it.
      told_risk: said.risk,
      told_seq: 1,
      planned_days: dates.stages.map(({ planned_days }) => planned_days),
      promise: promiseAfter(NO_PROMISE, said),
    },
  }
}
