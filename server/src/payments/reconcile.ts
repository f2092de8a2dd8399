import { setTimeout as pause } from 'node:timers/promises'
import { isRefundOver } from '@trousseau/domain/money/money-back'
import { ASK_AGAIN_MS, afterLookUp, turnAt } from '@trousseau/domain/money/payment-attempt'
import { readTime } from '../db/clocks.ts'
import { inTransaction } from '../db/db.ts'
import { describeError } from '../log.ts'
import { MOST_A_PAGE, readTransaction } from '../provider/provider.ts'
import type { ProviderClient } from '../provider/request.ts'
import { runPeriodically } from '../provider/run-periodically.ts'
import { countUnlike } from './credits/store-credits.store.ts'
import { type Compared, type CompareOptions, compareToEnd, takeStep } from './differences/compare-book.ts'
import {
  beginComparison,
  listCustomers,
  markCompared,
  takeAbandoned,
  takeToCompare,
} from './differences/comparisons.store.ts'
import { type Attempt, countOpen, takeOpen } from './payments.store.ts'
import { settleRefund } from './refunds/refund-transaction.ts'
import type { RefundRow } from './refunds/refunds.store.ts'
import { applyFound, applyProviderTransaction, findAtProvider, settleUnpaid } from './settle-payment.ts'

const AT_ONCE = 10

type Choices = { askAgainMs?: number; most?: number }

