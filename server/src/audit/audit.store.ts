import type { AuditQuestion } from '@trousseau/contract/audit'
import { rowsOf } from '@trousseau/contract/page'
import { actionsCalled } from '@trousseau/domain/people/audit-words'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/db.ts'
import { folded } from '../db/folded.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Schema } from '../db/schema.ts'
import { withinDays } from '../db/within-days.ts'

export type AuditRecord = Selectable<Schema['audit']> & {
  user_name: string | null
  user_email: string | null
  user_kind: string | null
  store_name: string | null
  acting_for_name: string | null
}

const SELECT = sql`
  select audit.*, users.first_name || ' ' || users.last_name as user_name, users.email as user_email,
    users.kind as user_kind, stores.name as store_name, viewed.name as acting_for_name
  from audit
  left join users on users.id = audit.user_id
  left join stores on stores.id = audit.store_id
  left join stores as viewed on viewed.id = audit.acting_for`

function buildConditions(asked: AuditQuestion): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`, ...withinDays(sql`audit.at`, asked)]
  if (asked.store !== undefined) conditions.push(sql`audit.store_id = ${asked.store}`)
  if (asked.user !== undefined) conditions.push(sql`audit.user_id = ${asked.user}`)
  if (asked.search) conditions.push(isFoundBy(asked.search))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The characters of IP addresses and request ids: a search with any other character cannot match them. */
const IS_ADDRESS = /^[\da-f.:]+$/
const IS_REQUEST = /^[\da-f-]+$/

/** People and stores are looked up once instead of per row, because there are few of them and many rows. */
function isFoundBy(search: string): RawBuilder<boolean> {
  const name = containing(fold(search))
  const typed = normalize(search)
  const text = containing(typed)
  const people = sql`select id from users
    where ${folded(sql`name || chr(10) || first_name || ' ' || last_name`)} like ${name} or email_norm like ${text}`
  const stores = sql`select id from stores where name_fold like ${name}`
  return sql<boolean>`(audit.user_id in (${people}) or audit.store_id in (${stores})
    or audit.action = any(${actionsCalled(search)}) or lower(audit.subject) like ${text}
    or ${IS_ADDRESS.test(typed) ? sql`audit.address like ${text}` : sql`false`}
    or ${IS_REQUEST.test(typed) ? sql`audit.request_id like ${text}` : sql`false`})`
}

/** Rows of the same moment are ordered as they were written. */
const orderOf = ({ order_dir }: AuditQuestion) => (order_dir === 'asc' ? sql`at, id` : sql`at desc, id desc`)

async function readAuditRows(db: Db, ids: readonly number[]): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`${SELECT}
    where audit.id = any(${ids}) order by array_position(${ids}, audit.id)`.execute(db)
  return rows
}

/**
 * With a search, the rows are scanned once for both the page and the count; without one, separate queries are faster.
 * Names are only read for the page.
 */
export async function listAuditRows(db: Db, asked: AuditQuestion) {
  const { limit, offset } = rowsOf(asked)
  const once = asked.search ? sql`materialized` : sql`not materialized`
  const { rows: found } = await sql<{ total: number; id: number | null }>`
    with found as ${once} (select audit.id, audit.at from audit where ${buildConditions(asked)})
    select counted.total, page.id
    from (select count(*) as total from found) as counted
    left join (select id, at from found order by ${orderOf(asked)} limit ${limit} offset ${offset}) as page on true
    order by ${orderOf(asked)}`.execute(db)
  const ids = found.flatMap(({ id }) => id ?? [])
  return { rows: await readAuditRows(db, ids), total: found[0]?.total ?? 0 }
}

/** All rows that match the question, in its order. */
export async function* eachAuditRow(db: Db, asked: AuditQuestion): AsyncGenerator<readonly AuditRecord[]> {
  const { rows: wanted } = await sql<{ id: number }>`
    select audit.id from audit where ${buildConditions(asked)} order by ${orderOf(asked)}`.execute(db)
  yield* inBatches(wanted, (ids) => readAuditRows(db, ids))
}
