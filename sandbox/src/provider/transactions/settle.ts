import { randomUUID } from 'node:crypto'
import { record, type Write } from '../book.store.ts'
import { type Handler, ok } from '../call.ts'
import type { Transaction } from '../records.ts'
import { stamp } from '../stamp.ts'
import { announceTransaction } from './transactions.ts'

/**
 * The nightly batch, run on request. It settles card payments at once; a bank payment is settling after one batch and
 * settled by the next. A payment that the bank will return never settles.
 */
export const settle: Handler = (provider, { body }) => {
  const { book } = provider
  const batchId = randomUUID()
  const batched: string[] = []
  const settled: Transaction[] = []
  const writes: Write[] = []
  for (const transaction of book.transactions.values()) {
    if (!isDue(transaction)) continue
    if (typeof body.customer_id === 'string' && transaction.customer_id !== body.customer_id) continue
    const now = stamp()
    const batch = transaction.batched_at
      ? {}
      : { batch_id: batchId, batched_at: now, is_settling: transaction.method === 'bank' }
    const isSettled = transaction.method === 'card' || transaction.batched_at !== null
    const end = isSettled && !transaction.returns ? { settled_at: now, is_settling: false } : {}
    const next = { ...transaction, ...batch, ...end, updated_at: now }
    if (!transaction.batched_at) batched.push(next.id)
    if (next.settled_at) settled.push(next)
    writes.push({ kind: 'transaction', record: next })
  }
  if (writes.length > 0) record(book, writes)
  for (const transaction of settled) announceTransaction(provider, 'update_transaction_settled', transaction)
  return ok({ batched, settled: settled.map(({ id }) => id) })
}

function isDue({ type, success, is_voided, settled_at }: Transaction): boolean {
  return ['charge', 'capture', 'refund'].includes(type) && success && !is_voided && !settled_at
}
