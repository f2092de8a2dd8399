import { record } from '../book.store.ts'
import type { Provider } from '../provider.ts'
import type { Transaction } from '../records.ts'
import { stamp } from '../stamp.ts'
import { later } from '../webhooks/webhooks.ts'
import { announceTransaction, newTransaction } from './transactions.ts'

/** Pending bank returns are in the book, so that a restart can schedule them again. */
export function bringBackAll(provider: Provider): void {
  for (const transaction of provider.book.transactions.values()) bringBackLater(provider, transaction)
}

export function bringBackLater(provider: Provider, { id, returns }: Transaction): void {
  if (returns)
    later(provider, Math.max(0, Date.parse(returns.at) - Date.now()), () => bringBack(provider, id))
}

function bringBack(provider: Provider, id: string): void {
  const { book } = provider
  const charge = book.transactions.get(id)
  const method = book.methods.get(charge?.payment_method_id ?? '')
  // If the charge was voided or refunded in the meantime, there is no money left to return.
  if (!charge?.returns || !method || charge.is_voided || book.childrenOf.has(id)) return
  const child = newTransaction(method, {
    type: 'void',
    reference_id: id,
    cents: charge.cents,
    success: true,
    message: charge.returns.text,
    source_ip: '127.0.0.1',
  })
  const parent = { ...charge, is_voided: true, is_settling: false, returns: null, updated_at: stamp() }
  record(book, [
    { kind: 'transaction', record: child },
    { kind: 'transaction', record: parent },
  ])
  announceTransaction(provider, 'create_transaction', child)
  announceTransaction(provider, 'update_transaction', parent)
}
