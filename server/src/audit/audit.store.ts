import type { AuditQuestion } from '@trousseau/contract/audit'
import type { Change } from '@trousseau/domain/changes'
import { actionsCalled } from '@trousseau/domain/people/audit-words'
import { fold, normalize } from '@trousseau/domain/text'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inBatches } from '../db/in-batches.ts'
import { containing, contains } from '../db/lists/containing.ts'
import { folded } from '../db/lists/folded.ts'
import type { List } from '../db/lists/list.ts'
import { listRows, readIds } from '../db/lists/list-pages.ts'
import type { Tallied } from '../db/lists/tallies.ts'
import type { Schema } from '../db/schema.ts'
import { subjectsCalled } from './subjects.store.ts'

export type AuditRecord = Omit<Selectable<Schema['audit']>, 'changes'> & {
  changes: readonly Change[] | null
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

/** The list of a question. Rows of the same moment are ordered as they were written. */
function toList(asked: AuditQuestion): List {
  const { from, to } = asked
  const scope: RawBuilder<boolean>[] = []
  if (asked.store !== undefined) scope.push(sql`audit.store_id = ${asked.store}`)
  if (asked.user !== undefined) scope.push(sql`audit.user_id = ${asked.user}`)
  return {
    from: sql`from audit`,
    id: sql`audit.id`,
    moment: sql`audit.at`,
    days: { from, to },
    scope,
    filters: [],
    found: asked.search ? findBy(asked.search) : undefined,
    sort: [{ by: sql`audit.at` }],
    sortedBy: 'moment',
  }
}

/** The list's tally; undefined for a search and for what one person did, which are not tallied. */
function toTallied({ store, user, search, from, to }: AuditQuestion): Tallied | undefined {
  return search || user !== undefined ? undefined : { list: 'audit', store, from, to }
}

/** The characters of IP addresses and request ids: a search with any other character cannot match them. */
const IS_ADDRESS = /^[\da-f.:]+$/
const IS_REQUEST = /^[\da-f-]+$/

/**
 * The ids of the rows that a search finds: one pass for each thing it looks at. People and stores are looked up once
 * instead of per row, because there are few of them and many rows.
 */
function findBy(search: string): RawBuilder<unknown> {
  const name = containing(fold(search))
  const typed = normalize(search)
  const found = (condition: RawBuilder<boolean>) => sql`select audit.id from audit where ${condition}`
  const has = (column: RawBuilder<unknown>) => found(contains(column, typed, sql<boolean>`true`))
  const people = sql`select id from users
    where ${folded(sql`name || chr(10) || first_name || ' ' || last_name`)} like ${name} or email_norm like ${containing(typed)}`
  const stores = sql`select id from stores where name_fold like ${name}`
  const ways = [
    found(sql`audit.user_id = any(array(${people}))`),
    found(sql`audit.store_id = any(array(${stores}))`),
    found(sql`audit.action = any(${actionsCalled(search)})`),
    has(sql`lower(audit.subject)`),
    found(sql`audit.subject = any(array(${subjectsCalled(search)}))`),
  ]
  if (IS_ADDRESS.test(typed)) ways.push(has(sql`audit.address`))
  if (IS_REQUEST.test(typed)) ways.push(has(sql`audit.request_id`))
  return sql.join(ways, sql` union all `)
}

async function readAuditRows(db: Db, ids: readonly number[]): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`${SELECT}
    where audit.id = any(${ids}) order by array_position(${ids}, audit.id)`.execute(db)
  return rows
}

export function listAuditRows(db: Db, asked: AuditQuestion) {
  const read = (ids: readonly number[]) => readAuditRows(db, ids)
  return listRows<AuditRecord>(
    db,
    { list: toList(asked), tallied: toTallied(asked), select: SELECT, read },
    asked,
  )
}

/** All rows that match the question, in its order. */
export async function* eachAuditRow(db: Db, asked: AuditQuestion): AsyncGenerator<readonly AuditRecord[]> {
  const ids = await readIds(db, toList(asked), asked.order_dir)
  yield* inBatches(ids, (ids) => readAuditRows(db, ids))
}
