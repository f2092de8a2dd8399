import type { WholesalePackage } from '@trousseau/contract/packages'
import { READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { type Body, type OrderApp, orderAt } from './orders.ts'
import type { Answer, TestApp } from './test-app.ts'

export const packageIn = ({ body }: Answer) => (body as { data: WholesalePackage }).data

type Asking = { token?: string; key?: string; at?: Pick<TestApp, 'send'> }

/** An order that is Ready to Ship and in no package, made by factory one by default. */
export async function readyOrder(app: OrderApp, more: Body = {}, factoryId?: number): Promise<number> {
  const id = await orderAt(app, READY_TO_SHIP, more)
  if (factoryId !== undefined)
    await app.db.updateTable('orders').set({ factory_id: factoryId }).where('id', '=', id).execute()
  return id
}

/** Store two's address and card, which it needs to order. */
export const ofStoreTwo = ({ addresses, methods }: OrderApp): Body => ({
  address: addresses.s2,
  payment_method: methods.s2,
})

export function pack(app: OrderApp, body: unknown, { token, key, at = app }: Asking = {}): Promise<Answer> {
  return at.send('POST', '/api/factory-packages', {
    token: token ?? app.tokens.f1,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

/** Packs orders, one new order by default, and throws if that is refused. */
export async function packed(
  app: OrderApp,
  orders?: readonly number[],
  asking: Asking = {},
): Promise<WholesalePackage> {
  const answer = await pack(app, { orders: orders ?? [await readyOrder(app)] }, asking)
  if (answer.status !== 200) throw new Error(`not packed: ${answer.status} ${answer.text}`)
  return packageIn(answer)
}

export const SHIPMENT = { carrier: 'UPS', tracking_number: '1Z 999 AA1', shipping_cost: '20.00' }

/** Calls one of a package's endpoints. */
export function act(
  app: OrderApp,
  id: number | string,
  name: '' | '/dispatch' | '/update-shipping-cost' | '/update-tracking-number',
  body: Body,
  { token, key, at = app }: Asking = {},
): Promise<Answer> {
  return at.send('POST', `/api/factory-packages/${id}${name}`, {
    token: token ?? app.tokens.f1,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

export async function dispatched(
  app: OrderApp,
  orders?: readonly number[],
  more: Body = {},
): Promise<WholesalePackage> {
  const { id } = await packed(app, orders)
  const answer = await act(app, id, '/dispatch', { ...SHIPMENT, ...more })
  if (answer.status !== 200) throw new Error(`not dispatched: ${answer.status} ${answer.text}`)
  return packageIn(answer)
}

export const packageRow = ({ db }: Pick<TestApp, 'db'>, id: number) =>
  db.selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirst()

/** The audit rows about a package, oldest first. */
export const packageAudit = ({ db }: Pick<TestApp, 'db'>, id: number) =>
  db
    .selectFrom('audit')
    .select(['action', 'user_id', 'store_id'])
    .where('subject', '=', `package ${id}`)
    .where('action', 'like', 'package\\_%')
    .orderBy('id')
    .execute()

/** The recipients of a package's emails. */
export async function packageMails({ db }: Pick<TestApp, 'db'>, id: number): Promise<(string | number)[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'package_mail').execute()
  return rows
    .map(({ payload }) => payload as { package_id: number; to: string | number })
    .filter(({ package_id }) => package_id === id)
    .map(({ to }) => to)
}
