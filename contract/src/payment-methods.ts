import {
  BANK_TYPES,
  HOLDER_TYPES,
  METHODS,
  monthProblem,
  NOT_A_NUMBER,
  yearProblem,
} from '@trousseau/domain/money/payment-method'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, identifier, line, moment, version, zip } from './fields.ts'
import { country, stateCode } from './places.ts'

export const PaymentMethod = z.object({
  id: z.int(),
  method: z.enum(METHODS),
  /** For a bank account, the last four digits of the account number. */
  card_last_four: z.string(),
  /** The last second of the card's expiry month. Null for a bank account, like all fields that only cards have. */
  card_exp_datetime: z.nullable(moment),
  /** Month, then year: "032039". */
  card_exp: z.nullable(z.string()),
  card_type: z.nullable(z.enum(['visa', 'mastercard', 'other'])),
  /** The brand's full name, such as "American Express", because card_type only says "other" for it. */
  card_brand: z.nullable(z.string()),
  person_name: z.string(),
  address_1: z.string(),
  address_city: z.string(),
  address_state: z.nullable(z.string()),
  address_country: z.nullable(z.string()),
  address_zip: z.string(),
  bank_type: z.nullable(z.enum(BANK_TYPES)),
  bank_holder_type: z.nullable(z.enum(HOLDER_TYPES)),
  /** The store marked this method as its default; checkout preselects it. */
  is_default: z.boolean(),
  /** Used by the store's latest order whose method still exists. Checkout preselects it if there is no default. */
  is_last_used: z.boolean(),
  version: z.int(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** A form sends digits as text; JSON may send a number. */
const typedNumber = (problemOf: (typed: string) => string | undefined) =>
  z.pipe(
    z.union([z.string(), z.int()], NOT_A_NUMBER),
    z.transform((value, context) => {
      const text = String(value).trim()
      const message = problemOf(text)
      if (message === undefined) return text
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
export const month = typedNumber(monthProblem)
export const year = typedNumber(yearProblem)

/** The account holder, a person or a business, as the bank knows them. */
export const personName = line(120)
export const billingAddress = {
  address_1: line(200),
  address_city: line(120),
  address_state: stateCode,
  address_country: country,
  address_zip: zip,
}
export const bankType = z.enum(BANK_TYPES, REQUIRED)
export const holderType = z.enum(HOLDER_TYPES, REQUIRED)

/** Omitted fields keep their values. Month and year apply to cards, the two types to bank accounts. */
export const PaymentMethodChange = z.partial(
  z.object({
    person_name: personName,
    ...billingAddress,
    month,
    year,
    bank_type: bankType,
    bank_holder_type: holderType,
    version,
  }),
)
export type PaymentMethodChange = z.infer<typeof PaymentMethodChange>

const byId = z.object({ id })
const ofStore = [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS] as const

export const paymentMethods = {
  listPaymentMethods: endpoint({
    method: 'GET',
    path: '/api/stores/:id/payment-methods',
    summary: 'The saved cards and bank accounts of a store, the newest first.',
    allow: ofStore,
    params: byId,
    reply: z.array(PaymentMethod),
  }),
  addPaymentMethod: endpoint({
    method: 'POST',
    path: '/api/stores/:id/payment-methods',
    summary: 'Takes over what a browser has saved for this store at the payment provider, whose id it names.',
    allow: ofStore,
    params: byId,
    body: z.object({ stax_id: identifier(64) }),
    reply: PaymentMethod,
  }),
  refreshPaymentMethods: endpoint({
    method: 'POST',
    path: '/api/stores/:id/payment-methods/refresh',
    summary:
      'Asks the payment provider for this store’s methods, where an answer to a browser may have been lost.',
    allow: ofStore,
    params: byId,
    reply: z.object({
      /** False if the provider could not be reached; the list is then unchanged. */
      refreshed: z.boolean(),
      payment_methods: z.array(PaymentMethod),
    }),
  }),
  getPaymentMethod: endpoint({
    method: 'GET',
    path: '/api/payment-methods/:id',
    summary: 'One saved card or bank account of this store.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: PaymentMethod,
  }),
  updatePaymentMethod: endpoint({
    method: 'PUT',
    path: '/api/payment-methods/:id',
    summary:
      'Changes name, billing address and expiry of a card, or name, address and kind of a bank account.',
    allow: STORE_ACCOUNTS,
    params: byId,
    body: PaymentMethodChange,
    reply: PaymentMethod,
  }),
  markDefaultPaymentMethod: endpoint({
    method: 'PUT',
    path: '/api/payment-methods/:id/default',
    summary:
      'Marks a card or bank account of this store, in place of any other, to be offered first at checkout.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: PaymentMethod,
  }),
  deletePaymentMethod: endpoint({
    method: 'DELETE',
    path: '/api/payment-methods/:id',
    summary: 'Deletes a saved card or bank account, here and at the payment provider.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: z.null(),
  }),
}
