import type { StagePlan } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import type { OrderContext, OrderInput } from '@trousseau/domain/orders/place-order'
import { DRESS, type ItemType } from '@trousseau/domain/orders/purchase-order'
import { normalize } from '@trousseau/domain/text'
import { type RawBuilder, sql } from 'kysely'
import { planShares } from '../calendars/calendars.store.ts'
import type { Maker } from '../dates/first-dates.ts'
import { selectMaker } from '../dates/maker.store.ts'
import { askingByCase } from '../db/asking-together.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, perCase, type Value } from '../db/kept-statement.ts'
import type { IdempotencyKey, KeptAnswer } from '../http/idempotency.ts'
import { usualUrl } from '../pictures/pictures.store.ts'

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
export const cancelled = sql.lit(CANCELLED)

/**
 * Everything that decides about an order, in one statement. Nothing stays locked: `saveOrder` looks whether all this
 * still holds. Orders that are placed at once are loaded together, each as if it were alone, but those in a transaction.
 */
export async function loadOrderFacts(db: Db, asked: Asked): Promise<OrderFacts> {
  const facts = (await load(db, toSought(asked))).get(asked)
  if (!facts) throw new Error('an order belongs to a store')
  return facts
}

const NO_PARENT = { parent: null, is_linked: false, is_ordered: false }

type FactsCase = { hasKey: boolean; type: ItemType; isAccessory: boolean }

/** What is looked for, under the names of the statement's columns. */
type Sought = { asked: Asked; of: FactsCase; row: SoughtRow }
type SoughtRow = {
  store_id: number
  owner: string | undefined
  route: string | undefined
  key: string | undefined
  accessory_of: number | null
  item_id: number | null
  address_id: number | null
  payment_method_id: number | null
  po: string | null
  is_readable: boolean
  today: Day
  now: Date
  since: Date[]
  most: number[]
}

function toSought(asked: Asked): Sought {
  const { storeId, now, today, once, limits, input, isReadable } = asked
  const { accessory_of = null, address = null, payment_method = null, purchase_order_number: typed } = input
  return {
    asked,
    of: {
      hasKey: once !== undefined,
      type: input.item_type ?? DRESS,
      isAccessory: accessory_of !== null,
    },
    row: {
      store_id: storeId,
      owner: once?.owner,
      route: once?.route,
      key: once?.key,
      accessory_of,
      item_id: input.item_type === undefined ? null : (input.item_id ?? null),
      address_id: address,
      payment_method_id: payment_method,
      po: accessory_of === null && typed !== undefined ? normalize(typed) : null,
      is_readable: isReadable,
      today,
      now,
      since: limits.map(({ since }) => since),
      most: limits.map(({ most }) => most),
    },
  }
}

type FactsRow = Omit<OrderFacts, 'kept' | 'item' | 'image' | keyof typeof NO_PARENT> &
  Partial<typeof NO_PARENT> &
  KeptAnswer & {
    nth: number
    /** `picture_widths`: of its picture's files, if there are any. */
    item: (NonNullable<OrderFacts['item']> & { picture_widths: number[] | null }) | null
  }

async function loadFacts(db: Db, of: FactsCase, sought: readonly Sought[]): Promise<Map<Asked, OrderFacts>> {
  const rows = await selectFacts(of)(db, {
    sought: JSON.stringify(sought.map(({ row }, nth) => ({ nth, ...row }))),
  })
  const found = new Map<Asked, OrderFacts>()
  for (const { nth, ...row } of rows) {
    const asked = sought[nth]?.asked
    if (!asked) throw new Error('only what was sought is found')
    const { picture, picture_widths: widths } = row.item ?? {}
    const image = picture && widths ? usualUrl(picture, widths) : null
    found.set(asked, { ...NO_PARENT, ...row, image, kept: asked.once && row })
  }
  return found
}

const load = askingByCase(loadFacts)

/**
 * Planned as for one order, whose rows are looked up one by one: `lateral` and `offset 0` keep PostgreSQL from joining
 * whole tables with what it takes for a hundred orders.
 */
