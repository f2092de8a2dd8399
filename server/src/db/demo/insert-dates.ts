import { STAGES, type StageReport } from '@trousseau/domain/dates/stages'
import { addDays, type Day } from '@trousseau/domain/day'
import { IN_PRODUCTION } from '@trousseau/domain/orders/order-status'
import type { Place } from '../../dates/date-facts.store.ts'
import { insertPromise } from '../../dates/order-dates.store.ts'
import { recomputeDates } from '../../dates/recompute-dates.ts'
import { insertReports } from '../../dates/stage-reports.store.ts'
import type { Db } from '../db.ts'
import { officeDayFrom, officeDayUntil, saturdayFrom, toMoment } from './calendar.ts'
import { drawOne } from './drawn.ts'
import { ATELIER_NORD, ATELIER_SUD } from './factories.ts'
import { MAKING, type PlannedMaking } from './orders/planned-making.ts'
import { findPeople } from './people.ts'

const NINE = 9 * 60
const FIVE = 17 * 60

/**
 * When the demo's orders arrive: what was promised as they were placed, then the calendars and what the factories
 * reported, and what that made of it. Nobody is told: all of it lies in the past.
 */
export async function insertDates(db: Db, today: Day, now: Date): Promise<void> {
  const orders = await listOrders(db)
  const making = orders.filter(({ status }) => status === IN_PRODUCTION)
  for (const order of making) await recomputeDates(db, [order], order.created_at)
  await recomputeDates(
    db,
    orders.filter((order) => !making.includes(order)),
    now,
  )
  await insertCalendars(db, today)
  for (const planned of MAKING) await reportMaking(db, findOrder(making, planned.po), planned, today)
  await recomputeDates(db, orders, now)
  await db.deleteFrom('outbox').where('kind', '=', 'date_news').execute()
}

type Order = Place & {
  po: string
  status: number
  accessory_of: number | null
  factory_id: number | null
  created_at: Date
}

const listOrders = (db: Db): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .select(['store_id', 'id', 'po', 'status', 'accessory_of', 'factory_id', 'created_at'])
    .orderBy('id')
    .execute()

function findOrder(orders: readonly Order[], po: string): Order {
  const order = orders.find((one) => one.po === po && one.accessory_of === null)
  if (!order) throw new Error(`the demo does not make ${po}`)
  return order
}

/** Days off that are over and that lie ahead, the roads to the stores, and a plan for gowns with much beading. */
async function insertCalendars(db: Db, today: Day): Promise<void> {
  const usual = { pace: null, created_at: toMoment(officeDayUntil(addDays(today, -12)), NINE) }
  const on = (from: number, to: number) => ({ from_on: addDays(today, from), to_on: addDays(today, to) })
  const saturday = saturdayFrom(addDays(today, 7))
  const [nord = null] = findPeople('factory', ATELIER_NORD)
  const [sud = null] = findPeople('factory', ATELIER_SUD)
  await db
    .insertInto('factory_closures')
    .values([
      {
        ...usual,
        factory_id: ATELIER_NORD,
        by_user: nord,
        kind: 'closed',
        name: 'Inventory',
        ...on(-33, -31),
      },
      { ...usual, factory_id: ATELIER_NORD, by_user: nord, kind: 'closed', name: 'Holidays', ...on(45, 54) },
      {
        ...usual,
        factory_id: ATELIER_NORD,
        by_user: nord,
        kind: 'open',
        name: 'Saturday shift',
        from_on: saturday,
        to_on: saturday,
      },
      {
        ...usual,
        factory_id: ATELIER_SUD,
        by_user: sud,
        kind: 'slow',
        pace: 50,
        name: 'New machines',
        ...on(20, 26),
      },
    ])
    .execute()
  await db
    .insertInto('transit_times')
    .values([
      { factory_id: ATELIER_NORD, country: '', service: '', days: 6 },
      { factory_id: ATELIER_NORD, country: 'US', service: '', days: 3 },
      { factory_id: ATELIER_SUD, country: '', service: '', days: 7 },
      { factory_id: ATELIER_SUD, country: 'US', service: '', days: 3 },
    ])
    .execute()
  const plan = { name: 'Hand-beaded gowns', shares: JSON.stringify(BEADED), created_at: usual.created_at }
  const { id } = await db.insertInto('stage_plans').values(plan).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('dresses').set({ stage_plan_id: id }).where('id', 'in', [27, 33, 47]).execute()
}

const BEADED = {
  confirmation: { days: 2 },
  materials: { percent: 25 },
  cutting: { percent: 10 },
  sewing: { percent: 25 },
  beading: { percent: 30 },
  finishing: { percent: 10 },
  packing: { days: 1 },
}

/** What the factory said, at the moments when it did, and what staff promised a day later. */
async function reportMaking(db: Db, order: Order, planned: PlannedMaking, today: Day): Promise<void> {
  const by = drawOne(`${order.po} reported`, findPeople('factory', order.factory_id)) ?? 0
  for (const report of doneReports(order, planned, today))
    await insertReports(db, order, [report], { by, at: toMoment(report.on, FIVE) })
  const { delay, promised } = planned
  if (!delay) return
  const on = officeDayUntil(addDays(today, -delay.toldDaysAgo))
  const { stage, reason, note = '' } = delay
  const expected_on = officeDayFrom(addDays(today, delay.expectedInDays))
  const at = toMoment(on, FIVE)
  await insertReports(db, order, [{ stage, what: 'delayed', on, expected_on, reason, note }], { by, at })
  const said = (await recomputeDates(db, [order], at)).get(order.id)
  if (promised && said?.arrives_on) await promiseByHand(db, order, promised, said.arrives_on, on)
}

/** Evenly over the days since it was confirmed. */
function doneReports(order: Order, { done }: PlannedMaking, today: Day): StageReport[] {
  if (!done) return []
  const last = STAGES.indexOf(done.stage)
  const age = Math.round((toMoment(today, 0).getTime() - order.created_at.getTime()) / 86_400_000)
  const first = age - CONFIRMED_AFTER
  return STAGES.slice(1, last + 1).map((stage, at) => {
    const daysAgo = Math.round(first - ((first - done.daysAgo) * (at + 1)) / last)
    const on = officeDayUntil(addDays(today, -daysAgo))
    return { stage, what: 'finished', on, expected_on: null, reason: null, note: '' }
  })
}

/** Days, at most, after which an order of the demo is confirmed. */
const CONFIRMED_AFTER = 5

type Promised = NonNullable<PlannedMaking['promised']>

async function promiseByHand(
  db: Db,
  order: Order,
  { reason, note, daysLater }: Promised,
  arrives: Day,
  on: Day,
) {
  const { store_id, id } = order
  const { seq, ship_on } = await db
    .selectFrom('order_promises')
    .select(['seq', 'ship_on'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [by = 0] = findPeople('wholesale', null)
  const cause = { why: reason, stage: null, closure: null, note }
  const promise = { seq: seq + 1, ship_on, arrive_on: addDays(arrives, daysLater), reason, note, cause }
  await insertPromise(db, order, promise, { by, at: toMoment(on, FIVE + 30) })
}