/** Asks the provider how payments and refunds without a known outcome ended. False if it could not be asked. */
export async function reconcileOpen(
  client: ProviderClient,
  { askAgainMs = ASK_AGAIN_MS, most = AT_ONCE }: Choices = {},
): Promise<boolean> {
  // By a clock that is ahead, a payment that is just being made would be too old to arrive any more.
  const now = await readTime(client)
  const { timeoutMs, unknownWindowMs } = client.stax
  const { sentBefore, askedBefore, lostIfBefore } = turnAt(now.getTime(), {
    timeoutMs,
    unknownWindowMs,
    askAgainMs,
  })
  const turn = { now, sentBefore: new Date(sentBefore), askedBefore: new Date(askedBefore), most }
  let isAsked = true
  for (const attempt of await takeOpen(client.db, 'payment_attempts', turn))
    isAsked = (await orFalse(client, resolveAttempt(client, attempt, lostIfBefore))) && isAsked
  for (const refund of await takeOpen(client.db, 'refunds', turn))
    isAsked = (await orFalse(client, resolveRefund(client, refund, lostIfBefore))) && isAsked
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
async function resolveAttempt(
  client: ProviderClient,
  attempt: Attempt,
  lostIfBefore: number,
): Promise<boolean> {
  const { db, clock, log } = client
  const asked = clock()
  const found = await findAtProvider(client, attempt)
  if (!found) return false
  const now = clock()
  await applyFound({ db, asked, now, log }, attempt.store_id, found.rows)
  const end = afterLookUp(found, { createdAt: attempt.created_at.getTime(), lostIfBefore })
  if (end === 'failed')
    await inTransaction(db, (db) => settleUnpaid(db, attempt, 'failed', { message: null, now }))
  return end !== 'ask again'
}

async function resolveRefund(
  client: ProviderClient,
  refund: RefundRow,
  lostIfBefore: number,
): Promise<boolean> {
  const { provider_id } = await client.db
    .selectFrom('payment_attempts')
    .select('provider_id')
    .where('id', '=', refund.attempt_id)
    .executeTakeFirstOrThrow()
  const asked = client.clock()
  const outcome = await readTransaction(client, provider_id ?? '')
  if (outcome.kind !== 'done') return false
  const { db, clock, log } = client
  const { value } = outcome
  const now = clock()
  const isOver = isRefundOver(value, { createdAt: refund.created_at.getTime(), lostIfBefore })
  if (isOver && value.isClear) await settleRefund(client, refund, { kind: 'done', value })
  else await applyProviderTransaction({ db, asked, now, log }, refund.store_id, value)
  return true
}

const EVERYTHING = 100_000

type Once = {
  perPage?: number
  /** How long to wait in all for the limit of calls, as long as there is progress in between. */
  patienceMs?: number
}
type Reconciled = {
  summary: string
  /** Nothing is open, everything could be asked, and no ledger differs from the provider's. */
  isWhole: boolean
}

/** Reconciles everything at once, however recently it was asked about. */
export async function reconcileOnce(client: ProviderClient, options: Once = {}): Promise<Reconciled> {
  const { db } = client
  const began = await readTime(client)
  const isAsked = await reconcileOpen(client, { askAgainMs: 0, most: EVERYTHING })
  const whole: Compared[] = []
  const partly: Compared[] = []
  const how = waiting(options)
  for (const storeId of await listCustomers(db)) {
    const compared = await compareToEnd(client, storeId, how)
    if (compared.isWhole) {
      whole.push(compared)
      await markCompared(db, storeId, began)
    } else partly.push(compared)
  }
  const { open, breaks } = await countOpen(db, began)
  const unlike = await countUnlike(db)
  const told = [
    `${counted(whole.length, 'store')} compared (${counted(sumListed(whole), 'transaction')})`,
    ...(partly.length > 0 ? [describePartly(partly)] : []),
    open === 1 ? '1 payment or refund is open' : `${open} payments or refunds are open`,
    partly.length > 0
      ? breaks > 0
        ? `${counted(breaks, 'difference')} so far`
        : 'no result yet'
      : counted(breaks, 'difference'),
    ...describeUnlike(unlike),
  ]
  return {
    summary: `${told.join(', ')}.`,
    isWhole:
      isAsked && partly.length === 0 && open === 0 && breaks === 0 && unlike.credits + unlike.invoices === 0,
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Figures that somebody changed past the ledger. */
const describeUnlike = ({ credits, invoices }: { credits: number; invoices: number }): string[] => [
  ...(credits > 0
    ? [`${credits} ${credits === 1 ? 'credit is' : 'credits are'} not as the ledger has it`]
    : []),
  ...(invoices > 0
    ? [`${invoices} ${invoices === 1 ? 'invoice is' : 'invoices are'} not as the ledger has it`]
    : []),
]

const sumListed = (compared: readonly Compared[]) => compared.reduce((sum, { listed }) => sum + listed, 0)

/** "1 not to the end (600 of 10,050 transactions so far; run this again to go on)". */
function describePartly(partly: readonly Compared[]): string {
  const known = partly.every(({ total }) => total !== null)
  const all = partly.reduce((sum, { total }) => sum + (total ?? 0), 0)
  const progress = `${sumListed(partly)} of ${known ? all : 'an unknown number of'} transactions so far`
  return `${partly.length} not to the end (${progress}; run this again to go on)`
}

/** Waits for the limit of calls, but only if something was read since: a provider that is away stays away. */
function waiting({ perPage, patienceMs = 0 }: Once): CompareOptions {
  const until = Date.now() + patienceMs
  let isMoving = false
  return {
    ...(perPage !== undefined && { perPage }),
    onStep: () => {
      isMoving = true
    },
    wait: async (seconds) => {
      if (!isMoving || Date.now() + seconds * 1_000 > until) return false
      isMoving = false
      await pause(seconds * 1_000)
      return true
    },
  }
}

const PAUSE_MS = 5_000
/** Banks take days to return money, so comparing four times a day catches lost webhooks soon enough. */
const COMPARE_MS = 6 * 3_600_000

/** Failures count against the limit that payers share, so comparing waits after the provider could not be asked. */
const AFTER_FAILURE_MS = 10 * 60_000
/** The process that was comparing has died, or has been refused and given up. */
const ABANDONED_MS = 60_000

/** The worker's task: asks about open payments and refunds, and compares the stores' whole books in turn. */
export function runReconcile(client: ProviderClient): { stop(): Promise<void> } {
  const compareNext = takeTurns(client)
  return runPeriodically(client, PAUSE_MS, 'payments were not reconciled', async () => {
    if (await reconcileOpen(client)) await compareNext()
  })
}

/** Returns a function that reads one more page of one store's book, because payers share the limit of calls. */
export function takeTurns(client: ProviderClient): () => Promise<void> {
  const { db } = client
  let notBefore = 0
  let current: number | undefined
  return async () => {
    const now = await readTime(client)
    const waitMs = notBefore - now.getTime()
    // More than this was set by a clock that was ahead.
    if (waitMs > 0 && waitMs <= AFTER_FAILURE_MS) return
    const before = (ms: number) => new Date(now.getTime() - ms)
    // A book that cannot be read further must not keep the others waiting, so those that are due come first.
    current ??=
      (await takeToCompare(db, { now, before: before(COMPARE_MS) })) ??
      (await takeAbandoned(db, { now, before: before(ABANDONED_MS) }))
    if (current === undefined) return
    const next = await takeStep(client, await beginComparison(db, current, { now, perPage: MOST_A_PAGE }))
    if (!('step' in next)) notBefore = now.getTime() + AFTER_FAILURE_MS
    if (!('step' in next) || next.done_at !== null) current = undefined
  }
}
