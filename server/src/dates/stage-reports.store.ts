import type { StageReport } from '@trousseau/domain/dates/stages'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Place } from './date-facts.store.ts'

/** Adds reports in their order. The order's row is locked, so nobody else can take the next `seq`. */
export async function insertReports(
  db: Db,
  { store_id, id }: Place,
  reports: readonly StageReport[],
  { by, at }: { by: number; at: Date },
): Promise<void> {
  if (reports.length === 0) return
  await sql`
    insert into stage_reports (store_id, order_id, seq, stage, what, day, expected_on, reason, note, by_user, at)
    select ${store_id}, ${id}, last.seq + row.place, row.stage, row.what, row."on", row.expected_on, row.reason, row.note,
      ${by}, ${at}
    from (
      select coalesce(max(seq), 0) as seq from stage_reports where store_id = ${store_id} and order_id = ${id}
    ) as last
    cross join rows from (
      jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as (stage text, what text, "on" date, expected_on date, reason text, note text)
    ) with ordinality as row (stage, what, "on", expected_on, reason, note, place)`.execute(db)
}

/** What was reported of an order, in the order in which it was. */
export async function listReports(db: Db, { store_id, id }: Place): Promise<StageReport[]> {
  const { rows } = await sql<StageReport>`
    select stage, what, day as "on", expected_on, reason, note from stage_reports
    where store_id = ${store_id} and order_id = ${id} order by seq`.execute(db)
  return rows
}

export type MadeReport = StageReport & { order_id: number; by: string | null; at: Date }

/** What was reported of several orders, with who reported it and when; of each in the order in which it was. */
export async function listMadeReports(db: Db, orders: readonly Place[]): Promise<MadeReport[]> {
  const { rows } = await sql<MadeReport>`
    select report.order_id, stage, what, day as "on", expected_on, reason, note, at,
      users.first_name || ' ' || users.last_name as by
    from unnest(${orders.map(({ store_id }) => store_id)}::bigint[], ${orders.map(({ id }) => id)}::bigint[])
      as asked (store_id, id)
    join stage_reports as report on report.store_id = asked.store_id and report.order_id = asked.id
    left join users on users.id = report.by_user
    order by report.order_id, report.seq`.execute(db)
  return rows
}
