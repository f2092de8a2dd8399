import type { storeCredits } from '@trousseau/contract/store-credits'
import { businessDay } from '@trousseau/domain/day'
import {
  MOVE_ELSEWHERE,
  MOVE_TO_CLOSED,
  MOVE_TO_NOBODY,
  NOT_MOVED_THROUGH_PROVIDER,
  recordedThere,
  takeOf,
} from '@trousseau/domain/money/store-credit'
import { methodLabel } from '@trousseau/domain/money/transaction'
import { record } from '../../audit/record.ts'
import { crashPoint } from '../../crash-point.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { storeInPath } from '../../http/store-in-path.ts'
import { type Means, type Move, postMovedIn, postMovedOut, takeMoveIds } from '../../ledger/post.ts'
import { holdStore, type StoreRow } from '../../stores/stores.store.ts'
import { refuseAboveCeiling } from '../ceilings.ts'
import { findBalance } from '../get-balance.ts'
import {
  findCredit,
  findRecordedBefore,
  lockReference,
  type StoreCreditRecord,
} from './store-credits.store.ts'
import { orRefused, requireCredit } from './use-credit.ts'

type Moving = Call<typeof storeCredits.moveCredit>

/**
 * Moves what is unused of a credit or deposit to the store that it was meant for. The other store is held first, then the
 * reference is locked, as by whoever records a check, then the credit; nothing of the other store is waited for after
 * that, so that two moves in opposite directions do not wait for each other.
 */
export const moveCredit: Handler<typeof storeCredits.moveCredit> = async (call) => {
  const { db, user, params, body, once, now, config } = call
  const storeId = await storeInPath(db, user, params.id)
  if (body.store === storeId) throw refusedStore(MOVE_ELSEWHERE)
  return inTransactionOnce(db, once, now, async (db) => {
    const known = await findCredit(db, storeId, params.credit)
    if (!known) throw new AppError('not_found')
    const other = await requireOther(db, body.store)
    await refuseRecordedThere(db, known, storeId, { other, isConfirmed: body.confirmed === true })
    const credit = await requireCredit(db, storeId, params.credit, body.left)
    if (credit.attempt_id !== null) throw new AppError('conflict', { messages: [NOT_MOVED_THROUGH_PROVIDER] })
    const amount = orRefused(takeOf(credit, body.amount))
    refuseAboveCeiling(user, amount, config.ceilings.credit, 'amount')
    const ids = await takeMoveIds(db)
    await post(db, call, credit, {
      kind: credit.kind,
      creditId: credit.id,
      amount,
      from: { storeId, txnId: ids.out },
      to: { storeId: other.id, txnId: ids.in },
    })
    return findBalance(db, storeId, now)
  })
}

const refusedStore = (message: string) => new AppError('invalid', { errors: [{ field: 'store', message }] })

/** Held, so that it is not closed with money that nobody has seen come. */
async function requireOther(db: Db, id: number): Promise<StoreRow> {
  const other = await holdStore(db, id)
  if (!other) throw refusedStore(MOVE_TO_NOBODY)
  if (other.closed_at !== null) throw refusedStore(MOVE_TO_CLOSED)
  return other
}

type Other = { other: StoreRow; isConfirmed: boolean }

/**
 * A check that somebody has meanwhile recorded for the right store is not to be there twice. What came from that store,
 * or went there from this one before, is the same check.
 */
async function refuseRecordedThere(
  db: Db,
  { method, reference, other_store_id }: StoreCreditRecord,
  storeId: number,
  { other, isConfirmed }: Other,
): Promise<void> {
  if (method === null || reference === null) return
  await lockReference(db, other.id, reference)
  if (isConfirmed || other_store_id === other.id) return
  const before = await findRecordedBefore(db, other.id, { method, reference, notMovedFrom: storeId })
  if (!before) return
  const label = methodLabel({ method, reference, brand: null, lastFour: null, source: null })
  throw new AppError('recorded_before', { messages: [recordedThere({ ...before, label }, other.name)] })
}

/** The other store has the check under its number, with the day it came. */
async function post(db: Db, call: Moving, credit: StoreCreditRecord, move: Move): Promise<void> {
  const { user, body, now } = call
  const { kind, creditId, from, to } = move
  const isDeposit = kind === 'deposit'
  const means: Means = isDeposit ? { method: credit.method, reference: credit.reference } : {}
  const meta = { ...means, at: now, byUser: user.id, reason: body.reason }
  await postMovedOut(db, move, meta)
  crashPoint('credit.before_moved')
  const receivedOn = isDeposit ? (credit.received_on ?? businessDay(credit.at.getTime())) : null
  await postMovedIn(db, move, { ...meta, receivedOn })
  const action = isDeposit ? 'deposit_moved' : 'credit_moved'
  const by = { userId: user.id }
  await record(db, call, action, {
    ...by,
    storeId: from.storeId,
    subject: `${kind} ${creditId} to store ${to.storeId}`,
  })
  await record(db, call, action, { ...by, storeId: to.storeId, subject: `${kind} ${to.txnId}` })
}
