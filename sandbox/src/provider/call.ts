import type { Provider } from './provider.ts'
import type { Fields } from './records.ts'

/** The names a fault can be narrowed to. */
export const callNames = [
  'create-customer',
  'list-customers',
  'read-customer',
  'update-customer',
  'delete-customer',
  'list-customer-methods',
  'create-method',
  'create-method-from-token',
  'list-methods',
  'read-method',
  'update-method',
  'delete-method',
  'charge',
  'list-transactions',
  'read-transaction',
  'update-transaction',
  'void',
  'refund',
  'void-or-refund',
  'capture',
  'web-token',
  'web-pay',
  'web-tokenize',
] as const
export type CallName = (typeof callNames)[number]

export type Call = {
  name: CallName | undefined
  id: string
  query: Fields
  body: Fields
  /** Where the provider was reached, for the addresses of further pages. */
  url: string
  ip: string
}

export type Answer = { status: number; body: unknown }

/** Decides and records without a pause: that makes each call whole, however many come at once. */
export type Handler = (provider: Provider, call: Call) => Answer

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  name?: CallName
  handler: Handler
}

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

export function refuse(body: unknown, status = 422): Answer {
  return { status, body }
}
