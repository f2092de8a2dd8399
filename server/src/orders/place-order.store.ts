import { CUSTOM_ITEM, DRESS, type ItemType } from '@trousseau/domain/orders/purchase-order'
import { type RawBuilder, sql } from 'kysely'
import type { FirstDates } from '../dates/first-dates.ts'
import { type DatesToSave, insertDates } from '../dates/order-dates.store.ts'
import { askingByCase } from '../db/asking-together.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, perCase, type Value } from '../db/kept-statement.ts'
import { type IdempotencyKey, keptRow } from '../http/idempotency.ts'
import type { Message } from '../outbox/messages.ts'
import { messageRow } from '../outbox/outbox.store.ts'
import { ringAfterCommit } from '../outbox/ring-bell.ts'
import { cancelled, itemTable, type OrderFacts } from './order-facts.store.ts'
import type { OrderColumns } from './orders.store.ts'

type Placed = {
  order: OrderColumns
  dates: FirstDates
  /** What was decided on. */
  facts: OrderFacts
  news: Message
  once: IdempotencyKey | undefined
  answer: unknown
}

/**
 * Saves an order with its history, its news and the answer to its request, in one statement. False if what was decided
 * on has changed meanwhile, or if the request's key was used: then nothing of it is saved. The same request at another
 * process is awaited. Orders that are placed at once are saved together, but those in a transaction.
 *
 * The rows that the order refers to are locked as its foreign keys lock them anyway, but together with the look whether
 * they are unchanged: whoever is changing one is awaited, and then PostgreSQL looks again. So no order is placed for an
 * item that was withdrawn or has another price, nor under a dress order that was canceled; and whoever cancels that or
 * deletes the item after this finds the new order.
 */
export async function saveOrder(db: Db, placed: Placed): Promise<boolean> {
  const isSaved = (await save(db, toSaved(placed))).has(placed.order.id)
  if (isSaved) ringAfterCommit(db)
  return isSaved
}

type SavedCase = {
  hasKey: boolean
  type: ItemType
  hasMethod: boolean
  isAccessory: boolean
  hasMaker: boolean
}

/** What is saved, under the names of the statement's columns. */
type Saved = { of: SavedCase; row: SavedRow }
type SavedRow = Partial<IdempotencyKey> & {
  id: number
  store_id: number
  item_id: number | undefined
  item_version: number | undefined
  address_id: number | undefined
  address_version: number | undefined
  is_address_deleted: boolean | undefined
  method_id: number | undefined
  method_version: number | undefined
  parent_id: number | undefined
  maker_id: number | undefined
  calendar_version: number | undefined
  transit_version: number | undefined
  payment_method_type_id: number
  alterations_days: number
  record: OrderColumns
  dates: DatesToSave & { at: Date }
  topic: string | null
  news: Message['payload']
  answer: unknown
}

function toSaved({ order, dates, facts, news, once, answer }: Placed): Saved {
  const { item, address, method, parent, maker, payment_method_type_id, alterations_days } = facts
  return {
    of: {
      hasKey: once !== undefined,
      type: order.item_type === CUSTOM_ITEM ? CUSTOM_ITEM : DRESS,
      hasMethod: order.payment_method_id !== null,
      isAccessory: parent !== null,
      hasMaker: maker !== null,
    },
    row: {
      ...once,
      id: order.id,
      store_id: order.store_id,
      item_id: item?.id,
      item_version: item?.version,
      address_id: address?.id,
      address_version: address?.version,
      is_address_deleted: address?.is_deleted,
      method_id: method?.id,
      method_version: method?.version,
      parent_id: parent?.id,
      maker_id: maker?.factory_id,
      calendar_version: maker?.calendar_version,
      transit_version: maker?.transit_version,
      payment_method_type_id,
      alterations_days,
      record: order,
      dates: { ...dates.saved, at: order.created_at },
      topic: news.topic,
      news: news.payload,
      answer,
    },
  }
}

/** The ids of those that were saved. */
async function saveAll(db: Db, of: SavedCase, saved: readonly [Saved, ...Saved[]]): Promise<Set<number>> {
  // Of two with one key only one is saved, and the other finds its answer.
  const rows = new Map(
    saved.map(({ row }) => [of.hasKey ? `${row.owner} ${row.route} ${row.key}` : row.id, row]),
  )
  // In the order of their keys, so that two processes do not wait for each other.
  const inOrder = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const values = {
    columns: Object.keys(saved[0].row.record) as (keyof OrderColumns)[],
    rows: JSON.stringify(inOrder),
  }
  return new Set((await insertOrders(of)(db, values)).map(({ id }) => id))
}

