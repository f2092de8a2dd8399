import type { StagePlan } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import type { OrderContext, OrderInput } from '@trousseau/domain/orders/place-order'
import { CUSTOM_ITEM, DRESS, type ItemType } from '@trousseau/domain/orders/purchase-order'
import { normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import { planShares } from '../calendars/calendars.store.ts'
import { type FirstDates, type Maker, reckonFirst } from '../dates/first-dates.ts'
import { selectMaker } from '../dates/maker.store.ts'
import { insertDates } from '../dates/order-dates.store.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, perCase, type Value } from '../db/kept-statement.ts'
import { type IdempotencyKey, type KeptAnswer, keptRow } from '../http/idempotency.ts'
import type { Message } from '../outbox/messages.ts'
import { messageRow } from '../outbox/outbox.store.ts'
import { ringAfterCommit } from '../outbox/ring-bell.ts'
import { usualUrl } from '../pictures/pictures.store.ts'
import type { OrderColumns } from './orders.store.ts'

type Known<Name extends keyof OrderContext> = Exclude<OrderContext[Name], undefined | string>

/** What the database knows about an order that is to be placed. */
export type OrderFacts = {
  /** The order's id, if there is nothing against the order that the database knows. */
  id: number | null
  /** Of the same request, if it has a key. */
  kept: KeptAnswer | undefined
  store_name: string
  payment_method_type_id: number
  /** The dress order that this is an accessory of. */
  parent: (Known<'parent'> & { address_id: number }) | null
  /** Null if it is not published. */
  item: (Known<'item'> & { version: number }) | null
  /** Where the item's first picture is. */
  image: string | null
  address: (Known<'address'> & { version: number; is_deleted: boolean }) | null
  /** Null if it was deleted. */
  method: (Known<'payBy'> & { version: number }) | null
  is_po_taken: boolean
  /** Why the store is on hold; null if it is not. */
  hold_reason: string | null
  is_closed: boolean
  /** Days that the store usually needs for alterations. */
  alterations_days: number
  /** Who usually makes the item, and when; null if nobody does. */
  maker: Maker | null
  /** How its working days are shared out; null for the usual plan. */
  shares: StagePlan | null
  /** Whether the item goes with the dress, and was ordered with it before. */
  is_linked: boolean
  is_ordered: boolean
  /** For each limit, when the order was placed with which the store reached it. */
  full_since: (Date | null)[]
}

/** So many orders since a moment. */
type Limit = { most: number; since: Date }

type Asked = {
  storeId: number
  now: Date
  today: Day
  once: IdempotencyKey | undefined
  limits: readonly Limit[]
  input: OrderInput
  /** False if a field could not be read, which is enough to refuse the order. */
  isReadable: boolean
}

/** A literal, because an index on part of the rows serves only a statement that names the same part. */
const cancelled = sql.lit(CANCELLED)

/**
 * Everything that decides about an order, in one statement. Nothing stays locked: `saveOrder` looks whether all this
 * still holds.
 */
export async function loadOrderFacts(db: Db, asked: Asked): Promise<OrderFacts> {
  const { once, limits, input } = asked
  const { accessory_of = null, address = null, payment_method = null, purchase_order_number: typed } = input
  const select = selectFacts({
    hasKey: once !== undefined,
    limits: limits.length,
    type: input.item_type ?? DRESS,
    isAccessory: accessory_of !== null,
  })
  const [row] = await select(db, {
    ...asked,
    accessory_of,
    address,
    payment_method,
    item_id: input.item_type === undefined ? null : (input.item_id ?? null),
    po: accessory_of === null && typed !== undefined ? normalize(typed) : null,
  })
  if (!row) throw new Error('an order belongs to a store')
  const { picture, picture_widths: widths } = row.item ?? {}
  const image = picture && widths ? usualUrl(picture, widths) : null
  return { ...NO_PARENT, ...row, image, kept: once && row }
}

const NO_PARENT = { parent: null, is_linked: false, is_ordered: false }

type FactsCase = { hasKey: boolean; limits: number; type: ItemType; isAccessory: boolean }
type FactsAsked = Omit<Asked, 'input'> & {
  accessory_of: number | null
  address: number | null
  payment_method: number | null
  item_id: number | null
  po: string | null
}

type FactsRow = Omit<OrderFacts, 'kept' | 'item' | 'image' | keyof typeof NO_PARENT> &
  Partial<typeof NO_PARENT> &
  KeptAnswer & {
    /** `picture_widths`: of its picture's files, if there are any. */
    item: (NonNullable<OrderFacts['item']> & { picture_widths: number[] | null }) | null
  }

const selectFacts = perCase(({ hasKey, limits, type, isAccessory }: FactsCase) =>
  keptStatement((db, value: Value<FactsAsked>) => {
    const store = value(({ storeId }) => storeId)
    const item = value(({ item_id }) => item_id)
    const address = value(({ address }) => address)
    const method = value(({ payment_method }) => payment_method)
    const isFirst = hasKey ? sql`kept.fingerprint is null` : sql`true`
    return sql<FactsRow>`
      select ${hasKey ? sql`kept.fingerprint, kept.answer, ` : sql``}stores.name as store_name, stores.payment_method_type_id,
        stores.hold_reason, stores.closed_at is not null as is_closed, stores.alterations_days,
        row_to_json(maker) as maker, ${planShares(sql`item.stage_plan_id`)} as shares,
        ${isAccessory ? sql`row_to_json(parent) as parent, is_linked, is_ordered, ` : sql``}
        row_to_json(item) as item, row_to_json(ship_to) as address, row_to_json(pay_by) as method,
        is_po_taken, full_since,
        case when ${value(({ isReadable }) => isReadable)}::boolean and ${isFirst} and item.id is not null
          and stores.hold_reason is null and stores.closed_at is null
          and ship_to.id is not null and not is_po_taken and array_remove(full_since, null) = '{}'
          then nextval('orders_id_seq') end as id
      from stores
      ${hasKey ? joinKept(value) : sql``}
      ${isAccessory ? joinParent(value) : sql``}
      left join (${selectItem(type, item)}) as item on true
      left join lateral (
        select id, full_name, street, city, state, country, zip, phone, version, deleted_at is not null as is_deleted
        from addresses where store_id = ${store}
          and id = ${isAccessory ? sql`coalesce(${address}, parent.address_id)` : address}
      ) as ship_to on true
      left join lateral (
        select id, method, brand, last_four, version from payment_methods
        where store_id = ${store} and deleted_at is null
          and id = ${isAccessory ? sql`coalesce(${method}, parent.payment_method_id)` : method}
      ) as pay_by on true
      left join lateral (${selectMaker({
        factory: sql`item.factory_id`,
        country: sql`ship_to.country`,
        today: value(({ today }) => today),
      })}) as maker on true
      cross join lateral (
        select exists (
            select from orders where store_id = ${store} and po_norm = ${value(({ po }) => po)}
              and accessory_of is null and status <> ${cancelled}
          ) as is_po_taken,
          ${isAccessory ? lookAtAccessories(store, item) : sql``}
          array[${sql.join(Array.from({ length: limits }, (_, at) => selectLast(value, at)))}] as full_since
        -- Keeps PostgreSQL from looking anew wherever a column is used.
        offset 0
      ) as counted
      where stores.id = ${store}`.compile(db)
  }),
)

const joinKept = (value: Value<FactsAsked>) => sql`
  left join idempotency_keys as kept on kept.owner = ${value(({ once }) => once?.owner)}
    and kept.route = ${value(({ once }) => once?.route)} and kept.key = ${value(({ once }) => once?.key)}`

const joinParent = (value: Value<FactsAsked>) => sql`
  left join (
    select id, po, type, wear_date, dress_id, address_id, payment_method_id from orders
    where store_id = ${value(({ storeId }) => storeId)} and id = ${value(({ accessory_of }) => accessory_of)}
      and item_type = ${sql.lit(DRESS)} and status <> ${cancelled}
  ) as parent on true`

const lookAtAccessories = (store: RawBuilder<number>, item: RawBuilder<number | null>) => sql`
  exists (
    select from dress_custom_items where dress_id = parent.dress_id and custom_item_id = ${item}
  ) as is_linked,
  exists (
    select from orders where store_id = ${store} and accessory_of = parent.id
      and custom_item_id = ${item} and status <> ${cancelled}
  ) as is_ordered,`

/** When the store placed the order before which there is room for no more, whatever became of it. */
const selectLast = (value: Value<FactsAsked>, nth: number) => sql`(
  select created_at from orders
  where store_id = ${value(({ storeId }) => storeId)} and created_at > ${value(({ limits }) => limits[nth]?.since)}
    and created_at <= ${value(({ now }) => now)}
  order by created_at desc, id desc offset ${value(({ limits }) => (limits[nth]?.most ?? 1) - 1)} limit 1
)`

const itemTable = (type: ItemType) => sql.table(type === DRESS ? 'dresses' : 'custom_items')

/** A published item with its choices and its first picture. */
function selectItem(type: ItemType, id: RawBuilder<number | null>): RawBuilder<unknown> {
  const [pictures, owner, choices] =
    type === DRESS
      ? ['dress_pictures', 'dress_id', DRESS_CHOICES]
      : ['custom_item_pictures', 'custom_item_id', NO_CHOICES]
  return sql`
    select id, version, name, description, wholesale_price, estimated_months, estimated_days, factory_id, stage_plan_id, ${choices},
      shown.hash as picture, (
        select coalesce(array_agg(width order by width) filter (where format = 'webp'), '{}')
        from picture_files where picture_files.hash = shown.hash having count(*) > 0
      ) as picture_widths
    from ${itemTable(type)} as item
    left join lateral (
      select hash from ${sql.table(pictures)} where ${sql.ref(owner)} = item.id order by position limit 1
    ) as shown on true
    where id = ${id} and published_at is not null and withdrawn_at is null`
}

const DRESS_CHOICES = sql`style_number, msrp,
  array(select color_id from dress_colors where dress_id = item.id) as color_ids,
  array(select size_id from dress_sizes where dress_id = item.id) as size_ids`
const NO_CHOICES = sql`null as style_number, null::bigint as msrp,
  '{}'::smallint[] as color_ids, '{}'::smallint[] as size_ids`

/** What is said of the order's arrival as it is placed, by the calendar of who makes it. */
export const firstDates = (
  order: OrderColumns,
  item: { estimated_months: number; estimated_days: number },
  facts: OrderFacts,
  today: Day,
): FirstDates => reckonFirst(order, item, facts, today)

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
 * on has changed meanwhile, or if the request's key was used: then nothing is saved. The same request at another process
 * is awaited.
 *
 * The rows that the order refers to are locked as its foreign keys lock them anyway, but together with the look whether
 * they are unchanged: whoever is changing one is awaited, and then PostgreSQL looks again. So no order is placed for an
 * item that was withdrawn or has another price, nor under a dress order that was canceled; and whoever cancels that or
 * deletes the item after this finds the new order.
 */
export async function saveOrder(db: Db, placed: Placed): Promise<boolean> {
  const { order, dates, facts, news, once, answer } = placed
  const save = insertOrder({
    hasKey: once !== undefined,
    type: order.item_type === CUSTOM_ITEM ? CUSTOM_ITEM : DRESS,
    hasMethod: order.payment_method_id !== null,
    isAccessory: facts.parent !== null,
    hasMaker: facts.maker !== null,
  })
  const rows = await save(db, {
    order,
    dates: JSON.stringify([dates.saved]),
    facts,
    once,
    topic: news.topic,
    payload: JSON.stringify(news.payload),
    answer: once ? JSON.stringify(answer) : '',
  })
  if (rows.length === 0) return false
  ringAfterCommit(db)
  return true
}

type OrderCase = {
  hasKey: boolean
  type: ItemType
  hasMethod: boolean
  isAccessory: boolean
  hasMaker: boolean
}
type OrderValues = Pick<Placed, 'order' | 'facts' | 'once'> & {
  dates: string
  topic: string | null
  payload: string
  answer: string
}

const insertOrder = perCase((of: OrderCase) =>
  keptStatement((db, value: Value<OrderValues>, first) => {
    const columns = Object.keys(first.order) as (keyof OrderColumns)[]
    const column = (name: keyof OrderColumns) => value(({ order }) => order[name])
    const now = value(({ order }) => order.created_at)
    const news = messageRow({
      kind: 'order_news',
      payload: value(({ payload }) => payload),
      topic: value(({ topic }) => topic),
      now,
    })
    const [keep, source] = of.hasKey
      ? [sql`kept as (${insertKept(value)} returning key),`, sql`kept`]
      : [sql``, sql`unchanged`]
    return sql`
      with unchanged as materialized (${selectUnchanged(of, value)}),
      ${keep}
      placed as (
        insert into orders (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map(column))} from ${source} returning id
      ),
      begun as (
        insert into order_history (store_id, order_id, seq, to_status, by_user, at)
        select ${column('store_id')}, ${column('id')}, 1, ${column('status')}, ${column('placed_by')}, ${now}
        from placed
      ),
      told as (insert into outbox ${news} from placed),
      ${insertDates(sql`select row.* from placed cross join jsonb_to_recordset(${value(({ dates }) => dates)}::jsonb)`, now)}
      select from placed`.compile(db)
  }),
)

/** A key that was used meanwhile keeps its answer, and whoever is using it is awaited. */
const insertKept = (value: Value<OrderValues>) => {
  const row = keptRow({
    owner: value(({ once }) => once?.owner ?? ''),
    route: value(({ once }) => once?.route ?? ''),
    key: value(({ once }) => once?.key ?? ''),
    fingerprint: value(({ once }) => once?.fingerprint ?? ''),
    answer: value(({ answer }) => answer),
    now: value(({ order }) => order.created_at),
  })
  return sql`insert into idempotency_keys ${row} from unchanged on conflict do nothing`
}

function selectUnchanged(
  { type, hasMethod, isAccessory, hasMaker }: OrderCase,
  value: Value<OrderValues>,
): RawBuilder<unknown> {
  const fact = <T>(of: (facts: OrderFacts) => T) => value(({ facts }) => of(facts))
  const refers = [
    sql`join ${itemTable(type)} as item
      on item.id = ${fact(({ item }) => item?.id)} and item.version = ${fact(({ item }) => item?.version)}
      and item.published_at is not null and item.withdrawn_at is null`,
    sql`join addresses as address on address.store_id = stores.id and address.id = ${fact(({ address }) => address?.id)}
      and address.version = ${fact(({ address }) => address?.version)}
      and (address.deleted_at is not null) = ${fact(({ address }) => address?.is_deleted)}`,
  ]
  const locked = ['item', 'address', 'stores']
  if (hasMethod) {
    refers.push(sql`join payment_methods as method on method.store_id = stores.id
      and method.id = ${fact(({ method }) => method?.id)} and method.version = ${fact(({ method }) => method?.version)}
      and method.deleted_at is null`)
    locked.push('method')
  }
  if (isAccessory) {
    refers.push(sql`join orders as parent on parent.store_id = stores.id
      and parent.id = ${fact(({ parent }) => parent?.id)} and parent.status <> ${cancelled}`)
    locked.push('parent')
  }
  if (hasMaker)
    refers.push(sql`join factories as maker on maker.id = ${fact(({ maker }) => maker?.factory_id)}
      and maker.calendar_version = ${fact(({ maker }) => maker?.calendar_version)}
      and maker.transit_version = ${fact(({ maker }) => maker?.transit_version)}`)
  return sql`
    select from stores ${sql.join(refers, sql` `)}
    where stores.id = ${value(({ order }) => order.store_id)}
      and stores.payment_method_type_id = ${fact(({ payment_method_type_id }) => payment_method_type_id)}
      and stores.alterations_days = ${fact(({ alterations_days }) => alterations_days)}
      and stores.closed_at is null and stores.hold_reason is null
    for key share of ${sql.join(locked.map((name) => sql.ref(name)))} ${hasMaker ? sql`for share of maker` : sql``}`
}
