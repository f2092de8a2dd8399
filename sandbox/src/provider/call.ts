import type { CallName } from './call-names.ts'
import type { Provider } from './provider.ts'
import type { Fields } from './records.ts'

export type Call = {
  name: CallName | undefined
  id: string
  query: Fields
  body: Fields
  /** The URL at which the provider was reached, for the links to further pages. */
  url: string
  ip: string
}

export type Answer = { status: number; body: unknown }

/** Synchronous: a handler decides and records without yielding, so concurrent calls cannot interleave. */
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
