import type { orderMoves } from '@trousseau/contract/orders/moves'
import { NO_FACTORY } from '@trousseau/domain/orders/order-moves'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { noteConfirmed } from '../order-notices.ts'
import type { OrderRecord } from '../orders.store.ts'
import { toOrder } from '../to-order.ts'
import { runOldestFirst } from './bulk.ts'
import { type Mover, moveOrder } from './move-order.ts'
import { tellTogether } from './tell-together.ts'

type Confirming = { id: number; factory?: number | undefined; version?: number | undefined }

export const confirmOrder: Handler<typeof orderMoves.confirmOrder> = (call) => {
  const { db, params, body } = call
  return inTransaction(db, async (db) => {
    const order = await confirm(db, call, { id: params.id, ...body })
    await noteConfirmed(db, { now: call.now, order })
    return toOrder(db, call.user.kind, order)
  })
}

/** The oldest first, so that sales order numbers follow the order in which the orders were placed. */
export const confirmOrders: Handler<typeof orderMoves.confirmOrders> = async (call) => {
  const { ids, factory, together } = call.body
  const telling = tellTogether(call.now, 'confirmed', { userId: call.user.id, together })
  const outcomes = await runOldestFirst(call.db, ids, async (db, id) =>
    telling.add(db, await confirm(db, call, { id, factory })),
  )
  await telling.end(call.db)
  return outcomes
}

/** Assigns the sales order number, the factory and the factory's price together; now the dress is being made. */
function confirm(db: Db, mover: Mover, { id, factory, version }: Confirming): Promise<OrderRecord> {
  return moveOrder(db, mover, 'any', {
    id,
    version,
    move: 'confirm',
    change: async (pending) => ({
      ...(await findMaker(db, pending, factory)),
      // Drawn last, so that a refused order does not use up a number.
      sales_order_number: await nextNumber(db),
    }),
  })
}

async function nextNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('sales_order_numbers') as number`.execute(db)
  return rows[0]?.number ?? 0
}

/** The item's usual factory unless another one is named, at the catalog's current price. */
async function findMaker(db: Db, order: OrderRecord, factory: number | undefined) {
  const item = await db
    .selectFrom(order.dress_id === null ? 'custom_items' : 'dresses')
    .select(['factory_id', 'factory_price'])
    .where('id', '=', order.dress_id ?? order.custom_item_id ?? 0)
    .executeTakeFirstOrThrow()
  return {
    factory_id: await openFactory(db, factory ?? item.factory_id),
    factory_price: item.factory_price,
  }
}

/** An open factory, locked so that it cannot be closed before the transaction ends. */
export async function openFactory(db: Db, id: number | null): Promise<number> {
  const factory =
    id === null
      ? undefined
      : await db
          .selectFrom('factories')
          .select('id')
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .forShare()
          .executeTakeFirst()
  if (!factory) throw new AppError('invalid', { errors: [{ field: 'factory', message: NO_FACTORY }] })
  return factory.id
}
