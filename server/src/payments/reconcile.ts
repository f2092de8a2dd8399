import { inTransaction } from '../db/db.ts'
import { describeError } from '../log.ts'
import { listTransactions, MOST_LISTED, readTransaction } from '../provider/provider.ts'
import type { ProviderClient } from '../provider/request.ts'
import { runPeriodically } from '../provider/run-periodically.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { surelyKnown } from './apply-refund-total.ts'
import { type Attempt, countOpen, listPaid, takeOpen, takeToCompare } from './payments.store.ts'
import { settleRefund } from './refund-transaction.ts'
import type { RefundRow } from './refunds.store.ts'
import { applyProviderTransaction, reportBreak, settleUnpaid } from './settle-payment.ts'

/** Twice what a call may take: the process that made the call has its answer by then, or is gone. */
const SENT_TIMES = 2
const ASK_AGAIN_MS = 20_000
const AT_ONCE = 10

type Choices = { askAgainMs?: number; most?: number }

/** Asks the provider what became of payments and refunds whose end nobody knows. False where it could not be asked. */
export async function reconcileOpen(
  client: ProviderClient,
  { askAgainMs = ASK_AGAIN_MS, most = AT_ONCE }: Choices = {},
): Promise<boolean> {
  const now = client.clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const turn = {
    now,
    sentBefore: before(client.stax.timeoutMs * SENT_TIMES),
    askedBefore: before(askAgainMs),
    most,
  }
  let isAsked = true
  for (const attempt of await takeOpen(client.db, 'payment_attempts', turn))
    isAsked = (await orFalse(client, resolveAttempt(client, attempt))) && isAsked
  for (const refund of await takeOpen(client.db, 'refunds', turn))
    isAsked = (await orFalse(client, resolveRefund(client, refund))) && isAsked
  return isAsked
}

/** A payment that cannot be asked for, or written down, is logged and keeps no other one open. */
function orFalse({ log }: ProviderClient, asking: Promise<boolean>): Promise<boolean> {
  return asking.catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'what the payment provider said was not written down')
    return false
  })
}

/** The provider's list of the store's transactions has the id that we gave the payment, or the charge never arrived. */
async function resolveAttempt(client: ProviderClient, attempt: Attempt): Promise<boolean> {
  const { db, clock, log, stax } = client
  const customerId = await findStoreCustomer(db, attempt.store_id)
  const asked = clock()
  const isIt = ({ reference }: ProviderTransaction) => reference === attempt.id
  const listed = customerId === null ? undefined : await listTransactions(client, customerId, isIt)
  if (listed?.kind !== 'done') return false
  const now = clock()
  const known = listed.value.filter(isIt)
  for (const transaction of known)
    await applyProviderTransaction({ db, asked, now, log }, attempt.store_id, transaction)
  // The provider is still working on the charge, however long that takes.
  if (known.some(({ isPending }) => isPending)) return true
  // Where one of them was the payment's charge, the payment has ended by now, and settleUnpaid leaves it so.
  if (now.getTime() - attempt.created_at.getTime() > stax.unknownWindowMs)
    await inTransaction(db, (db) => settleUnpaid(db, attempt, 'failed', { message: null, now }))
  return true
}

async function resolveRefund(client: ProviderClient, refund: RefundRow): Promise<boolean> {
  const { provider_id } = await client.db
    .selectFrom('payment_attempts')
    .select('provider_id')
    .where('id', '=', refund.attempt_id)
    .executeTakeFirstOrThrow()
  const asked = client.clock()
  const outcome = await readTransaction(client, provider_id ?? '')
  if (outcome.kind !== 'done') return false
  const { db, clock, log, stax } = client
  const now = clock()
  if (now.getTime() - refund.created_at.getTime() > stax.unknownWindowMs)
    await settleRefund(client, refund, outcome)
  else await applyProviderTransaction({ db, asked, now, log }, refund.store_id, outcome.value)
  return true
}

/**
 * A store's book at the provider beside ours. What we missed, such as a return whose hint was lost, is written down; what
 * cannot be explained is reported. False where the provider could not be asked, or not all that it said could be written down.
 */
export async function compareBook(client: ProviderClient, storeId: number): Promise<boolean> {
  const { db, clock, log } = client
  const customerId = await findStoreCustomer(db, storeId)
  if (customerId === null) return true
  const asked = clock()
  const context = () => ({ db, asked, now: clock(), log })
  const listed = await listTransactions(client, customerId)
  if (listed.kind !== 'done') return false
  let isWritten = true
  for (const transaction of listed.value) {
    const applying = applyProviderTransaction(context(), storeId, transaction).then(() => true)
    isWritten = (await orFalse(client, applying)) && isWritten
  }
  // The list is cut here: older transactions were compared while they were among the newest.
  if (listed.value.length === MOST_LISTED) return isWritten
  const theirs = new Set(listed.value.map(({ id }) => id))
  for (const { provider_id: id, charged } of await listPaid(db, storeId, surelyKnown(asked))) {
    if (theirs.has(id)) continue
    const nothing = { id, total: 0, refunded: 0, isVoided: false }
    await reportBreak(context(), storeId, 'missing_there', nothing, `${charged} cents charged`)
  }
  return isWritten
}

const EVERYTHING = 100_000

type Reconciled = {
  summary: string
  /** Nothing is open, everything could be asked, and no books differ. */
  isWhole: boolean
}

/** All there is to reconcile, at once and whatever was asked a moment ago. */
export async function reconcileOnce(client: ProviderClient): Promise<Reconciled> {
  const began = client.clock()
  const isAsked = await reconcileOpen(client, { askAgainMs: 0, most: EVERYTHING })
  const now = client.clock()
  const all = { now, before: now, most: EVERYTHING }
  let compared = 0
  let unasked = 0
  for (const storeId of await takeToCompare(client.db, all)) {
    if (await compareBook(client, storeId)) compared += 1
    else unasked += 1
  }
  const { open, breaks } = await countOpen(client.db, began)
  const told = [
    `${compared} stores compared`,
    ...(unasked > 0 ? [`${unasked} could not be asked for`] : []),
    `${open} payments or refunds are open`,
    `${breaks} differences`,
  ]
  return {
    summary: `${told.join(', ')}.`,
    isWhole: isAsked && unasked === 0 && open === 0 && breaks === 0,
  }
}

const PAUSE_MS = 5_000
/** Banks take days to bring money back: four times a day is soon enough for what no hint told. */
const COMPARE_MS = 6 * 3_600_000

/** The provider counts failures against everybody who wants to pay: where it cannot be asked, this can wait. */
const AFTER_FAILURE_MS = 10 * 60_000

/** The worker's task: what is open is asked for, and now and then a store's whole book. */
export function runReconcile(client: ProviderClient): { stop(): Promise<void> } {
  let notBefore = 0
  return runPeriodically(client, PAUSE_MS, 'payments were not reconciled', async () => {
    if (!(await reconcileOpen(client))) return
    const now = client.clock()
    if (now.getTime() < notBefore) return
    const turn = { now, before: new Date(now.getTime() - COMPARE_MS), most: 1 }
    for (const storeId of await takeToCompare(client.db, turn))
      if (!(await compareBook(client, storeId))) notBefore = now.getTime() + AFTER_FAILURE_MS
  })
}
