import type { calendars, StagePlan } from '@trousseau/contract/calendars'
import { planProblem } from '@trousseau/domain/dates/stages'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'

export const listStagePlans: Handler<typeof calendars.listStagePlans> = ({ db }) => readPlans(db, sql`true`)

/** Orders keep the plan that they were placed with. */
export const saveStagePlan: Handler<typeof calendars.saveStagePlan> = (call) => {
  const { body } = call
  const problem = planProblem(body.shares)
  if (problem !== undefined)
    throw new AppError('invalid', { errors: [{ field: 'shares', message: problem }] })
  return inTransaction(call.db, async (db) => {
    const id = await save(db, call)
    for (const [table, items] of [
      ['dresses', body.dresses],
      ['custom_items', body.custom_items],
    ] as const)
      if (items) await nameItems(db, table, id, items)
    await record(db, call, 'stage_plan_saved', { userId: call.user.id, subject: `stage plan ${id}` })
    const [plan] = await readPlans(db, sql`id = ${id}`)
    if (!plan) throw new Error('a plan that was just saved is there')
    return plan
  })
}

async function save(db: Db, { body, now }: Call<typeof calendars.saveStagePlan>): Promise<number> {
  const { id, name, version, is_default } = body
  // One after the other, so that there is one default.
  await sql`lock table stage_plans in share row exclusive mode`.execute(db)
  if (is_default)
    await db.updateTable('stage_plans').set({ is_default: false }).where('is_default', '=', true).execute()
  const shares = JSON.stringify(body.shares)
  if (id === undefined) {
    const added = { name, shares, is_default: is_default ?? false, created_at: now }
    return (await db.insertInto('stage_plans').values(added).returning('id').executeTakeFirstOrThrow()).id
  }
  const before = await db.selectFrom('stage_plans').select('version').where('id', '=', id).executeTakeFirst()
  if (!before) throw new AppError('not_found')
  if (version !== undefined && version !== before.version) throw new AppError('stale')
  await db
    .updateTable('stage_plans')
    .set((is) => ({
      name,
      shares,
      ...(is_default !== undefined && { is_default }),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  return id
}

const GONE = {
  dresses: 'One of these dresses no longer exists.',
  custom_items: 'One of these custom items no longer exists.',
} as const

async function nameItems(
  db: Db,
  table: keyof typeof GONE,
  plan: number,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ stage_plan_id: number | null }>`
    update ${sql.table(table)} set stage_plan_id = case when id = any(${ids}) then ${plan}::bigint end
    where id = any(${ids}) or stage_plan_id = ${plan}
    returning stage_plan_id`.execute(db)
  const named = rows.filter(({ stage_plan_id }) => stage_plan_id !== null)
  if (named.length < new Set(ids).size)
    throw new AppError('invalid', { errors: [{ field: table, message: GONE[table] }] })
}

async function readPlans(db: Db, which: ReturnType<typeof sql>): Promise<StagePlan[]> {
  const { rows } = await sql<StagePlan>`
    select id, name, shares, is_default, version,
      array(select dresses.id::integer from dresses where stage_plan_id = stage_plans.id order by id) as dresses,
      array(select custom_items.id::integer from custom_items where stage_plan_id = stage_plans.id order by id) as custom_items,
      (
        select coalesce(json_agg(json_build_object('type', type, 'id', item_id, 'name', item_name)
          order by type desc, item_name, item_id), '[]')
        from (
          select 'dress' as type, dresses.id as item_id, dresses.name as item_name from dresses
          where stage_plan_id = stage_plans.id
          union all
          select 'custom_item', custom_items.id, custom_items.name from custom_items
          where stage_plan_id = stage_plans.id
        ) as named
      ) as items
    from stage_plans where ${which} order by id`.execute(db)
  return rows
}
