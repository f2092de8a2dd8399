import type { paymentMethods } from '@trousseau/contract/payment-methods'
import { businessDay } from '@trousseau/domain/day'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { changeMethod, removeMethod } from '../provider/provider.ts'
import { type Outcome, withDeadline } from '../provider/request.ts'
import { refuseTooManyCalls } from './method-limits.ts'
import {
  findMethod,
  findUsualMethod,
  isBusy,
  LEASE_MS,
  lockMethod,
  type MethodRow,
  markDeleted,
  nextReading,
  setBusy,
  writeMethod,
} from './payment-methods.store.ts'
import { askRefresh } from './refresh-methods.ts'
import { toMethodChange } from './to-method-change.ts'
import { toPaymentMethod } from './to-payment-method.ts'
import { toRefusal } from './to-refusal.ts'

type Change = typeof paymentMethods.updatePaymentMethod
type Delete = typeof paymentMethods.deletePaymentMethod
type Call = Parameters<Handler<Delete>>[0]

/** The method is leased, changed at the provider, then written down. A simultaneous second change is told to wait. */
export const updatePaymentMethod: Handler<Change> = async (call) => {
  const { db, user, params, body, now, provider } = call
  await refuseTooManyCalls(call, user.storeId)
  const { row, ...lease } = await takeMethod(call, body.version, (row) =>
    toMethodChange(row, body, businessDay(now.getTime())),
  )
  const outcome = await changeMethod(withDeadline(provider, methodsOf(user)), row.stax_id, lease.wish)
  if (outcome.kind !== 'done') throw await giveUp(call, outcome, lease.until)
  crashPoint('payment-method.after_change')
  return inTransaction(db, async (db) => {
    await writeMethod(db, user.storeId, params.id, outcome.value, await nextReading(db))
    await recordIt(db, call, 'payment_method_changed')
    const after = await findMethod(db, user.storeId, params.id)
    if (!after) throw new AppError('not_found')
    return toPaymentMethod(after, await findUsualMethod(db, user.storeId))
  })
}

/** The last four digits stay on the orders and payments that used the method. */
export const deletePaymentMethod: Handler<Delete> = async (call) => {
  const { db, user, params, now, provider } = call
  await refuseTooManyCalls(call, user.storeId)
  const { row, until } = await takeMethod(call, undefined, () => undefined)
  const outcome = await removeMethod(withDeadline(provider, methodsOf(user)), row.stax_id)
  if (outcome.kind !== 'done') throw await giveUp(call, outcome, until)
  crashPoint('payment-method.after_delete')
  await inTransaction(db, async (db) => {
    await markDeleted(db, user.storeId, params.id, now)
    await recordIt(db, call, 'payment_method_deleted')
  })
  return null
}

const methodsOf = ({ storeId }: Call['user']) => ({ kind: 'methods' as const, storeId })

/** During the lease nobody else changes the method. It expires by itself if the process dies. */
function takeMethod<W>(call: Call, version: number | undefined, wishOf: (row: MethodRow) => W) {
  const { user, params, now } = call
  return inTransaction(call.db, async (db) => {
    const row = await lockMethod(db, user.storeId, params.id)
    if (!row) throw new AppError('not_found')
    if (version !== undefined && version !== row.version) throw new AppError('stale')
    if (isBusy(row, now)) {
      const seconds = Math.ceil((row.busy_until.getTime() - now.getTime()) / 1_000)
      throw new AppError('running', { retryAfterSeconds: seconds })
    }
    const wish = wishOf(row)
    const until = new Date(now.getTime() + LEASE_MS)
    await setBusy(db, user.storeId, params.id, until)
    return { row, wish, until }
  })
}

/** If nothing was changed, the lease ends at once; if that is unknown, the provider is asked when it has expired. */
async function giveUp(
  { db, user, params, now }: Call,
  outcome: Exclude<Outcome<unknown>, { kind: 'done' }>,
  until: Date,
): Promise<AppError> {
  if (outcome.kind !== 'unknown') await setBusy(db, user.storeId, params.id, null)
  if (outcome.kind !== 'unavailable')
    await askRefresh(db, user.storeId, now, outcome.kind === 'unknown' ? until : now)
  return toRefusal(outcome)
}

function recordIt(db: Call['db'], call: Call, action: 'payment_method_changed' | 'payment_method_deleted') {
  const { user, params } = call
  return record(db, call, action, {
    userId: user.id,
    storeId: user.storeId,
    subject: `payment method ${params.id}`,
  })
}
