import { type Cents, toDollars } from '@trousseau/domain/money/money'
import { type Answer, endOfMoneyCall } from '@trousseau/domain/money/provider-answer'
import type { ListedTransaction, ProviderTransaction } from '@trousseau/domain/money/provider-transaction'
import { toAlpha3 } from '@trousseau/domain/places/country-codes'
import { z } from 'zod/mini'
import {
  type Outcome,
  type ProviderClient,
  type ProviderRequest,
  request,
  type Unavailable,
} from './request.ts'
import {
  CUSTOMER,
  CUSTOMERS,
  METHOD,
  type ProviderMethod,
  reading,
  SELF,
  toMethod,
  WEBHOOKS,
} from './shapes.ts'
import { type BookPage, readPage, readTransactionIn } from './transactions.ts'

/** The adapter: every request that is sent to the payment provider. */

/** The provider's own limit for a page of any list. */
export const MOST_A_PAGE = 200

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

/**
 * Charges once per id, however often it is called. A declined charge is also `done`, with `success` false. Whose charge
 * it is that the provider tells of is up to the caller.
 */
export function charge(client: ProviderClient, wanted: NewCharge): Promise<Outcome<ProviderTransaction>> {
  return moveMoney(client, {
    method: 'POST',
    path: '/charge',
    body: {
      payment_method_id: wanted.staxId,
      total: toDollars(wanted.total),
      pre_auth: false,
      meta: { reference: wanted.id, ...(wanted.poNumber !== undefined && { poNumber: wanted.poNumber }) },
      idempotency_id: wanted.id,
    },
  })
}

/** Refunds a charge. The provider voids it before the evening's batch and refunds it afterwards. */
export async function giveBack(
  client: ProviderClient,
  id: string,
  total: Cents,
): Promise<Outcome<ProviderTransaction>> {
  const outcome = await moveMoney(client, {
    method: 'POST',
    path: `/transaction/${encodeURIComponent(id)}/void-or-refund`,
    body: { total: toDollars(total) },
  })
  // Another transaction than the one that was asked about says nothing of it.
  return outcome.kind === 'done' && outcome.value.id !== id ? { kind: 'unknown' } : outcome
}

/** The provider's documentation names no status for a declined charge, so the transaction in the body decides. */
async function moveMoney(
  client: ProviderClient,
  wanted: Omit<ProviderRequest<ListedTransaction>, 'read' | 'hear'>,
): Promise<Outcome<ProviderTransaction>> {
  const heard: Answer[] = []
  const outcome = await requestAsOurs(client, {
    ...wanted,
    read: readTransactionIn,
    hear: (answer) => void heard.push(answer),
  })
  const answer = heard.at(-1)
  const said = answer && readTransactionIn(answer.responseBody)
  const end = endOfMoneyCall(outcome.kind, answer, said)
  if (end === 'said' && said?.isClear) return { kind: 'done', value: said }
  return end === 'as it ended' && outcome.kind !== 'done' ? outcome : { kind: 'unknown' }
}

/** The provider has no such transaction. It answers an unknown id with 422. */
const NOT_THERE = [404, 410, 422]
const ASK_AGAIN_SECONDS = 60

/** Refused only if the provider does not know the transaction: any other failure says nothing about it. */
export async function readTransaction(
  client: ProviderClient,
  id: string,
): Promise<Outcome<ListedTransaction>> {
  const heard: Answer[] = []
  const outcome = await requestAsOurs(client, {
    method: 'GET',
    path: `/transaction/${encodeURIComponent(id)}`,
    read: readTransactionIn,
    hear: (answer) => void heard.push(answer),
  })
  const isElsewhere = NOT_THERE.includes(heard.at(-1)?.status ?? 0)
  return outcome.kind === 'refused' && !isElsewhere
    ? { kind: 'unavailable', retryAfterSeconds: ASK_AGAIN_SECONDS }
    : outcome
}

/** One page of a customer's transactions, the newest first. A new one moves all others down. */
export function listTransactions(
  client: ProviderClient,
  customerId: string,
  { page = 1, perPage = MOST_A_PAGE }: { page?: number; perPage?: number } = {},
): Promise<Outcome<BookPage>> {
  return requestAsOurs(client, {
    method: 'GET',
    path: `/transaction?customer_id=${encodeURIComponent(customerId)}&per_page=${perPage}&page=${page}`,
    read: readPage(page, perPage),
  })
}

/** Registers a webhook for each kind of event that has none yet, no matter how often it is called. */
export async function ensureWebhooks(
  client: ProviderClient,
  events: readonly string[],
  url: string,
): Promise<Outcome<true>> {
  const known = await requestAsOurs(client, {
    method: 'GET',
    path: `/webhook?per_page=${MOST_A_PAGE}`,
    read: reading(WEBHOOKS, (hooks) => ('data' in hooks ? hooks.data : hooks)),
  })
  if (known.kind !== 'done') return known
  for (const event of events) {
    if (known.value.some((hook) => hook.event === event && hook.url === url)) continue
    const registered = await requestAsOurs(client, {
      method: 'POST',
      path: '/webhook',
      body: { target_url: url, event },
      read: reading(z.object({ id: z.string() }), () => true as const),
    })
    if (registered.kind !== 'done') return registered
  }
  return { kind: 'done', value: true }
}

async function requestAsOurs<T>(client: ProviderClient, wanted: ProviderRequest<T>): Promise<Outcome<T>> {
  return (await confirmMerchant(client)) ?? request(client, wanted)
}

/**
 * One host serves test and live, and the key does not tell which, so the first call asks whose key it is. Those that
 * come meanwhile wait for the answer: if each asked, a store's first payments would use up its share of the calls.
 */
async function confirmMerchant(client: ProviderClient): Promise<Unavailable | undefined> {
  const { merchant } = client
  if (merchant.asking) await merchant.asking
  if (merchant.isOurs) return undefined
  const asking = askWhoseKey(client)
  const end = () => {
    merchant.asking = undefined
  }
  merchant.asking = asking.then(end, end)
  return asking
}

async function askWhoseKey(client: ProviderClient): Promise<Unavailable | undefined> {
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
  return undefined
}

/** The provider takes an expiry as MMYY and returns it as MMYYYY. */
function expiryOf(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}
