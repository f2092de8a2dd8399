import { type RawBuilder, sql } from 'kysely'
import { askingTogether } from '../db/asking-together.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, type Value } from '../db/kept-statement.ts'
import { type OrderRecord, SELECT } from './orders.store.ts'

/** Each order is named together with its store. */
type OrderOfStore = { store_id: number; id: number }

/** Who reads emails about an order. */
export type Readers = Pick<OrderRecord, 'store_id' | 'id' | 'placed_by'> & {
  store_email: string
  /** Null for somebody who may not sign in any more, or if nobody of the store placed the order. */
  placer_email: string | null
}

type Named = { placer_name: string | null }

/** What an email about one order says of it. */
export type MailedOrder = Readers &
  Named &
  Pick<OrderRecord, (typeof MAILED)[number]> & {
    store_name: string
    /** Of the files of its picture; null if there are none. */
    picture_widths: number[] | null
  }

const MAILED = [
  'sales_order_number',
  'item_name',
  'item_style_number',
  'item_picture',
  'color_id',
  'size_id',
  'fee',
  'po',
  'type',
  'wear_date',
  'ship_date',
  'ship_full_name',
  'ship_street',
  'ship_city',
  'total',
] as const satisfies readonly (keyof OrderRecord)[]

/** An order with the addresses of those who read emails about it. */
export type ReadOrder = OrderRecord & Readers & Named

/**
 * One after the other, however many PostgreSQL expects: a plan for many would read all stores and people. How many there
 * are is kept from it (`select`), so that it does not plan anew for each number of them.
 */
const each = (value: Value<readonly OrderOfStore[]>) => sql`
  unnest(
    (select ${value((asked) => asked.map(({ store_id }) => store_id))}::integer[]),
    (select ${value((asked) => asked.map(({ id }) => id))}::bigint[])
  ) as asked (store_id, id)`

const IS_ASKED = sql`where orders.store_id = asked.store_id and orders.id = asked.id`
const ADDRESSES = sql`store.email as store_email, placer.email as placer_email`
const NAME = sql`placer.first_name || ' ' || placer.last_name as placer_name`

const selecting = <Row>(columns: RawBuilder<unknown>, orders = sql`select orders.* from orders`) =>
  keptStatement((db, value: Value<readonly OrderOfStore[]>) =>
    sql<Row>`
      select found.* from ${each(value)}
      cross join lateral (
        select ${columns} from (${orders} ${IS_ASKED}) as placed
        join stores as store on store.id = placed.store_id
        left join users as placer on placer.id = placed.placed_by and placer.deleted_at is null and placer.kind = 'store'
          and not exists (select from stores as own where own.id = placer.store_id and own.closed_at is not null)
        offset 0
      ) as found`.compile(db),
  )

const selectReaders = selecting<Readers>(sql`placed.store_id, placed.id, placed.placed_by, ${ADDRESSES}`)

const selectMailed = selecting<MailedOrder>(sql`
  placed.store_id, placed.id, placed.placed_by, ${ADDRESSES}, ${NAME}, store.name as store_name,
  ${sql.join(MAILED.map((name) => sql.ref(`placed.${name}`)))}, (
    select coalesce(array_agg(width order by width) filter (where format = 'webp'), '{}')
    from picture_files where picture_files.hash = placed.item_picture having count(*) > 0
  ) as picture_widths`)

const selectOrdersWithReaders = selecting<ReadOrder>(sql`placed.*, ${ADDRESSES}, ${NAME}`, SELECT)

type Find<Row> = (storeId: number, id: number) => Promise<Row | undefined>
export type FindReaders = Find<Readers>
export type FindMailedOrder = Find<MailedOrder>
export type FindOrderWithReaders = Find<ReadOrder>

export const findingReaders = (db: Db): FindReaders => finding(db, selectReaders)
export const findingMailedOrders = (db: Db): FindMailedOrder => finding(db, selectMailed)
export const findingOrdersWithReaders = (db: Db): FindOrderWithReaders => finding(db, selectOrdersWithReaders)

/** Messages of an order come together and with those of others, so what is asked for at once is read by one statement. */
function finding<Row extends OrderOfStore>(
  db: Db,
  select: (db: Db, asked: readonly OrderOfStore[]) => Promise<Row[]>,
): Find<Row> {
  const read = askingTogether((asked: readonly OrderOfStore[]) =>
    select(
      db,
      asked.filter((one, at) => asked.findIndex((other) => isSame(one, other)) === at),
    ),
  )
  return async (store_id, id) => {
    const found = await read({ store_id, id })
    return found.find((order) => isSame(order, { store_id, id }))
  }
}

const isSame = (one: OrderOfStore, other: OrderOfStore) =>
  one.id === other.id && one.store_id === other.store_id
