import type { Account } from '@trousseau/domain/roles'
import type { z } from 'zod/mini'

/**
 * One declaration per endpoint, and everything follows from it: routing, permission, validation, the reply's
 * serialiser, the client's types, the OpenAPI document and the test that walks all of them.
 */
export type Endpoint = {
  /** PUT and PATCH are the same update: declare PUT, and both are served. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** One sentence for the documentation page. */
  readonly summary: string
  readonly allow: readonly Account[] | 'anyone'
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The shape of `data` in the answer. Only what it names leaves the server. */
  readonly reply: z.core.$ZodType
  /** The `message` of a success, where the specification has one. */
  readonly message?: string
  /** Takes an Idempotency-Key: the same key answers the same result once. */
  readonly idempotent?: true
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Part = 'params' | 'query' | 'body'
type PartsOf<E> = { [K in Part]: K extends keyof E ? K : never }[Part]

/** What a caller sends. */
export type Sent<E extends Endpoint> = {
  [K in PartsOf<E>]: E[K] extends z.core.$ZodType ? z.input<E[K]> : never
}
/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = {
  [K in PartsOf<E>]: E[K] extends z.core.$ZodType ? z.output<E[K]> : never
}
/** What a handler returns, and what the caller gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
