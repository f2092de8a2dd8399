import { accountOf, type UserKind } from '@trousseau/domain/people/roles'
import type { Config } from '../../../config.ts'
import type { FactoryUser, RequestContext, StoreUser, User, WholesaleUser } from '../../../http/call.ts'
import { createMeasures } from '../../../measures/measures.ts'
import type { ProviderClient } from '../../../provider/request.ts'
import { PEOPLE } from '../people.ts'

export type Stage = { readonly config: Config; readonly client: ProviderClient }

type UserOf = { store: StoreUser; wholesale: WholesaleUser; factory: FactoryUser }

/** Read by nobody: what the demo's people did in the past is not this process's work. */
const measures = createMeasures('portal')

/** The context of a request that a person of the demo would have made at that moment. */
export function callAt({ config, client }: Stage, at: Date): RequestContext & { once: undefined } {
  const { db, log } = client
  const provider = { ...client, clock: () => at }
  return {
    db,
    config,
    log,
    provider,
    bucket: undefined,
    measures,
    replicaDb: undefined,
    now: at,
    address: '127.0.0.1',
    requestId: 'demo',
    once: undefined,
  }
}

export function personOf<K extends UserKind>(id: number, ...kinds: readonly K[]): UserOf[K] {
  const person = PEOPLE.find((one) => one.id === id)
  if (!person || !kinds.some((kind) => kind === person.kind))
    throw new Error(`the demo has nobody with the id ${id} who may do this`)
  const { kind, roleId, ownerId, username, firstName, lastName, email } = person
  const user = {
    id,
    kind,
    roleId,
    name: username,
    firstName,
    lastName,
    email,
    account: accountOf(kind, roleId),
    storeId: kind === 'store' ? ownerId : null,
    factoryId: kind === 'factory' ? ownerId : null,
    sessionHash: Buffer.alloc(0),
  } as User
  // The kind was checked just above.
  return user as UserOf[K]
}
