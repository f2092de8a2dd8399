import { newsOf, nextPromise } from '@trousseau/domain/dates/promises'
import { businessDay } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { calendarsOf, listDateFacts, type Place } from '../../dates/date-facts.store.ts'
import { datesOn } from '../../dates/date-facts.ts'
import { stageNow, toSaid } from '../../dates/order-dates.store.ts'
import type { Db } from '../../db/db.ts'
import type { TestApp } from '../test-app.ts'

/**
 * What is stored of every order's dates is what comes out by what is known now: nothing would be said, promised or told that
 * was not. Tells of how many orders that was seen.
 */
export async function expectStoredAsComputed({ db, clock }: TestApp, said = ''): Promise<number> {
  const { rows: places } = await sql<Place>`select store_id, id from orders`.execute(db)
  const rows = await listDateFacts(db, places)
  const calendars = await calendarsOf(db, rows)
  const stored = await db.selectFrom('order_dates').selectAll().execute()
  const byOrder = new Map(stored.map((one) => [one.order_id, one]))
  const byHand = await promisedByHand(db)
  for (const row of rows) {
    const { dates, isNewPlan } = datesOn(row, calendars, businessDay(clock.now().getTime()))
    const now = toSaid(dates)
    const { cause, ...ended } = now
    // What has come or was canceled is not looked at again, so why it was late is what was known by then.
    const isOver = now.state === 'arrived' || now.state === 'cancelled'
    const expected = { ...(isOver ? ended : now), factory_id: row.factory_id, stage: stageNow(dates) }
    const label = `${said} order ${row.id}`
    expect(byOrder.get(row.id), label).toMatchObject(expected)
    expect(isNewPlan, label).toBe(false)
    const last = row.promise_seq === 0 ? null : { arrive_on: row.promised_on }
    if (!byHand.has(row.id)) expect(nextPromise(last, now), label).toBeUndefined()
    if (!isOver) expect(newsOf(row.told_risk, now.risk, undefined), label).toBeUndefined()
  }
  return rows.length
}

/** Orders whose last promise somebody made: that stands until their dates are computed again. */
async function promisedByHand(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from (
      select distinct on (store_id, order_id) order_id, by_user from order_promises order by store_id, order_id, seq desc
    ) as last where by_user is not null`.execute(db)
  return new Set(rows.map(({ order_id }) => order_id))
}
