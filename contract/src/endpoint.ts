import type { Account, UserKind } from '@trousseau/domain/people/roles'
import type { z } from 'zod/mini'

/** One reply schema per kind of person: a field that a kind may not see is absent from its schema. */
export type ByKind = Readonly<Record<UserKind, z.core.$ZodType>>

/** A file download. Its name never contains user input: `{number}` is replaced by one of our own numbers. */
export type FileReply = { readonly file: string; readonly type: string }

/** The type of the spreadsheets that lists are exported as. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One uploaded file alongside the body's fields, as multipart/form-data. */
export type Upload = { readonly maxBytes: number; readonly tooLarge: string }

/**
 * The single declaration of an endpoint. Routing, permissions, validation, the reply's serializer, the client's types,
 * the OpenAPI document and the test that visits all endpoints are derived from it.
 */
export type Endpoint = {
  /** PATCH and PUT are the same update: an endpoint declared as PUT is served under both methods. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** One sentence for the API documentation page. */
  readonly summary: string
  readonly allow: readonly Account[] | 'anyone'
  /** Accounts that may also call the endpoint, but only with their own user id in the path. */
  readonly themselves?: readonly Account[]
  /** Staff viewing the portal as a store may call this endpoint. Without it they may call only GET endpoints. */
  readonly whileViewing?: true
  /** Staff who have yet to set up the second factor that is demanded of them may call it, and nothing without this. */
  readonly whileSettingUp?: true
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The endpoint accepts a file: only then may the body be multipart, and the handler receives the file. */
  readonly upload?: Upload
  /** The schema of `data` in the response. A field that it does not name never leaves the server. */
  readonly reply: z.core.$ZodType | ByKind | FileReply
  /** The `message` of a successful response, if the specification defines one. */
  readonly message?: string
  /** Repeats the message as `msg`, for clients that read it under that name. */
  readonly messageAlias?: true
  /** Called by an external system, in its own format: undeclared fields are dropped without being checked. */
  readonly webhook?: true
  /** The handler receives the unparsed body and parses it itself, because invalid input has side effects too. */
  readonly rawBody?: true
  /** Responds 202 if `state` in the response is "unknown", that is, if the outcome is not known yet. */
  readonly maybePending?: true
  /**
   * Accepts an Idempotency-Key: a repeated request with the same key gets the first one's result. Where money moves the
   * key is required, unless the specification itself has the call without one.
   */
  readonly idempotent?: true | 'required'
  /** Reads much: a list, a file of one, or an overview. It has its own share of the database, which may be a copy. */
  readonly wide?: true
}

/** Responds with JSON of a single shape; `asSeenBy` turns an endpoint with replies by kind into one. */
export type JsonEndpoint = Endpoint & { readonly reply: z.core.$ZodType }
export type FileEndpoint = Endpoint & { readonly reply: FileReply }

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Part = 'params' | 'query' | 'body'
type PartsOf<E> = { [K in Part]: K extends keyof E ? K : never }[Part]

/** What the client sends. */
export type Sent<E extends Endpoint> = {
  [K in PartsOf<E>]: E[K] extends z.core.$ZodType ? z.input<E[K]> : never
}
/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = {
  [K in PartsOf<E>]: E[K] extends z.core.$ZodType
    ? K extends 'body'
      ? E extends { rawBody: true }
        ? unknown
        : z.output<E[K]>
      : z.output<E[K]>
    : never
}
type ReplyOf<R> = R extends z.core.$ZodType
  ? z.output<R>
  : R extends ByKind
    ? z.output<R['store']> | z.output<R['wholesale']> | z.output<R['factory']>
    : never
/** What the client receives. */
export type Reply<E extends Endpoint> = ReplyOf<E['reply']>

type WholeReplyOf<R> = R extends ByKind
  ? z.output<R['store']> & z.output<R['wholesale']> & z.output<R['factory']>
  : ReplyOf<R>
/** What a handler returns: the complete reply, of which each kind of person is sent only their fields. */
export type WholeReply<E extends Endpoint> = WholeReplyOf<E['reply']>

export function isFileReply(reply: Endpoint['reply']): reply is FileReply {
  return 'file' in reply
}

export function isByKind(reply: Endpoint['reply']): reply is ByKind {
  return 'wholesale' in reply
}

/** The endpoint with the reply schema of one kind of person. */
export function asSeenBy<K extends UserKind, E extends Endpoint & { readonly reply: ByKind }>(
  kind: K,
  endpoint: E,
): Omit<E, 'reply'> & { readonly reply: E['reply'][K] } {
  return { ...endpoint, reply: endpoint.reply[kind] }
}
