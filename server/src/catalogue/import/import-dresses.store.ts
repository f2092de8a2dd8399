import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DressColumns } from './plan-import.ts'

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 5_170_003

/** False while another import is running, because two imports of the same file would collide. */
export async function isOnlyImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(of_house(${LOCK})) as free`.execute(db)
  return rows[0]?.free ?? false
}

/** Locks the dresses until the transaction ends, in the order of their ids, so that no two transactions deadlock. */
export function lockDressesByStyle(db: Db, styleNumbers: readonly string[]) {
  return db
    .selectFrom('dresses')
    .selectAll()
    .where(sql<boolean>`style_number_norm = any(${styleNumbers})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type LinksBefore = {
  id: number
  factory: string | null
  colors: number[]
  sizes: number[]
  custom_items_ids: number[]
  custom_items: { id: number; name: string }[]
}

/** The links of locked dresses. A separate query, because the one that waited for the locks still saw the old links. */
export async function findLinks(db: Db, ids: readonly number[]): Promise<LinksBefore[]> {
  const { rows } = await sql<LinksBefore>`select id,
    (select name from factories where factories.id = factory_id) as factory,
    array(select color_id from dress_colors where dress_id = dresses.id order by position) as colors,
    array(select size_id from dress_sizes where dress_id = dresses.id) as sizes,
    array(select custom_item_id::int from dress_custom_items where dress_id = dresses.id order by position)
      as custom_items_ids,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', custom_items.id, 'name', custom_items.name))
      from dress_custom_items join custom_items on custom_items.id = custom_item_id where dress_id = dresses.id
    ), '[]') as custom_items
    from dresses where id = any(${ids})`.execute(db)
  return rows
}

/** Locked until the transaction ends, so that linked items and factories cannot be deleted. */
export function holdNamed(db: Db, table: 'custom_items' | 'factories', folds: readonly string[]) {
  const named = db.selectFrom(table).select(['id', 'name']).where(sql<boolean>`name_fold = any(${folds})`)
  const open = table === 'factories' ? named.where(sql<boolean>`closed_at is null`) : named
  return open.orderBy('id').forShare().execute()
}

const TYPES: Readonly<Record<keyof DressColumns, string>> = {
  style_number: 'text',
  style_number_norm: 'text',
  name: 'text',
  name_fold: 'text',
  description: 'text',
  collection: 'text',
  silhouette: 'text',
  wholesale_price: 'bigint',
  factory_price: 'bigint',
  msrp: 'bigint',
  estimated_months: 'smallint',
  estimated_days: 'smallint',
  factory_id: 'bigint',
  published_at: 'timestamptz',
  withdrawn_at: 'timestamptz',
}
const NAMES = Object.keys(TYPES)
const names = sql.raw(NAMES.join(', '))
const typed = sql.raw(
  Object.entries(TYPES)
    .map((column) => column.join(' '))
    .join(', '),
)
const assigned = sql.raw(NAMES.map((name) => `${name} = given.${name}`).join(', '))

/** Dresses that already exist are not changed and not returned. */
export async function insertDresses(db: Db, dresses: readonly DressColumns[], now: Date) {
  const { rows } = await sql<{ id: number; style_number_norm: string }>`
    insert into dresses (${names}, created_at)
    select ${names}, ${now} from jsonb_to_recordset(${JSON.stringify(dresses)}::jsonb) as given (${typed})
    on conflict (style_number_norm) do nothing
    returning id, style_number_norm`.execute(db)
  return rows
}

export async function updateDresses(db: Db, dresses: readonly (DressColumns & { id: number })[]) {
  await sql`update dresses set ${assigned}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(dresses)}::jsonb) as given (id bigint, ${typed})
    where dresses.id = given.id`.execute(db)
}

const LINKS = {
  colors: { table: 'dress_colors', column: 'color_id', isOrdered: true },
  sizes: { table: 'dress_sizes', column: 'size_id', isOrdered: false },
  custom_items_ids: { table: 'dress_custom_items', column: 'custom_item_id', isOrdered: true },
} as const
export type LinkName = keyof typeof LINKS

/** Each dress's list replaces its previous one. */
export async function replaceLinks(
  db: Db,
  name: LinkName,
  lists: readonly { id: number; ids: readonly number[] }[],
): Promise<void> {
  const { table, column, isOrdered } = LINKS[name]
  const links = lists.flatMap(({ id, ids }) =>
    ids.map((linked, index) => ({ id, linked, position: index + 1 })),
  )
  const into = sql.raw(isOrdered ? `dress_id, ${column}, position` : `dress_id, ${column}`)
  const taken = sql.raw(isOrdered ? 'id, linked, position' : 'id, linked')
  await sql`delete from ${sql.table(table)} where dress_id = any(${lists.map(({ id }) => id)})`.execute(db)
  await sql`insert into ${sql.table(table)} (${into}) select ${taken}
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ linked }) => linked)}::bigint[],
      ${links.map(({ position }) => position)}::smallint[]) as given (id, linked, position)`.execute(db)
}
