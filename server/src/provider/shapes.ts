import { BANK_TYPES, HOLDER_TYPES } from '@trousseau/domain/money/payment-method'
import { toAlpha2 } from '@trousseau/domain/places/country-codes'
import { z } from 'zod/mini'

/** The fields of the provider's answers that we read, and how they are mapped to our own types. */

const optional = z.nullish(z.string())

export const SELF = z.object({ merchant: z.object({ id: z.string(), hosted_payments_token: optional }) })
export const CUSTOMER = z.object({ id: z.string(), reference: optional, deleted_at: optional })
export const CUSTOMERS = z.object({ data: z.array(CUSTOMER) })
export const METHOD = z.object({
  id: z.string(),
  customer_id: z.string(),
  method: z.string(),
  person_name: optional,
  card_type: optional,
  card_last_four: optional,
  card_exp: optional,
  bank_type: optional,
  bank_holder_type: optional,
  address_1: optional,
  address_city: optional,
  address_state: optional,
  address_zip: optional,
  address_country: optional,
  deleted_at: optional,
  /** Anything the merchant put there, or an empty list; we only read a fingerprint. */
  meta: z.optional(z.unknown()),
})
const FINGERPRINT = z.object({ fingerprint: z.string().check(z.minLength(1)) })
const WEBHOOK = z.object({ event: z.string(), url: optional })
/** The documentation does not say whether the list is paged. */
export const WEBHOOKS = z.union([z.array(WEBHOOK), z.object({ data: z.array(WEBHOOK) })])

/** A saved card or bank account, in our own terms. */
export type ProviderMethod = {
  stax_id: string
  customerId: string
  method: 'card' | 'bank'
  last_four: string
  brand: string | null
  exp_month: number | null
  exp_year: number | null
  person_name: string
  address_1: string
  address_city: string
  address_state: string | null
  address_country: string | null
  address_zip: string
  bank_type: string | null
  bank_holder_type: string | null
  /** The provider's fingerprint of the number: equal numbers have equal fingerprints. Null if not given. */
  fingerprint: string | null
  isDeleted: boolean
}

/** Undefined for an answer of a different shape. */
export function reading<S extends z.ZodMiniType, T>(schema: S, take: (value: z.output<S>) => T | undefined) {
  return (responseBody: unknown): T | undefined => {
    const { success, data } = z.safeParse(schema, responseBody)
    return success ? take(data) : undefined
  }
}

/** Empty for a method of a kind that is not supported here, such as a wallet. */
export function toMethod(answer: z.output<typeof METHOD>): ProviderMethod[] {
  const { method } = answer
  if (method !== 'card' && method !== 'bank') return []
  const [, month, year] = /^(\d\d)(?:20)?(\d\d)$/.exec(answer.card_exp ?? '') ?? []
  return [
    {
      stax_id: answer.id,
      customerId: answer.customer_id,
      method,
      last_four: answer.card_last_four ?? '',
      brand: method === 'card' ? (answer.card_type ?? '') : null,
      exp_month: month === undefined ? null : Number(month),
      exp_year: year === undefined ? null : 2000 + Number(year),
      person_name: answer.person_name ?? '',
      address_1: answer.address_1 ?? '',
      address_city: answer.address_city ?? '',
      address_state: answer.address_state || null,
      address_country: toAlpha2(answer.address_country ?? '') ?? null,
      address_zip: answer.address_zip ?? '',
      bank_type: method === 'bank' ? oneOf(BANK_TYPES, answer.bank_type) : null,
      bank_holder_type: method === 'bank' ? oneOf(HOLDER_TYPES, answer.bank_holder_type) : null,
      fingerprint: z.safeParse(FINGERPRINT, answer.meta).data?.fingerprint ?? null,
      isDeleted: Boolean(answer.deleted_at),
    },
  ]
}

function oneOf(options: readonly string[], value: string | null | undefined): string | null {
  return options.find((option) => option === value) ?? null
}
