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

/** After twice the timeout of a call, the process that made the call has its answer or is gone. */
const SENT_TIMES = 2
const ASK_AGAIN_MS = 20_000
const AT_ONCE = 10

type Choices = { askAgainMs?: number; most?: number }

/** Asks the provider how payments and refunds without a known outcome ended. False if it could not be asked. */
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

/** A payment that fails here is logged, and does not keep the others from being resolved. */
function orFalse({ log }: ProviderClient, asking: Promise<boolean>): Promise<boolean> {
  return asking.catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'what the payment provider said was not written down')
    return false
  })
}

/** Either the provider's list of the store's transactions has this payment's id, or the charge never arrived. */
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
  // If one of them was this payment's charge, the payment has been settled above, and settleUnpaid leaves it alone.
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
 * Compares a store's transactions at the provider with our ledger. Whatever we missed, such as a return whose webhook
 * was lost, is written down; what cannot be explained is reported. False if the provider could not be asked or part of
 * its answer could not be written down.
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
  // The list is cut off here; older transactions were compared when they were among the newest.
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
  /** Nothing is open, everything could be asked, and no ledger differs from the provider's. */
  isWhole: boolean
}

/** Reconciles everything at once, however recently it was asked about. */
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
/** Banks take days to return money, so comparing four times a day catches lost webhooks soon enough. */
const COMPARE_MS = 6 * 3_600_000

/** Failures count against the limit that payers share, so comparing waits after the provider could not be asked. */
const AFTER_FAILURE_MS = 10 * 60_000

/** The worker's task: asks about open payments and refunds, and periodically compares a store's whole ledger. */
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
