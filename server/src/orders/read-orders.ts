import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import { describePage } from '@trousseau/contract/page'
import { businessDay } from '@trousseau/domain/day'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler, User } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { forgetChange, readFormerOrders } from './former-orders.store.ts'
import { listOrders as findOrders, listFormerOrders } from './list-orders.store.ts'
import { findOrder, type OrderRecord, type OrderScope } from './orders.store.ts'
import { readShown } from './shown-orders.store.ts'
import { toOrder, toOrderRows } from './to-order.ts'

export const listStoreOrders: Handler<typeof orders.listStoreOrders> = async (call) => {
  const { db, user, params, query, now, catalogueRevision } = call
  const storeId = await storeInPath(db, user, params.id)
  const today = businessDay(now.getTime())
  const make = async () => {
    const { rows, total } = await findOrders(db, { store: storeId }, query, today)
    const path = orders.listStoreOrders.path.replace(':id', String(storeId))
    return { orders: await toOrderRows(db, rows), ...describePage(path, query, total, rows.length) }
  }
  // Its own people come back to the list again and again; what is searched for differs too much to be worth keeping.
  if (user.kind !== 'store' || query.search) return make()
  const shown = await readShown(db, storeId)
  return { keptUnder: JSON.stringify([storeId, shown, catalogueRevision, today, query]), make }
}

export const getOrder: Handler<typeof orders.getOrder> = async ({ db, user, params }) => {
  return toOrder(db, user.kind, await findKnown(db, user, params.id))
}

/** An order within the person's scope. A factory also finds one that was given to another, as it knew it. */
async function findKnown(db: Db, user: User, id: number): Promise<OrderRecord> {
  const current = await findOrder(db, toScope(user), id)
  if (current) return current
  const [former] = user.kind === 'factory' ? await readFormerOrders(db, user.factoryId, [id]) : []
  if (!former) throw new AppError('not_found')
  return former
}

/** One of a factory's people looking is enough: they share the work. */
export const markSeen: Handler<typeof orderMoves.markSeen> = async ({ db, user, params, body }) => {
  const { id } = await findKnown(db, user, params.id)
  await forgetChange(db, user.factoryId, id, body.changed_at)
  return null
}

export const listOrders: Handler<typeof orderMoves.listOrders> = async ({ db, query, now }) => {
  const { rows, total } = await findOrders(db, 'any', query, businessDay(now.getTime()))
  return {
    orders: await toOrderRows(db, rows),
    ...describePage(orderMoves.listOrders.path, query, total, rows.length),
  }
}

/** 404 instead of 403 for another factory's id, so that ids cannot be probed. */
export const listFactoryOrders: Handler<typeof orderMoves.listFactoryOrders> = async (call) => {
  const { db, user, params, query, now } = call
  if (user.kind === 'factory' && user.factoryId !== params.id) throw new AppError('not_found')
  const list = query.moved ? listFormerOrders : findOrders
  const { rows, total } = await list(db, { factory: params.id }, query, businessDay(now.getTime()))
  const path = orderMoves.listFactoryOrders.path.replace(':id', String(params.id))
  return { orders: await toOrderRows(db, rows), ...describePage(path, query, total, rows.length) }
}

/** A store's people see its orders, a factory's people the orders given to it, and wholesale all. */
export function toScope(user: User): OrderScope {
  if (user.kind === 'store') return { store: user.storeId }
  return user.kind === 'factory' ? { factory: user.factoryId } : 'any'
}