const selectFacts = perCase(({ hasKey, type, isAccessory }: FactsCase) =>
  keptStatement((db, value: Value<{ sought: string }>) => {
    const isFirst = hasKey ? sql`kept.fingerprint is null` : sql`true`
    return sql<FactsRow>`
      select sought.nth, facts.* from json_to_recordset(${value(({ sought }) => sought)}::json) as sought (
        nth integer, store_id bigint, owner text, route text, key text, accessory_of bigint, item_id bigint, address_id bigint,
        payment_method_id bigint, po text, is_readable boolean, today date, now timestamptz, since timestamptz[], most bigint[]
      )
      cross join lateral (
        select ${hasKey ? sql`kept.fingerprint, kept.answer, ` : sql``}stores.name as store_name, stores.payment_method_type_id,
          stores.hold_reason, stores.closed_at is not null as is_closed, stores.alterations_days,
          row_to_json(maker) as maker, ${planShares(sql`item.stage_plan_id`)} as shares,
          ${isAccessory ? sql`row_to_json(parent) as parent, is_linked, is_ordered, ` : sql``}
          row_to_json(item) as item, row_to_json(ship_to) as address, row_to_json(pay_by) as method,
          is_po_taken, full_since,
          case when sought.is_readable and ${isFirst} and item.id is not null
            and stores.hold_reason is null and stores.closed_at is null
            and ship_to.id is not null and not is_po_taken and array_remove(full_since, null) = '{}'
            then nextval('orders_id_seq') end as id
        from stores
        ${hasKey ? JOIN_KEPT : sql``}
        ${isAccessory ? JOIN_PARENT : sql``}
        left join (${selectItem(type)}) as item on true
        left join lateral (
          select id, full_name, street, city, state, country, zip, phone, version, deleted_at is not null as is_deleted
          from addresses where store_id = sought.store_id
            and id = ${isAccessory ? sql`coalesce(sought.address_id, parent.address_id)` : sql`sought.address_id`}
        ) as ship_to on true
        left join lateral (
          select id, method, brand, last_four, version from payment_methods
          where store_id = sought.store_id and deleted_at is null
            and id = ${isAccessory ? sql`coalesce(sought.payment_method_id, parent.payment_method_id)` : sql`sought.payment_method_id`}
        ) as pay_by on true
        left join lateral (${selectMaker({
          factory: sql`item.factory_id`,
          country: sql`ship_to.country`,
          today: sql`sought.today`,
        })}) as maker on true
        cross join lateral (
          select exists (
              select from orders where store_id = sought.store_id and po_norm = sought.po
                and accessory_of is null and status <> ${cancelled}
            ) as is_po_taken,
            ${isAccessory ? LOOK_AT_ACCESSORIES : sql``}
            array(
              select (${SELECT_LAST}) from unnest(sought.since, sought.most) with ordinality as bound (since, most, nth)
              order by bound.nth
            ) as full_since
          -- Keeps PostgreSQL from looking anew wherever a column is used.
          offset 0
        ) as counted
        where stores.id = sought.store_id
        offset 0
      ) as facts`.compile(db)
  }),
)

const JOIN_KEPT = sql`
  left join idempotency_keys as kept
    on kept.owner = sought.owner and kept.route = sought.route and kept.key = sought.key`

const JOIN_PARENT = sql`
  left join (
    select id, po, type, wear_date, dress_id, address_id, payment_method_id from orders
    where store_id = sought.store_id and id = sought.accessory_of
      and item_type = ${sql.lit(DRESS)} and status <> ${cancelled}
  ) as parent on true`

const LOOK_AT_ACCESSORIES = sql`
  exists (
    select from dress_custom_items where dress_id = parent.dress_id and custom_item_id = sought.item_id
  ) as is_linked,
  exists (
    select from orders where store_id = sought.store_id and accessory_of = parent.id
      and custom_item_id = sought.item_id and status <> ${cancelled}
  ) as is_ordered,`

/** When the store placed the order before which there is room for no more, whatever became of it. */
const SELECT_LAST = sql`
  select created_at from orders
  where store_id = sought.store_id and created_at > bound.since and created_at <= sought.now
  order by created_at desc, id desc offset bound.most - 1 limit 1`

export const itemTable = (type: ItemType) => sql.table(type === DRESS ? 'dresses' : 'custom_items')

/** A published item with its choices and its first picture. */
function selectItem(type: ItemType): RawBuilder<unknown> {
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
    where id = sought.item_id and published_at is not null and withdrawn_at is null`
}

const DRESS_CHOICES = sql`style_number, msrp,
  array(select color_id from dress_colors where dress_id = item.id) as color_ids,
  array(select size_id from dress_sizes where dress_id = item.id) as size_ids`
const NO_CHOICES = sql`null as style_number, null::bigint as msrp,
  '{}'::smallint[] as color_ids, '{}'::smallint[] as size_ids`
