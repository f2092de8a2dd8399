import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type ItemTable, isOrdered, isVisible, type Viewer } from './item-conditions.ts'

/** Which items, and in which order. Items that the viewer may not see are excluded first. */
export type Asked = {
  table: ItemTable
  viewer: Viewer
  conditions: readonly RawBuilder<boolean>[]
  column: string
  direction: 'asc' | 'desc'
}

/** What every row of both tables comes with. */
export type WithLinks = {
  factory_name: string | null
  is_ordered: boolean
  picture_hashes: string[]
  picture_alts: string[]
}
/** What a dress also comes with. */
export type WithChoices = { color_ids: number[]; size_ids: number[]; custom_item_ids: number[] }

/**
 * An item with its links as arrays in its own row: five thousand dresses have a hundred thousand links, and joined rows
 * cost more than their content.
 */
function select(table: ItemTable, { user }: Viewer) {
  const links = table === 'dresses' ? 'dress_pictures' : 'custom_item_pictures'
  const owner = table === 'dresses' ? 'dress_id' : 'custom_item_id'
  const picturesBy = (column: 'hash' | 'alt') =>
    sql`array(select ${sql.ref(column)} from ${sql.table(links)}
      where ${sql.ref(`${links}.${owner}`)} = ${sql.ref(`${table}.id`)} order by position)`
  // Only wholesale is shown whether there are orders; for others the lookup per row would be wasted.
  const ordered = user.kind === 'wholesale' ? isOrdered(table) : sql`false`
  return sql`select ${sql.table(table)}.*, ${ordered} as is_ordered,
    (select name from factories where factories.id = ${sql.ref(`${table}.factory_id`)}) as factory_name,
    ${picturesBy('hash')} as picture_hashes, ${picturesBy('alt')} as picture_alts
    ${table === 'dresses' ? CHOICES : sql``}
    from ${sql.table(table)}`
}

/** The ids of a dress's colors, sizes and custom items. */
const CHOICES = sql`,
  array(select color_id from dress_colors where dress_id = dresses.id order by position) as color_ids,
  array(select size_id from dress_sizes where dress_id = dresses.id) as size_ids,
  array(select custom_item_id::int from dress_custom_items where dress_id = dresses.id order by position)
    as custom_item_ids`

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

/** All items in batches, each exactly once, even if items are added or removed in the meantime. */
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

/** Whether any order refers to the item, of any store and in any status. */
export async function hasOrders(db: Db, table: ItemTable, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${isOrdered(table)}`.execute(db)
  return rows.length > 0
}
