import { STAGES, type Stage } from '@trousseau/domain/dates/stages'
import { sql } from 'kysely'
import type { Place } from '../dates/date-facts.store.ts'
import type { Db } from '../db/db.ts'

/**
 * What a factory has in hand, by the dates that were last computed. The second condition is that of the index, which holds
 * work in hand alone; slack has none of its own, since it changes every morning.
 */
const inHand = (factory: number) => sql<boolean>`
  factory_id = ${factory} and state in ('being_made', 'ready') and state not in ('arrived', 'cancelled') and stage is not null`

export async function countInHand(db: Db, factory: number): Promise<Map<Stage, number>> {
  const { rows } = await sql<{ stage: Stage; count: number }>`
    select stage, count(*)::integer as count from order_dates where ${inHand(factory)} group by stage`.execute(
    db,
  )
  return new Map(rows.map(({ stage, count }) => [stage, count]))
}

/** So many of each stage, after so many, the most urgent first. What has no date is more urgent than any. */
export async function listInHand(
  db: Db,
  factory: number,
  stages: readonly Stage[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select store_id, id from (
      select store_id, order_id as id, row_number() over (partition by stage order by slack nulls first, order_id) as place
      from order_dates where ${inHand(factory)} and stage = any(${stages})
    ) as placed
    where place > ${offset} and place <= ${offset + limit} order by place`.execute(db)
  return rows
}

/** Those that were reported about since a moment, the last one first. */
export async function listReportedSince(db: Db, factory: number, since: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select store_id, order_id as id from order_dates
    where ${inHand(factory)} and reported_at > ${since} order by reported_at desc, order_id limit ${MOST_LATELY}`.execute(
    db,
  )
  return rows
}

/** As many as are reported at once. */
const MOST_LATELY = 100

export async function findInHand(db: Db, factory: number, id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select store_id, order_id as id from order_dates where ${inHand(factory)} and order_id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Confirmation is the wholesaler's, before an order is in anybody's hands. */
export const MADE_STAGES = STAGES.slice(1)
