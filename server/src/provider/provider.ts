import { type Cents, toDollars } from '@trousseau/domain/money/money'
import { toAlpha3 } from '@trousseau/domain/places/country-codes'
import { z } from 'zod/mini'
import { type Outcome, type ProviderClient, type ProviderRequest, request } from './request.ts'
import {
  CUSTOMER,
  CUSTOMERS,
  METHOD,
  type ProviderMethod,
  type ProviderTransaction,
  reading,
  SELF,
  TRANSACTION,
  toMethod,
  toTransaction,
  WEBHOOKS,
} from './shapes.ts'

/** The adapter: every request that is sent to the payment provider. */

const MOST_A_PAGE = 200

type Customer = {
  firstname: string
  lastname: string
  email: string
  company: string
  phone: string
  address_1: string
  address_city: string
  address_state: string | null
  address_zip: string
  address_country: string
}
type NewCustomer = Customer & { reference: string }

export type MethodChange = Pick<
  ProviderMethod,
  'person_name' | 'address_1' | 'address_city' | 'address_state' | 'address_zip' | 'address_country'
> &
  (
    | { method: 'card'; exp_month: number; exp_year: number }
    | { method: 'bank'; bank_type: string; bank_holder_type: string }
  )

/** The customer with this reference, or null if there is none. */
export function findCustomer(client: ProviderClient, reference: string): Promise<Outcome<string | null>> {
  const isIt = (customer: z.infer<typeof CUSTOMER>) =>
    customer.reference === reference && !customer.deleted_at
  return requestAsOurs(client, {
    method: 'GET',
    // We do not rely on the documented filter: a customer created just now is among the newest anyway.
    path: `/customer?reference=${encodeURIComponent(reference)}&per_page=${MOST_A_PAGE}`,
    read: reading(CUSTOMERS, ({ data }) => data.find(isIt)?.id ?? null),
  })
}

export function createCustomer(client: ProviderClient, customer: NewCustomer): Promise<Outcome<string>> {
  return requestAsOurs(client, {
    method: 'POST',
    path: '/customer',
    body: { ...customer, address_country: toAlpha3(customer.address_country) },
    read: reading(CUSTOMER, ({ id }) => id),
  })
}

export function updateCustomer(
  client: ProviderClient,
  customerId: string,
  customer: Customer,
): Promise<Outcome<string>> {
  return requestAsOurs(client, {
    method: 'PUT',
    path: `/customer/${encodeURIComponent(customerId)}`,
    body: { ...customer, address_country: toAlpha3(customer.address_country) },
    read: reading(CUSTOMER, ({ id }) => id),
  })
}

export function listMethods(client: ProviderClient, customerId: string): Promise<Outcome<ProviderMethod[]>> {
  return requestAsOurs(client, {
    method: 'GET',
    path: `/customer/${encodeURIComponent(customerId)}/payment-method`,
    read: reading(z.array(METHOD), (methods) => methods.flatMap(toMethod)),
  })
}

export function changeMethod(
  client: ProviderClient,
  staxId: string,
  change: MethodChange,
): Promise<Outcome<ProviderMethod>> {
  const { person_name, address_1, address_city, address_state, address_zip } = change
  return requestAsOurs(client, {
    method: 'PUT',
    path: `/payment-method/${encodeURIComponent(staxId)}`,
    body: {
      person_name,
      address_1,
      address_city,
      address_state,
      address_zip,
      address_country: change.address_country && toAlpha3(change.address_country),
      ...(change.method === 'card'
        ? { card_exp: expiryOf(change.exp_month, change.exp_year) }
        : { bank_type: change.bank_type, bank_holder_type: change.bank_holder_type }),
    },
    read: reading(METHOD, (method) => toMethod(method)[0]),
  })
}

export function removeMethod(client: ProviderClient, staxId: string): Promise<Outcome<true>> {
  return requestAsOurs(client, {
    method: 'DELETE',
    path: `/payment-method/${encodeURIComponent(staxId)}`,
    read: reading(METHOD, (method) => (method.deleted_at ? true : undefined)),
  })
}

type NewCharge = { id: string; staxId: string; total: Cents; poNumber?: string }

