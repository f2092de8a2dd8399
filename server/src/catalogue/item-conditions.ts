import type { ItemStatus } from '@trousseau/contract/catalogue'
import { businessDay, type Day } from '@trousseau/domain/day'
import { toCents } from '@trousseau/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { User } from '../http/call.ts'

export type ItemTable = 'dresses' | 'custom_items'
type Condition = RawBuilder<boolean>

/** The viewer, and the day from which ship dates are counted. */
export type Viewer = { user: User; today: Day }

export const toViewer = ({ user, now }: { user: User; now: Date }): Viewer => ({
  user,
  today: businessDay(now.getTime()),
})

/** The price that this viewer pays or gets. Sorting or filtering by the other one would reveal it. */
export const priceColumnOf = ({ kind }: User) => (kind === 'factory' ? 'factory_price' : 'wholesale_price')

function isPublished(table: ItemTable): Condition {
  return sql`(${sql.ref(`${table}.published_at`)} is not null and ${sql.ref(`${table}.withdrawn_at`)} is null)`
}

/** A store sees published items, a factory those it makes or has orders for, and wholesale everything. */
export function isVisible(table: ItemTable, user: User): Condition {
  if (user.kind === 'wholesale') return sql`true`
  if (user.kind === 'store') return isPublished(table)
  return sql`(${sql.ref(`${table}.factory_id`)} = ${user.factoryId} or exists (
    select from orders where orders.factory_id = ${user.factoryId} and ${isOfItem(table)}))`
}

export function isOrdered(table: ItemTable): Condition {
  return sql`exists (select from orders where ${isOfItem(table)})`
}

function isOfItem(table: ItemTable): Condition {
  const column = table === 'dresses' ? 'orders.dress_id' : 'orders.custom_item_id'
  return sql`${sql.ref(column)} = ${sql.ref(`${table}.id`)}`
}

function hasStatus(table: ItemTable, status: ItemStatus): Condition {
  if (status === 'published') return isPublished(table)
  if (status === 'withdrawn') return sql`${sql.ref(`${table}.withdrawn_at`)} is not null`
  return sql`(${sql.ref(`${table}.published_at`)} is null and ${sql.ref(`${table}.withdrawn_at`)} is null)`
}

/** PostgreSQL adds months like the domain: clamped to the end of the month, then the days. */
function shipsBy(table: ItemTable, today: Day, day: Day): Condition {
  return sql`(${today}::date + make_interval(months => ${sql.ref(`${table}.estimated_months`)}))::date
    + ${sql.ref(`${table}.estimated_days`)} <= ${day}::date`
}

type ItemFilters = {
  /** In dollars, as in the request. */
  price_from?: number | undefined
  price_to?: number | undefined
  ships_before?: Day | undefined
  'status[]'?: ItemStatus[] | undefined
}

/** The filters that lists of both kinds of items share. */
export function itemConditions(table: ItemTable, { user, today }: Viewer, filters: ItemFilters): Condition[] {
  const price = sql.ref(`${table}.${priceColumnOf(user)}`)
  const { price_from, price_to, ships_before, 'status[]': statuses } = filters
  return [
    ...(price_from === undefined ? [] : [sql<boolean>`${price} >= ${toCents(price_from)}`]),
    ...(price_to === undefined ? [] : [sql<boolean>`${price} <= ${toCents(price_to)}`]),
    ...(ships_before === undefined ? [] : [shipsBy(table, today, ships_before)]),
    ...(statuses === undefined ? [] : [anyOf(statuses.map((status) => hasStatus(table, status)))]),
  ]
}

const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
