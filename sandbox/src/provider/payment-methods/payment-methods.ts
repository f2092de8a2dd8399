import { randomUUID } from 'node:crypto'
import { type Book, record, type Write } from '../book.store.ts'
import { showCustomer } from '../customers/customers.ts'
import type { Provider } from '../provider.ts'
import type { PaymentMethod } from '../records.ts'
import { stamp } from '../stamp.ts'
import { lastSecondOf } from './cards.ts'
import type { NewMethod } from './read-method.ts'

export function keepMethod(book: Book, customerId: string, userId: string, method: NewMethod): PaymentMethod {
  const now = stamp()
  const kept: PaymentMethod = {
    ...method,
    id: randomUUID(),
    customer_id: customerId,
    user_id: userId,
    is_default: methodsOf(book, customerId).length === 0,
    meta: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  record(book, [{ kind: 'method', record: kept }])
  return kept
}

/** A new default method and the end of the old default are one line of the book, so they happen together. */
export function changeMethod(
  book: Book,
  method: PaymentMethod,
  changes: Partial<PaymentMethod>,
): PaymentMethod {
  const changed: PaymentMethod = { ...method, ...changes, updated_at: stamp() }
  const writes: Write[] = [{ kind: 'method', record: changed }]
  if (changes.is_default) {
    for (const other of methodsOf(book, method.customer_id)) {
      if (other.id !== method.id && other.is_default) {
        writes.push({ kind: 'method', record: { ...other, is_default: false, updated_at: stamp() } })
      }
    }
  }
  record(book, writes)
  return changed
}

/** The customer's methods that are not deleted, oldest first. */
export function methodsOf(book: Book, customerId: string): PaymentMethod[] {
  return [...book.methods.values()].filter((each) => each.customer_id === customerId && !each.deleted_at)
}

export function showMethod(provider: Provider, method: PaymentMethod) {
  const customer = provider.book.customers.get(method.customer_id)
  return { ...showMethodAlone(provider, method), customer: customer ? showCustomer(customer) : null }
}

export function showMethodAlone({ settings }: Provider, method: PaymentMethod) {
  const { last_four, expires, fingerprint, outcome, meta, ...rest } = method
  const isCard = method.method === 'card'
  return {
    ...rest,
    merchant_id: settings.merchantId,
    nickname: nicknameOf(method),
    has_cvv: Number(method.has_cvv),
    is_default: Number(method.is_default),
    card_last_four: last_four,
    card_exp: expires && `${expires.slice(5)}${expires.slice(0, 4)}`,
    card_exp_datetime: expires ? lastSecondOf(expires) : [],
    meta: meta ?? {
      // The provider shows the first six digits here; together with the last four that is most of the number.
      cardDisplay: null,
      routingDisplay: null,
      accountDisplay: null,
      eligibleForCardUpdater: isCard,
      storageState: 'cached',
      fingerprint,
      errors: [],
      prepaid: null,
    },
    bin_type: isCard ? 'CREDIT' : null,
    purged_at: null,
    is_usable_in_vt: true,
    is_tokenized: true,
    au_last_event: null,
    au_last_event_at: null,
  }
}

function nicknameOf(method: PaymentMethod): string {
  const ending = `(ending in: ${method.last_four})`
  if (method.method === 'card') return `${method.card_type?.toUpperCase()}: ${method.person_name} ${ending}`
  return `${method.bank_holder_type} ${method.bank_type}, ${method.bank_name ?? 'bank'} ${ending}`
}
