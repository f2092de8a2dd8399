import { type Call, type Handler, ok, type Route, refuse } from '../call.ts'
import { paginate } from '../paginate.ts'
import type { Transaction } from '../records.ts'
import { capture } from './capture.ts'
import { type Reversal, reverse } from './reverse.ts'
import { showTransaction } from './transactions.ts'

const filters = ['customer_id', 'type', 'payment_method_id', 'invoice_id', 'reference_id', 'method'] as const

const list: Handler = (provider, call) => {
  const found = [...provider.book.transactions.values()].reverse().filter((each) => isWanted(each, call))
  const page = paginate(call, '/transaction', 20, found)
  return ok({ ...page, data: page.data.map((each) => showTransaction(provider, each)) })
}

const read: Handler = (provider, { id }) => {
  const transaction = provider.book.transactions.get(id)
  return transaction
    ? ok(showTransaction(provider, transaction))
    : refuse({ id: ['The selected id is invalid.'] })
}

const update: Handler = () => refuse({ id: ['this transaction is immutable'] })

export const transactionRoutes: Route[] = [
  { method: 'GET', url: '/transaction', name: 'list-transactions', handler: list },
  { method: 'GET', url: '/transaction/:id', name: 'read-transaction', handler: read },
  { method: 'PUT', url: '/transaction/:id', name: 'update-transaction', handler: update },
  { method: 'POST', url: '/transaction/:id/capture', name: 'capture', handler: capture },
  reversal('void'),
  reversal('refund'),
  reversal('void-or-refund'),
]

function reversal(wish: Reversal): Route {
  return {
    method: 'POST',
    url: `/transaction/:id/${wish}`,
    name: wish,
    handler: (provider, call) => reverse(provider, call, wish),
  }
}

/** An end given as a day, without a time, includes the whole day. */
function isWanted(transaction: Transaction, { query }: Call): boolean {
  if (!filters.every((name) => query[name] === undefined || query[name] === transaction[name])) return false
  const start = toMoment(query.startDate)
  const end = toMoment(query.endDate)
  const last = end.length === 10 ? `${end} 23:59:59` : end
  return transaction.created_at >= start && (end === '' || transaction.created_at <= last)
}

function toMoment(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : ''
}
