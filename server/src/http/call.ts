import type { Readable } from 'node:stream'
import type { Endpoint, FileReply, Received, Upload, WholeReply } from '@trousseau/contract/endpoint'
import type { Account, RoleId, UserKind } from '@trousseau/domain/people/roles'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { ProviderClient } from '../provider/request.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { Kept } from './reply/kept-answers.ts'
import type { UploadedFile } from './request/read-upload.ts'

/** Somebody who may sign in. Which owner goes with which kind is held by the table. */
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
  /** Which session this is: what signing out ends. */
  sessionHash: Buffer
  /** A member of the wholesale staff who looks at the portal as the store does: only to read. */
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

/** The signed-in person, read from live rows at each call. */
export type User = StoreUser | WholesaleUser | FactoryUser

/** Who calls follows from the policy: an endpoint for stores alone has a user with a store. */
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

/** What every handler is given besides what was sent. */
export type RequestContext = {
  db: Db
  config: Config
  log: Log
  /** The payment provider. Never called with a transaction open. */
  provider: ProviderClient
  now: Date
  /** The caller's network address: the proxy's word for it only where a proxy is trusted. */
  address: string
  requestId: string
}

/** What a handler is given. `user` is absent only on endpoints open to anyone; `once` is for `inTransactionOnce`. */
export type Call<E extends Endpoint> = Received<E> &
  RequestContext &
  (E['allow'] extends readonly Account[] ? { user: UserOf[Callers<E>] } : unknown) &
  (E extends { idempotent: true } ? { once: IdempotencyKey | undefined } : unknown) &
  (E extends { upload: Upload } ? { file: UploadedFile } : unknown)

/** A file whose declared name has a `{number}`. */
export type NumberedFile = { content: Readable; number: number }
type FileOf<R extends FileReply> = R['file'] extends `${string}{number}${string}` ? NumberedFile : Readable

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['reply'] extends FileReply ? FileOf<E['reply']> : WholeReply<E> | Kept<WholeReply<E>>>
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> }
