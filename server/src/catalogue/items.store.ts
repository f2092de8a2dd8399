import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type ItemTable, isOrdered, isVisible, type Viewer } from './item-conditions.ts'

/** Which items, in which order. The first condition of all is what the viewer may see. */
export type Asked = {
  table: ItemTable
  viewer: Viewer
  conditions: readonly RawBuilder<boolean>[]
  column: string
  direction: 'asc' | 'desc'
}

/** What comes with every row of either table. */
export type WithFactory = { factory_name: string | null; is_ordered: boolean }

function select(table: ItemTable, { user }: Viewer) {
  // Only the desk asks whether there are orders: for everybody else it would be looked up row by row for nothing.
  const ordered = user.kind === 'wholesale' ? isOrdered(table) : sql`false`
  return sql`select ${sql.table(table)}.*, ${ordered} as is_ordered,
    (select name from factories where factories.id = ${sql.ref(`${table}.factory_id`)}) as factory_name
    from ${sql.table(table)}`
}

const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `)

async function selectRows<Row>(
  db: Db,
  asked: Asked,
  from: RawBuilder<boolean>,
  limit: number,
  offset: number,
) {
  const { table, viewer, conditions, column, direction } = asked
  const way = sql.raw(direction)
  const { rows } = await sql<Row>`${select(table, viewer)}
    where ${isVisible(table, viewer.user)} and ${allOf([...conditions, from])}
    order by ${sql.ref(`${table}.${column}`)} ${way}, ${sql.ref(`${table}.id`)} ${way}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function listItems<Row>(
  db: Db,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const { table, viewer, conditions } = asked
  const rows = await selectRows<Row>(db, asked, sql`true`, limit, offset)
  const counted = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where ${isVisible(table, viewer.user)} and ${allOf([...conditions, sql`true`])}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const AT_ONCE = 500

/** All of them, some at a time and each exactly once, whatever is added or removed meanwhile. */
export async function* eachItem<Row extends { id: number }>(db: Db, asked: Asked): AsyncGenerator<Row[]> {
  const { table, column, direction } = asked
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  let from = sql<boolean>`true`
  for (;;) {
    const rows = await selectRows<Row>(db, asked, from, AT_ONCE, 0)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    const lastValue = (last as Record<string, unknown>)[column]
    from = sql`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)}) ${beyond} (${lastValue}, ${last.id})`
  }
}

export async function findItem<Row>(
  db: Db,
  table: ItemTable,
  viewer: Viewer,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${select(table, viewer)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${isVisible(table, viewer.user)}`.execute(db)
  return rows[0]
}

/** Rises with every change of the catalogue. */
export async function findCatalogueRevision(db: Db): Promise<number> {
  const { revision } = await db.selectFrom('catalogue_state').select('revision').executeTakeFirstOrThrow()
  return revision
}
