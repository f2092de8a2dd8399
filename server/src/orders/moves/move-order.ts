import type { Change } from '@trousseau/domain/changes'
import type { StageReport } from '@trousseau/domain/dates/stages'
import { undoing } from '@trousseau/domain/dates/undo-reports'
import { businessDay } from '@trousseau/domain/day'
import { compareOrders } from '@trousseau/domain/orders/order-changes'
import { MOVES, type MoveName, mayMove, notMovable } from '@trousseau/domain/orders/order-moves'
import type { Updateable } from 'kysely'
import { type AuditAction, record } from '../../audit/record.ts'
import { recomputeDates } from '../../dates/recompute-dates.ts'
import { insertReports, listReports } from '../../dates/stage-reports.store.ts'
import type { Db } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../http/app-error.ts'
import type { User } from '../../http/call.ts'
import { noteForFactories } from '../factory-news.ts'
import { keepForFactory } from '../former-orders.store.ts'
import { findOrder, insertHistory, lockOrder, type OrderRecord, type OrderScope } from '../orders.store.ts'

export type Mover = { user: User; now: Date; address: string; requestId: string }
type Moving = {
  id: number
  move: MoveName
  version?: number | undefined
  reason?: string | null | undefined
  /** Further columns that change with the move, computed from the locked row. */
  change?: (order: OrderRecord) => Promise<Updateable<Schema['orders']>> | Updateable<Schema['orders']>
  /** The message if the order's status does not allow the move. */
  refusal?: string
}

/** Moves one order in the caller's transaction: decides on the locked row and adds the move to the order's history. */
export async function moveOrder(
  db: Db,
  mover: Mover,
  scope: OrderScope,
  { id, move, version, reason, change, refusal }: Moving,
): Promise<OrderRecord> {
  const order = await lockOrderInScope(db, scope, id)
  if (version !== undefined && version !== order.version) throw new AppError('stale')
  if (!mayMove(move, order.status))
    throw new AppError('conflict', { messages: [refusal ?? notMovable(order.status)] })
  const { to } = MOVES[move]
  const after = await apply(db, mover, order, { ...(await change?.(order)), status: to })
  const changes = compareOrders(order, after)
  await insertHistory(db, order.store_id, id, {
    from: order.status,
    to,
    by: mover.user.id,
    at: mover.now,
    reason: reason || null,
    changes,
  })
  await audit(db, mover, order, `order_${AUDITED[move]}`, changes)
  await noteForFactories(db, mover, { before: order, after, changes })
  // What ships is dated by its package, which is written after its orders.
  return move === 'ship' ? after : dated(db, mover, after)
}

/**
 * Changes a locked order that stays in its status. Its history and the audit tell what was changed, before and after.
 */
export async function editOrder(
  db: Db,
  mover: Mover,
  order: OrderRecord,
  change: Updateable<Schema['orders']>,
): Promise<OrderRecord> {
  const after = await apply(db, mover, order, change)
  const changes = compareOrders(order, after)
  const { store_id, id, status } = order
  const { user, now } = mover
  if (changes.length > 0)
    await insertHistory(db, store_id, id, { from: status, to: status, by: user.id, at: now, changes })
  await audit(db, mover, order, 'order_changed', changes)
  await noteForFactories(db, mover, { before: order, after, changes })
  return dated(db, mover, after)
}

/** The order with its dates as they are after the move, which its history tells. */
async function dated(db: Db, { now }: Mover, order: OrderRecord): Promise<OrderRecord> {
  const dates = await recomputeDates(db, [order], now)
  return { ...order, dates: dates.get(order.id) ?? null }
}

/** Takes back what was reported of a locked order: all of it, or what is meant. */
export async function undoReports(
  db: Db,
  { user, now }: Mover,
  order: OrderRecord,
  isMeant?: (report: StageReport) => boolean,
): Promise<void> {
  const reports = await listReports(db, order)
  const undone = undoing(reports, businessDay(now.getTime()), isMeant)
  await insertReports(db, order, undone, { by: user.id, at: now })
}

/** Changes a locked order. A factory that it leaves keeps what it knew of it, and the next one begins anew. */
async function apply(
  db: Db,
  mover: Mover,
  order: OrderRecord,
  change: Updateable<Schema['orders']>,
): Promise<OrderRecord> {
  const { factory_id } = change
  if (factory_id !== undefined && factory_id !== order.factory_id) {
    await keepForFactory(db, order, mover.now)
    if (order.factory_id !== null) await undoReports(db, mover, order)
  }
  await changeOrder(db, order, change)
  return readAgain(db, order)
}

const AUDITED = {
  confirm: 'confirmed',
  ready: 'ready',
  reopen: 'reopened',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  cancelByWholesale: 'cancelled',
  reinstate: 'reinstated',
} as const satisfies Record<MoveName, string>

/** 404 instead of 403 for an order outside the scope, so that ids of other stores cannot be probed. */
export async function lockOrderInScope(db: Db, scope: OrderScope, id: number): Promise<OrderRecord> {
  const order = await lockOrder(db, scope, id)
  if (!order) throw new AppError('not_found')
  return order
}

export async function changeOrder(
  db: Db,
  { store_id, id }: Pick<OrderRecord, 'store_id' | 'id'>,
  change: Updateable<Schema['orders']>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute()
}

export async function readAgain(
  db: Db,
  { store_id, id }: Pick<OrderRecord, 'store_id' | 'id'>,
): Promise<OrderRecord> {
  const order = await findOrder(db, { store: store_id }, id)
  if (!order) throw new Error('an order that was just changed is there')
  return order
}

export function audit(
  db: Db,
  mover: Mover,
  order: Pick<OrderRecord, 'store_id' | 'id'>,
  action: AuditAction,
  changes: readonly Change[] = [],
): Promise<void> {
  const about = { userId: mover.user.id, storeId: order.store_id, subject: `order ${order.id}`, changes }
  return record(db, mover, action, about)
}
