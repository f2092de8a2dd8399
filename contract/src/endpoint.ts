import type { Account, UserKind } from '@trousseau/domain/people/roles'
import type { z } from 'zod/mini'

/** What each kind of person sees of the same thing: what one of them may not see is not in their schema. */
export type ByKind = Readonly<Record<UserKind, z.core.$ZodType>>

/** A file to take away. Nothing that somebody typed is in its name: where it has `{number}`, a number of ours. */
export type FileReply = { readonly file: string; readonly type: string }

/** One file beside the body's fields, as multipart/form-data. */
export type Upload = { readonly maxBytes: number; readonly tooLarge: string }

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
  /** These may call it too, but only with their own id in the path. */
  readonly themselves?: readonly Account[]
  /** May be called by staff who look at the portal as a store does; else only what reads may. */
  readonly whileViewing?: true
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** Takes a file too: only then may the body be multipart, and the handler gets the file. */
  readonly upload?: Upload
  /** The shape of `data` in the answer. Only what it names leaves the server. */
  readonly reply: z.core.$ZodType | ByKind | FileReply
  /** The `message` of a success, where the specification has one. */
  readonly message?: string
  /** The same message as `msg` too, for who reads it there. */
  readonly messageAlias?: true
  /** Called by somebody else's program, in their words: what is not declared here is dropped without a look at it. */
  readonly webhook?: true
  /** The handler is given the body unread, and reads it itself: what is wrong with it has consequences too. */
  readonly rawBody?: true
  /** Answers 202 where `state` in the answer is "unknown": it is not known yet whether it was done. */
  readonly maybePending?: true
  /** Takes an Idempotency-Key: the same key answers the same result once. */
  readonly idempotent?: true
}

/** One that answers JSON of one shape: what `asSeenBy` makes of one whose shape hangs on who asks. */
export type JsonEndpoint = Endpoint & { readonly reply: z.core.$ZodType }
export type FileEndpoint = Endpoint & { readonly reply: FileReply }

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Part = 'params' | 'query' | 'body'
type PartsOf<E> = { [K in Part]: K extends keyof E ? K : never }[Part]

/** What a caller sends. */
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
/** What the caller gets. */
export type Reply<E extends Endpoint> = ReplyOf<E['reply']>

type WholeReplyOf<R> = R extends ByKind
  ? z.output<R['store']> & z.output<R['wholesale']> & z.output<R['factory']>
  : ReplyOf<R>
/** What a handler returns: all there is to see, of which each kind of person gets their part. */
export type WholeReply<E extends Endpoint> = WholeReplyOf<E['reply']>

export function isFileReply(reply: Endpoint['reply']): reply is FileReply {
  return 'file' in reply
}

export function isByKind(reply: Endpoint['reply']): reply is ByKind {
  return 'wholesale' in reply
}

/** The endpoint as one kind of person knows it. */
export function asSeenBy<K extends UserKind, E extends Endpoint & { readonly reply: ByKind }>(
  kind: K,
  endpoint: E,
): Omit<E, 'reply'> & { readonly reply: E['reply'][K] } {
  return { ...endpoint, reply: endpoint.reply[kind] }
}