/** Charges once per id, however often it is called. A declined charge is also `done`, with `success` false. */
export async function charge(
  client: ProviderClient,
  wanted: NewCharge,
): Promise<Outcome<ProviderTransaction>> {
  const outcome = await requestAsOurs(client, {
    method: 'POST',
    path: '/charge',
    body: {
      payment_method_id: wanted.staxId,
      total: toDollars(wanted.total),
      pre_auth: false,
      meta: { reference: wanted.id, ...(wanted.poNumber !== undefined && { poNumber: wanted.poNumber }) },
      idempotency_id: wanted.id,
    },
    read: reading(TRANSACTION, toTransaction),
  })
  // The HTTP status of a declined charge is not documented, so the transaction in the body decides.
  const declined =
    outcome.kind === 'refused' ? reading(TRANSACTION, toTransaction)(outcome.responseBody) : undefined
  if (declined && !declined.success) return { kind: 'done', value: declined }
  return outcome.kind === 'done' && outcome.value.isPending ? { kind: 'unknown' } : outcome
}

export function readTransaction(client: ProviderClient, id: string): Promise<Outcome<ProviderTransaction>> {
  return requestAsOurs(client, {
    method: 'GET',
    path: `/transaction/${encodeURIComponent(id)}`,
    read: reading(TRANSACTION, toTransaction),
  })
}

/** Covers more transactions than a store makes while they can still change. */
const MOST_PAGES = 5
export const MOST_LISTED = MOST_PAGES * MOST_A_PAGE

/** A customer's transactions, newest first: all of them, or up to the page with the one that is looked for. */
export async function listTransactions(
  client: ProviderClient,
  customerId: string,
  isLookedFor: (transaction: ProviderTransaction) => boolean = () => false,
): Promise<Outcome<ProviderTransaction[]>> {
  const listed: ProviderTransaction[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const outcome = await requestAsOurs(client, {
      method: 'GET',
      path: `/transaction?customer_id=${encodeURIComponent(customerId)}&per_page=${MOST_A_PAGE}&page=${page}`,
      read: reading(z.object({ data: z.array(TRANSACTION) }), ({ data }) => data),
    })
    if (outcome.kind !== 'done') return outcome
    const read = outcome.value.flatMap((one) => toTransaction(one) ?? [])
    listed.push(...read)
    if (outcome.value.length < MOST_A_PAGE || read.some(isLookedFor)) break
  }
  return { kind: 'done', value: listed }
}

/** Refunds a charge. The provider voids it before the evening's batch and refunds it afterwards. */
export async function giveBack(
  client: ProviderClient,
  id: string,
  total: Cents,
): Promise<Outcome<ProviderTransaction>> {
  const outcome = await requestAsOurs(client, {
    method: 'POST',
    path: `/transaction/${encodeURIComponent(id)}/void-or-refund`,
    body: { total: toDollars(total) },
    read: reading(TRANSACTION, toTransaction),
  })
  // As with a charge, the transaction in the body decides, whatever the status says.
  const changed =
    outcome.kind === 'refused' ? reading(TRANSACTION, toTransaction)(outcome.responseBody) : undefined
  return changed ? { kind: 'done', value: changed } : outcome
}

/** Registers a webhook for one kind of event, once, no matter how often it is called. */
export async function ensureWebhook(
  client: ProviderClient,
  event: string,
  url: string,
): Promise<Outcome<true>> {
  const known = await requestAsOurs(client, {
    method: 'GET',
    path: `/webhook?per_page=${MOST_A_PAGE}`,
    read: reading(WEBHOOKS, (hooks) => ('data' in hooks ? hooks.data : hooks)),
  })
  if (known.kind !== 'done') return known
  if (known.value.some((hook) => hook.event === event && hook.url === url))
    return { kind: 'done', value: true }
  return requestAsOurs(client, {
    method: 'POST',
    path: '/webhook',
    body: { target_url: url, event },
    read: reading(z.object({ id: z.string() }), () => true as const),
  })
}

/** One host serves test and live, and the key does not tell which, so the first call asks whose key it is. */
async function requestAsOurs<T>(client: ProviderClient, wanted: ProviderRequest<T>): Promise<Outcome<T>> {
  if (!client.merchant.isOurs) {
    const self = await request(client, {
      method: 'GET',
      path: '/self',
      read: reading(SELF, ({ merchant }) => merchant),
    })
    if (self.kind === 'unavailable') return self
    const { merchantId, webToken } = client.stax
    if (
      self.kind !== 'done' ||
      self.value.id !== merchantId ||
      (self.value.hosted_payments_token ?? webToken) !== webToken
    ) {
      client.log.error('the payment provider’s key belongs to another merchant than STAX_MERCHANT_ID')
      return { kind: 'unavailable', retryAfterSeconds: 60 }
    }
    client.merchant.isOurs = true
  }
  return request(client, wanted)
}

/** The provider takes an expiry as MMYY and returns it as MMYYYY. */
function expiryOf(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}
