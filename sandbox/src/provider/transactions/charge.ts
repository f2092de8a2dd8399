import { record } from '../book.store.ts'
import type { Call } from '../call.ts'
import { namesOf } from '../customers/customer-names.ts'
import { takeFault } from '../faults/faults.ts'
import type { Provider } from '../provider.ts'
import type { PaymentMethod, Transaction } from '../records.ts'
import { findDecline } from './declines.ts'
import { bringBackLater } from './returned-money.ts'
import { announceTransaction, newTransaction } from './transactions.ts'

type Order = Pick<Transaction, 'cents' | 'idempotency'> &
  Partial<Transaction> & { type: 'charge' | 'pre_auth' }

/** One attempt to charge. It always records a transaction; `status` is the HTTP status of the response. */
export function chargeMethod(
  provider: Provider,
  call: Call,
  method: PaymentMethod,
  order: Order,
): { transaction: Transaction; status: number } {
  const names = namesOf(provider.book, { ...call, body: { payment_method_id: method.id } })
  const fault = takeFault(provider.faults, ['decline'], names, call.name)
  const message = fault ? (fault.text ?? 'DECLINE') : findDecline(method, order.cents)
  const success = message === undefined
  const returned =
    success && method.method === 'bank' && order.type === 'charge'
      ? takeFault(provider.faults, ['ach-return'], names, call.name)
      : undefined
  const transaction = newTransaction(method, {
    ...order,
    success,
    message: message ?? null,
    source_ip: call.ip,
    returns: returned
      ? {
          at: new Date(Date.now() + (returned.seconds ?? 5) * 1000).toISOString(),
          text: returned.text ?? 'R01 Insufficient Funds',
        }
      : null,
  })
  record(provider.book, [{ kind: 'transaction', record: transaction }])
  announceTransaction(provider, 'create_transaction', transaction)
  bringBackLater(provider, transaction)
  return { transaction, status: success ? 200 : (fault?.status ?? provider.settings.declineStatus) }
}
