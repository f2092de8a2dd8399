import type { paymentMethods } from '@trousseau/contract/payment-methods'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import {
  findMethod,
  findUsualMethod,
  isMirrorOld,
  listMethods,
  lockMethod,
  markDefault,
} from './payment-methods.store.ts'
import { askRefresh } from './refresh-methods.ts'
import { toPaymentMethod } from './to-payment-method.ts'

/** How long the mirror of the provider's list counts as fresh. */
const FRESH_MS = 2 * 60_000

/** Answers from the mirror at once. The worker refreshes an old one, which may lack a card whose tab was closed. */
export const listPaymentMethods: Handler<typeof paymentMethods.listPaymentMethods> = async (call) => {
  const { db, user, params, now } = call
  const storeId = await storeInPath(db, user, params.id)
  const isOld = await isMirrorOld(db, storeId, now, new Date(now.getTime() - FRESH_MS))
  if (isOld) await askRefresh(db, storeId, now)
  const usual = await findUsualMethod(db, storeId)
  return (await listMethods(db, storeId)).map((row) => toPaymentMethod(row, usual))
}

export const getPaymentMethod: Handler<typeof paymentMethods.getPaymentMethod> = async (call) => {
  const row = await findMethod(call.db, call.user.storeId, call.params.id)
  if (!row) throw new AppError('not_found')
  return toPaymentMethod(row, await findUsualMethod(call.db, call.user.storeId))
}

/** The default is our own setting; the provider does not know it. */
export const markDefaultPaymentMethod: Handler<typeof paymentMethods.markDefaultPaymentMethod> = (call) =>
  inTransaction(call.db, async (db) => {
    const { storeId } = call.user
    const row = await lockMethod(db, storeId, call.params.id)
    if (!row) throw new AppError('not_found')
    await markDefault(db, storeId, row.id)
    return toPaymentMethod(row, await findUsualMethod(db, storeId))
  })
