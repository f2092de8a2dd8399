import type { Order, WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { Cause } from '@trousseau/domain/dates/cause'
import type { Risk } from '@trousseau/domain/dates/risk'
import { addDays } from '@trousseau/domain/day'
import { CANCELLED, IN_PRODUCTION, SHIPPED } from '@trousseau/domain/orders/order-status'
import { type Db, inTransaction } from '../db/db.ts'
import { turnOrderNews } from '../notices/turn-order-news.ts'
import { findingReaders } from '../orders/order-readers.store.ts'
import type { OrderColumns } from '../orders/orders.store.ts'
import type { Messages } from '../outbox/messages.ts'
import { replaceMessages } from '../outbox/outbox.store.ts'
import { makeCustomItem, makeDress } from './catalogue.ts'
import { packAlone } from './pack-alone.ts'
import { makeWorld } from './people.ts'
import { type Answer, type Choices, createTestApp, type TestApp } from './test-app.ts'
import { tokenFor } from './wire-app.ts'

const CREATED = new Date('2026-03-02T15:00:00Z')

export type Body = Record<string, unknown>
export type Refusal = {
  success: false
  code: string
  message: string
  data: string[]
  errors: { field: string; message: string }[]
}

/** An address, which a store needs before it can order. */
export async function makeAddress(
  db: Db,
  storeId: number,
  more: { fullName?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      store_id: storeId,
      full_name: more.fullName ?? 'Clara Weiss',
      street: '1 Oak Street',
      city: 'Chicago',
      state: 'IL',
      country: 'US',
      zip: '60601',
      phone: '3125550100',
      created_at: CREATED,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let made = 0

/** A card as mirrored from the payment provider. Placing orders does not call the provider. */
export async function makeMethod(db: Db, storeId: number): Promise<number> {
  made += 1
  const { id } = await db
    .insertInto('payment_methods')
    .values({
      store_id: storeId,
      stax_id: `method-${made}-of-${storeId}`,
      method: 'card',
      brand: 'visa',
      last_four: '1111',
      exp_month: 3,
      exp_year: 2039,
      person_name: 'Clara Weiss',
      reading: 1,
      address_1: '1 Oak Street',
      address_city: 'Chicago',
      address_state: 'IL',
      address_country: 'US',
      address_zip: '60601',
      created_at: CREATED,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A store of a long run orders in minutes what others do in days. */
export const MANY_ORDERS = { ORDERS_PER_HOUR: '1000000' }

export type OrderApp = Awaited<ReturnType<typeof createOrderApp>>

/** The world of the reliability cases, with everything its stores need to order, and a dress with a veil. */
export async function createOrderApp(env: Record<string, string> = {}, choices: Choices = {}) {
  const app = await createTestApp(env, choices)
  const { db } = app
  const world = await makeWorld(db)
  const { a1, r1, a2, a3, w, f1, f2 } = world.users
  const { s1, s2, s3 } = world.stores
  const tokens = {
    a1: await tokenFor(app, a1),
    r1: await tokenFor(app, r1),
    a2: await tokenFor(app, a2),
    a3: await tokenFor(app, a3),
    w: await tokenFor(app, w),
    f1: await tokenFor(app, f1),
    f2: await tokenFor(app, f2),
  }
  const addresses = {
    s1: await makeAddress(db, s1),
    s2: await makeAddress(db, s2, { fullName: 'Canary Secret' }),
    s3: await makeAddress(db, s3),
  }
  const methods = { s1: await makeMethod(db, s1), s2: await makeMethod(db, s2) }
  const veil = await makeCustomItem(db, { name: 'Cathedral Veil', wholesale: 18_000, months: 2 })
  const dress = await makeDress(db, {
    name: 'Aurélie',
    styleNumber: 'AT-204',
    wholesale: 123_400,
    months: 4,
    days: 0,
    colors: [1, 2],
    sizes: [1, 5],
    customItems: [veil],
  })
  return { ...app, world, tokens, addresses, methods, items: { dress, veil } }
}

/** What store one orders by default, with a new PO number each time. */
export function wishOf({ items, addresses, methods }: OrderApp, more: Body = {}): Body {
  made += 1
  return {
    type: 1,
    purchase_order_number: `PO-${made}`,
    item_type: 1,
    item_id: items.dress,
    size: 5,
    color: 1,
    address: addresses.s1,
    payment_method: methods.s1,
    wear_date: '2027-06-01',
    ...more,
  }
}

type Asking = { token?: string; key?: string; at?: Pick<TestApp, 'send'> }

export function order(app: OrderApp, body: unknown, { token, key, at = app }: Asking = {}): Promise<Answer> {
  return at.send('POST', '/api/orders', {
    token: token ?? app.tokens.a1,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

const TRIES = 100
const PAUSE_MS = 200

/** Retries as a client should while the portal is busy or drops the connection. */
export const untilHeard = (ask: () => Promise<Answer>): Promise<Answer> => retryWhile(isBusy, ask)

/**
 * Like `untilHeard`, after a portal was killed: until the database has noticed that its connection is gone, it holds the
 * idempotency key for it.
 */
export const untilKeyIsFree = (ask: () => Promise<Answer>): Promise<Answer> =>
  retryWhile((answer) => isBusy(answer) || isHeld(answer), ask)

const isBusy = ({ status }: Answer) => status === 503
const isHeld = ({ status, headers }: Answer) => status === 409 && headers.has('retry-after')

async function retryWhile(
  isToRetry: (answer: Answer) => boolean,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask().catch((error: unknown) => {
      if (tries === TRIES) throw error
    })
    if (answer && (!isToRetry(answer) || tries === TRIES)) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Always with the same idempotency key, so that an order that did arrive is not placed again. */
export const orderUntilHeard = (app: OrderApp, body: unknown, asking: Asking & { key: string }) =>
  untilHeard(() => order(app, body, asking))

export const orderIn = ({ body }: Answer) => (body as { data: Order }).data
export const wholesaleOrderIn = ({ body }: Answer) => (body as { data: WholesaleOrder }).data
export const refusalIn = ({ body }: Answer) => body as Refusal

/** Places an order, and throws if it is refused. */
export async function placed(app: OrderApp, more: Body = {}, asking: Asking = {}): Promise<Order> {
  const answer = await order(app, wishOf(app, more), asking)
  if (answer.status !== 200) throw new Error(`not placed: ${answer.status} ${answer.text}`)
  return orderIn(answer)
}

export const countOrders = async ({ db }: Pick<TestApp, 'db'>, po?: string): Promise<number> => {
  const orders = db.selectFrom('orders').select((count) => count.fn.countAll<number>().as('count'))
  const { count } = await (po === undefined ? orders : orders.where('po', '=', po)).executeTakeFirstOrThrow()
  return count
}

export type Waiting = { id: number; channel: string; subject: string; text: string; topic: string | null }

/** Has the news of orders turned into notices and emails, as the worker does, without sending anything. */
export async function turnNews({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const news = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'order_news')
    .orderBy('id')
    .execute()
  const findReaders = findingReaders(db)
  for (const { id, payload, next_at } of news) {
    const messages = await turnOrderNews(findReaders, payload as Messages['order_news'], { id })
    await replaceMessages(db, [{ id, messages }], next_at)
  }
}

/** The notices in the outbox, oldest first; those for the chat by default. */
export async function findNotices({ db }: Pick<TestApp, 'db'>, channel = 'chat'): Promise<Waiting[]> {
  await turnNews({ db })
  const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', 'notice').orderBy('id').execute()
  return rows
    .map(({ id, payload, topic }) => ({ id, topic, ...(payload as Omit<Waiting, 'id' | 'topic'>) }))
    .filter((notice) => notice.channel === channel)
}

const LIFE = [1, 2, 3, 4, 6]
/** A canceled order was confirmed before. */
const wayTo = (status: number) =>
  status === CANCELLED ? [1, 2, CANCELLED] : LIFE.slice(0, LIFE.indexOf(status) + 1)

/** Moves the order through all statuses up to this one; factory one makes it unless it was confirmed before. */
export async function setStatus(app: OrderApp, id: number, status: number, number = 20_000 + id) {
  const { f1 } = app.world.factories
  const confirmed = { sales_order_number: number, factory_id: f1, factory_price: 40_000 }
  await inTransaction(app.db, async (db) => {
    const { status: from } = await findRow({ db }, id)
    const way = wayTo(status)
    for (const to of way.slice(way.indexOf(from) + 1)) {
      const columns = {
        status: to,
        ...(to === IN_PRODUCTION && confirmed),
        ...(to === SHIPPED && { package_id: await packAlone(db, id, app.clock.now()) }),
      }
      await db.updateTable('orders').set(columns).where('id', '=', id).execute()
    }
  })
}

/** A new order in this status, whose messages have been removed from the outbox. */
export async function orderAt(app: OrderApp, status: number, more: Body = {}): Promise<number> {
  const { id } = await placed(app, more)
  await setStatus(app, id, status)
  await app.db.deleteFrom('outbox').execute()
  return id
}

export const findRow = ({ db }: Pick<TestApp, 'db'>, id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A copy of an order with other values, because an existing order's facts cannot be changed. */
export async function orderLike({ db }: Pick<TestApp, 'db'>, first: number, more: Partial<OrderColumns>) {
  made += 1
  const { id: _, sales_order_number: number, ...agreed } = await findRow({ db }, first)
  const own = { po: `Second ${made}`, po_norm: `second ${made}`, sales_order_number: number && 30_000 + made }
  const second = db.insertInto('orders').values({ ...agreed, ...own, ...more })
  return (await second.returning('id').executeTakeFirstOrThrow()).id
}

type Said = { risk: Risk | null; slack: number | null; state?: string; cause?: Cause }

/** Says something of an order's dates without anything having happened to it. It is needed six weeks before its wear date. */
export async function sayDates({ db }: Pick<TestApp, 'db'>, id: number, said: Said): Promise<void> {
  const { store_id, factory_id, wear_date, status } = await findRow({ db }, id)
  const need_by = addDays(wear_date, -42)
  const { risk, slack, state = STATES[status - 1] ?? '', cause } = said
  await db
    .insertInto('order_dates')
    .values({
      store_id,
      order_id: id,
      factory_id,
      state,
      need_by,
      arrives_on: slack === null ? null : addDays(need_by, -slack),
      slack,
      risk,
      cause: cause ? JSON.stringify(cause) : null,
      as_of: wear_date,
      wear_date,
    })
    .execute()
}

/** In the order of their statuses. */
const STATES = ['not_confirmed', 'being_made', 'ready', 'on_its_way', 'cancelled', 'arrived']

export const findHistory = ({ db }: OrderApp, id: number) =>
  db.selectFrom('order_history').selectAll().where('order_id', '=', id).orderBy('seq').execute()

/** The audit rows about an order. */
export async function findAuditEntries(
  { db }: OrderApp,
  id: number,
): Promise<{ action: string; user_id: number | null }[]> {
  return db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject', '=', `order ${id}`)
    .where('action', 'like', 'order\\_%')
    .orderBy('id')
    .execute()
}

/** The emails about an order in the outbox, oldest first. */
export async function findOrderMails({ db }: OrderApp, id: number): Promise<{ about: string; to: string }[]> {
  await turnNews({ db })
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'order_mail')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload }) => payload as { order_id: number; about: string; to: string })
    .filter(({ order_id }) => order_id === id)
    .map(({ about, to }) => ({ about, to }))
}

/** Moves an order as its people do; a cancellation has a reason, whether the test is about it or not. */
export const move = (
  { send }: Pick<TestApp, 'send'>,
  id: number | string,
  name: string,
  token: string,
  body: Body = {},
): Promise<Answer> =>
  send('POST', `/api/orders/${id}/${name}`, {
    token,
    body: name === 'cancel' ? { reason: 'No wedding', ...body } : body,
  })

/** Every key and value, at any depth. */
export function collectLeaves(value: unknown, key = ''): [key: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[key, value]]
  return Object.entries(value).flatMap(
    ([name, inner]) => [[name, ''], ...collectLeaves(inner, name)] as [string, unknown][],
  )
}

/** While the store has so many orders, by their tally, that a search looks by the index that has those of all stores. */
export async function asIfMany({ db }: OrderApp, store: number, work: () => Promise<void>): Promise<void> {
  const key = {
    list: 'orders',
    store_id: store,
    of_id: 0,
    is_month: true,
    day: '1999-01-01',
    status: 1,
    type: 1,
  }
  await db
    .insertInto('tallies')
    .values({ ...key, n: 100_000, amount: 0 })
    .execute()
  await work()
  await db.deleteFrom('tallies').where('day', '=', key.day).execute()
}