const save = askingByCase(saveAll)

/** The orders' columns are the same whatever is ordered. */
type ToSave = { columns: (keyof OrderColumns)[]; rows: string }

const insertOrders = perCase((of: SavedCase) =>
  keptStatement((db, value: Value<ToSave>, { columns }) => {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const news = messageRow({
      kind: 'order_news',
      payload: sql`asked.news`,
      topic: sql`asked.topic`,
      now: sql`placed.created_at`,
    })
    return sql<{ id: number }>`
      with asked as materialized (
        select asked.* from json_to_recordset(${value(({ rows }) => rows)}::json) as asked (
          id bigint, store_id bigint, item_id bigint, item_version integer, address_id bigint, address_version integer,
          is_address_deleted boolean, method_id bigint, method_version integer, parent_id bigint, maker_id bigint,
          calendar_version integer, transit_version integer, payment_method_type_id smallint, alterations_days smallint,
          record json, dates jsonb, topic text, news jsonb, owner text, route text, key text, fingerprint text, answer jsonb
        )
        cross join lateral (${selectUnchanged(of)}) as unchanged
      ),
      ${of.hasKey ? sql`kept as (${INSERT_KEPT} returning owner, route, key),` : sql``}
      placed as (
        insert into orders (${names})
        select ${sql.join(columns.map((name) => sql.ref(`record.${name}`)))}
        from asked ${of.hasKey ? sql`join kept using (owner, route, key)` : sql``}
        cross join lateral json_populate_record(null::orders, asked.record) as record
        returning store_id, id, status, placed_by, created_at
      ),
      begun as (
        insert into order_history (store_id, order_id, seq, to_status, by_user, at)
        select store_id, id, 1, status, placed_by, created_at from placed
      ),
      told as (insert into outbox ${news} from placed join asked using (id)),
      ${insertDates(sql`select row.* from placed join asked using (id) cross join lateral jsonb_to_record(asked.dates)`)}
      select id from placed`.compile(db)
  }),
)

/** A key that was used meanwhile keeps its answer, and whoever is using it is awaited. */
const INSERT_KEPT = sql`
  insert into idempotency_keys ${keptRow({
    owner: sql`owner`,
    route: sql`route`,
    key: sql`key`,
    fingerprint: sql`fingerprint`,
    answer: sql`answer`,
    now: sql`(record->>'created_at')`,
  })} from asked on conflict do nothing`

function selectUnchanged({ type, hasMethod, isAccessory, hasMaker }: SavedCase): RawBuilder<unknown> {
  const refers = [
    sql`join ${itemTable(type)} as item on item.id = asked.item_id and item.version = asked.item_version
      and item.published_at is not null and item.withdrawn_at is null`,
    sql`join addresses as address on address.store_id = stores.id and address.id = asked.address_id
      and address.version = asked.address_version
      and (address.deleted_at is not null) = asked.is_address_deleted`,
  ]
  const locked = ['item', 'address', 'stores']
  if (hasMethod) {
    refers.push(sql`join payment_methods as method on method.store_id = stores.id
      and method.id = asked.method_id and method.version = asked.method_version and method.deleted_at is null`)
    locked.push('method')
  }
  if (isAccessory) {
    refers.push(sql`join orders as parent on parent.store_id = stores.id
      and parent.id = asked.parent_id and parent.status <> ${cancelled}`)
    locked.push('parent')
  }
  if (hasMaker)
    refers.push(sql`join factories as maker on maker.id = asked.maker_id
      and maker.calendar_version = asked.calendar_version and maker.transit_version = asked.transit_version`)
  return sql`
    select from stores ${sql.join(refers, sql` `)}
    where stores.id = asked.store_id
      and stores.payment_method_type_id = asked.payment_method_type_id
      and stores.alterations_days = asked.alterations_days
      and stores.closed_at is null and stores.hold_reason is null
    for key share of ${sql.join(locked.map((name) => sql.ref(name)))} ${hasMaker ? sql`for share of maker` : sql``}`
}
