import type { Book } from '../book.store.ts'
import type { Call } from '../call.ts'

/** The customer that a call concerns: their id here, and the caller's own reference for them. */
export function namesOf(book: Book, { id, query, body }: Call): string[] {
  const named = [body.customer_id, query.customer_id, id].find(
    (each) => typeof each === 'string' && book.customers.has(each),
  )
  const method = book.methods.get(String(body.payment_method_id)) ?? book.methods.get(id)
  const customerId = named ?? method?.customer_id ?? book.transactions.get(id)?.customer_id
  const customer = book.customers.get(String(customerId))
  return [customer?.id, customer?.reference, body.reference, query.reference].filter(
    (each) => typeof each === 'string',
  )
}
