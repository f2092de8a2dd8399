import type { closing } from '@trousseau/contract/closing'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { PENDING } from '@trousseau/domain/orders/order-status'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Call, Handler } from '../http/call.ts'
import { cancel } from '../orders/moves/cancel-order.ts'
import { findOrder } from '../orders/orders.store.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { methodsTopic } from '../outbox/messages.ts'
import { findStore, updateStoreColumns } from '../stores/stores.store.ts'
import { closeAccounts } from '../users/close-accounts.ts'
import { confirmPassword } from '../users/passwords/confirm-password.ts'
import { findOpenOfStore, lockPending, lockStoreToClose, type OpenOfStore } from './closing.store.ts'

type Closing = Call<typeof closing.deleteStore>

export const getStoreClosing: Handler<typeof closing.getStoreClosing> = async ({ db, params }) => {
  const store = await findStore(db, params.id)
  if (!store || store.closed_at !== null) throw new AppError('not_found')
  const { pending, in_production, ready_to_ship, owed, unused, ...open } = await findOpenOfStore(db, store.id)
  return {
    store: { id: store.id, name: store.name },
    orders: { pending, in_production, ready_to_ship },
    open_packages: open.open_packages,
    open_invoices: open.open_invoices,
    payments_under_way: open.payments_under_way,
    owed: toDollars(owed),
    formatted_owed: formatMoney(owed),
    unused: toDollars(unused),
    formatted_unused: formatMoney(unused),
  }
}

/**
 * The store is closed, not erased: its people are signed out at once, and wholesale can still read its past. Its cards
 * and bank accounts are deleted at the payment provider by the worker.
 */
export const deleteStore: Handler<typeof closing.deleteStore> = async (call) => {
  const { db, user, params, body, now } = call
  await confirmPassword(call, {
    field: 'password',
    password: body.password,
    problem: 'The password you entered is incorrect.',
  })
  return inTransaction(db, async (db) => {
    // Orders before their store, as whoever confirms one takes them.
    const pending = await lockPending(db, params.id)
    const store = await lockStoreToClose(db, params.id)
    if (!store) throw new AppError('not_found')
    const open = await findOpenOfStore(db, params.id)
    const problems = [
      ...problemsOf(open, body),
      ...(open.pending > pending.length ? [ORDERED_MEANWHILE] : []),
    ]
    if (problems.length > 0) throw new AppError('conflict', { messages: problems })
    await cancelAll(db, call, pending)
    await updateStoreColumns(db, params.id, { closed_at: now })
    await closeAccounts(db, { store_id: params.id }, now)
    if (store.stax_customer_id !== null)
      await enqueue(db, now, 'methods_refresh', { store_id: params.id }, { topic: methodsTopic(params.id) })
    await record(db, call, 'store_deleted', {
      userId: user.id,
      storeId: params.id,
      subject: `store ${params.id}`,
    })
    return null
  })
}

const ORDERED_MEANWHILE = 'An order was placed in the meantime. Please check and try again.'
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** Everything that is open and that the person has not decided on. */
function problemsOf(open: OpenOfStore, decided: Closing['body']): string[] {
  const making = open.in_production + open.ready_to_ship
  const { payments_under_way: paying, owed, unused } = open
  return [
    ...(paying > 0
      ? [`${count(paying, 'payment is', 'payments are')} being confirmed. Please wait until that is settled.`]
      : []),
    ...(open.pending > 0 && !decided.cancel_pending
      ? [`This store has ${count(open.pending, 'pending order')}, which would be cancelled.`]
      : []),
    ...(making > 0 && !decided.finish_orders
      ? [
          `${count(making, 'order is', 'orders are')} being made or ready to ship. Cancel them first, or finish them.`,
        ]
      : []),
    ...(owed > 0 && !decided.leave_balance ? [`This store owes ${formatMoney(owed)}.`] : []),
    ...(unused > 0 && !decided.leave_credits
      ? [`This store has ${formatMoney(unused)} in unused credits and deposits.`]
      : []),
  ]
}

async function cancelAll(db: Db, call: Closing, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    // An accessory may have been cancelled with its dress.
    const order = await findOrder(db, 'any', id)
    if (order?.status === PENDING)
      await cancel(db, call, 'any', { id, move: 'cancelByWholesale', reason: 'The store was closed.' })
  }
}
