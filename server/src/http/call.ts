import type { Readable } from 'node:stream'
import type { Endpoint, FileReply, Received, Upload, WholeReply } from '@trousseau/contract/endpoint'
import type { Session } from '@trousseau/contract/sessions'
import type { Account, RoleId, UserKind } from '@trousseau/domain/people/roles'
import type { Bucket } from '../bucket/bucket.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Measures } from '../measures/measures.ts'
import type { ProviderClient } from '../provider/request.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { Kept } from './reply/kept-answers.ts'
import type { UploadedFile } from './request/read-upload.ts'

/** A person who may sign in. The table's constraints decide which kinds have a store or a factory. */
export type Person = {
  id: number
  kind: UserKind
  roleId: RoleId
  storeId: number | null
  factoryId: number | null
  name: string
  firstName: string
  lastName: string
  email: string
}

type SignedIn = Person & {
  /** The hash of the session's token, by which logging out ends it. */
  sessionHash: Buffer
  /** True if wholesale staff view the portal as a store, which is read-only. */
  isViewing: boolean
}
export type StoreUser = SignedIn & {
  kind: 'store'
  account: 'store_admin' | 'store_regular'
  storeId: number
  factoryId: null
}
export type WholesaleUser = SignedIn & {
  kind: 'wholesale'
  account: 'wholesale_admin' | 'wholesale_regular'
  storeId: null
  factoryId: null
}
export type FactoryUser = SignedIn & { kind: 'factory'; account: 'factory'; storeId: null; factoryId: number }

/** The signed-in person, read from the live rows on every request. */
export type User = StoreUser | WholesaleUser | FactoryUser

export type StoreOfSession = Exclude<Session['store'], null>

/** What a request's first question to the database tells. */
export type Authenticated = {
  user: User
  /** The user's store, or the one they view. */
  store: StoreOfSession | null
  /** How far the catalog has changed. */
  catalogueRevision: number
  /** How far the database has been written, in its log of changes. */
  position: string
  sessionEnds: SessionEnds
  /** The wholesaler demands a second factor of its staff, and this one has none. */
  mustSetUp: boolean
}

/** When a session ends, and when it ends if nobody uses it. */
export type SessionEnds = { at: Date; idleAt: Date }

/** The policy determines the type of the caller: an endpoint for stores alone has a user with a store. */
type UserOf = {
  store_admin: StoreUser
  store_regular: StoreUser
  wholesale_admin: WholesaleUser
  wholesale_regular: WholesaleUser
  factory: FactoryUser
}

type Callers<E extends Endpoint> =
  | (E['allow'] extends readonly Account[] ? E['allow'][number] : never)
  | (E extends { themselves: readonly Account[] } ? E['themselves'][number] : never)

/** What every handler gets besides the request's own data. */
export type RequestContext = {
  db: Db
  config: Config
  log: Log
  /** The payment provider. Never call it inside a transaction. */
  provider: ProviderClient
  /** Where the files of pictures are, if not in the database. Never call it inside a transaction. */
  bucket: Bucket | undefined
  /** What this process has counted, and the replica if it has one: how it is doing. */
  measures: Measures
  replicaDb: Db | undefined
  now: Date
  /** The client's IP address. A proxy's header counts only if the proxy is trusted. */
  address: string
  requestId: string
  /** What the client calls itself. */
  userAgent?: string | undefined
  /** The hash of the bearer token that came along, valid or not. For endpoints open to anyone. */
  bearerHash?: Buffer | undefined
}

/** What a handler gets. `user` is missing only on endpoints open to anyone; `once` is for `inTransactionOnce`. */
export type Call<E extends Endpoint> = Received<E> &
  RequestContext &
  (E['allow'] extends readonly Account[] ? { user: UserOf[Callers<E>] } : unknown) &
  (E extends { method: 'GET'; allow: readonly Account[] }
    ? Pick<Authenticated, 'catalogueRevision' | 'store' | 'sessionEnds' | 'mustSetUp'>
    : unknown) &
  (E extends { idempotent: true | 'required' } ? { once: IdempotencyKey | undefined } : unknown) &
  (E extends { upload: Upload } ? { file: UploadedFile } : unknown)

/** A file whose declared name contains `{number}`. */
export type NumberedFile = { content: Readable; number: number }
type FileOf<R extends FileReply> = R['file'] extends `${string}{number}${string}` ? NumberedFile : Readable

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['reply'] extends FileReply ? FileOf<E['reply']> : WholeReply<E> | Kept<WholeReply<E>>>
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> }
