import { inTransaction } from '../db/db.ts'
import { describeError } from '../log.ts'
import type { Line } from '../provider/ask.ts'
import { listTransactions, readTransaction } from '../provider/provider.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'
import { findCustomerOf } from '../stores/stores.store.ts'
import type { Attempt } from './attempts.store.ts'
import { learnTransaction } from './learn-transaction.ts'
import { settleRefund } from './refund-transaction.ts'
import type { RefundRow } from './refunds.store.ts'
import { settleUnpaid } from './settle-attempt.ts'
import { takeOpen } from './take-open.ts'

/** Twice what a call may take: whoever made one has its answer by then, or is gone. */
const SENT_TIMES = 2
const ASK_AGAIN_MS = 20_000
const AT_ONCE = 10

type Choices = { askAgainMs?: number; most?: number }

/** Asks the provider what became of payments and refunds whose end nobody knows. False where it could not be asked. */
export async function reconcileOpen(
  line: Line,
  { askAgainMs = ASK_AGAIN_MS, most = AT_ONCE }: Choices = {},
): Promise<boolean> {
  const now = line.clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const turn = {
    now,
    sentBefore: before(line.stax.timeoutMs * SENT_TIMES),
    askedBefore: before(askAgainMs),
    most,
  }
  let isAsked = true
  for (const attempt of await takeOpen(line.db, 'payment_attempts', turn))
    isAsked = (await isTold(line, resolveAttempt(line, attempt))) && isAsked
  for (const refund of await takeOpen(line.db, 'refunds', turn))
    isAsked = (await isTold(line, resolveRefund(line, refund))) && isAsked
  return isAsked
}

/** One that cannot be asked for, or written down, keeps no other one open. */
export function isTold({ log }: Line, asking: Promise<boolean>): Promise<boolean> {
  return asking.catch((error: unknown) => {
    log.error({ error: describeError(error) }, 'what the payment provider said was not written down')
    return false
  })
}

/** By the provider's list of the store: it has the id that we gave the payment, or never heard of it. */
async function resolveAttempt(line: Line, attempt: Attempt): Promise<boolean> {
  const { db, clock, log, stax } = line
  const customerId = await findCustomerOf(db, attempt.store_id)
  const asked = clock()
  const isIt = ({ reference }: ProviderTransaction) => reference === attempt.id
  const listed = customerId === null ? undefined : await listTransactions(line, customerId, isIt)
  if (listed?.kind !== 'done') return false
  const now = clock()
  const known = listed.value.filter(isIt)
  for (const said of known) await learnTransaction({ db, asked, now, log }, attempt.store_id, said)
  // The provider has it and is not through with it, however long that takes.
  if (known.some(({ isPending }) => isPending)) return true
  // Where one of them was it, that has an end by now and keeps it.
  if (now.getTime() - attempt.created_at.getTime() > stax.unknownWindowMs)
    await inTransaction(db, (db) => settleUnpaid(db, attempt, 'failed', { message: null, now }))
  return true
}

async function resolveRefund(line: Line, refund: RefundRow): Promise<boolean> {
  const { provider_id } = await line.db
    .selectFrom('payment_attempts')
    .select('provider_id')
    .where('id', '=', refund.attempt_id)
    .executeTakeFirstOrThrow()
  const asked = line.clock()
  const said = await readTransaction(line, provider_id ?? '')
  if (said.kind !== 'done') return false
  const { db, clock, log, stax } = line
  const now = clock()
  if (now.getTime() - refund.created_at.getTime() > stax.unknownWindowMs)
    await settleRefund(line, refund, said)
  else await learnTransaction({ db, asked, now, log }, refund.store_id, said.value)
  return true
}
