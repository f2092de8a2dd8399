import { Gauge } from 'prom-client'
import type { Db } from '../db/db.ts'
import type { Measures } from '../measures/measures.ts'
import { type House, type ReplicaState, readHouse, readReplica } from './house.store.ts'

/** However many ask for the measures, the database is asked once in this time. */
const FRESH_MS = 5_000

/** Adds what only the database knows to a process's measures. While it does not answer, these figures are left out. */
export function watchHouse({ registry }: Measures, db: Db): void {
  const read = atMostEvery(FRESH_MS, () => readHouse(db))
  const gauge = createGauges<House>(registry, read)
  gauge('trousseau_outbox_waiting', 'Messages that wait to be sent.', ({ messages }) => messages.waiting)
  gauge(
    'trousseau_outbox_age_seconds',
    'How long the oldest message that is due has waited.',
    ({ messages }) => messages.oldestSeconds,
  )
  gauge('trousseau_outbox_given_up', 'Messages that were given up.', ({ messages }) => messages.givenUp)
  gauge(
    'trousseau_open_payments',
    'Payments and refunds whose end is not known.',
    ({ payments }) => payments.open,
  )
  gauge(
    'trousseau_open_payment_age_seconds',
    'How old the oldest of them is.',
    ({ payments }) => payments.oldestSeconds,
  )
  gauge(
    'trousseau_differences',
    "Differences between our books and the payment provider's that nobody has settled.",
    ({ differences }) => differences,
  )
  gauge(
    'trousseau_provider_failed_share',
    "The share of the last hour's calls to the payment provider that failed.",
    ({ provider: { calls, failed } }) => (calls === 0 ? 0 : failed / calls),
  )
  isAnswering(registry, 'trousseau_database_up', 'Whether the database answers.', read)
}

/** The same of a portal's replica. */
export function watchReplica({ registry }: Measures, replica: Db): void {
  const read = atMostEvery(FRESH_MS, () => readReplica(replica))
  const gauge = createGauges<ReplicaState>(registry, read)
  gauge(
    'trousseau_replica_behind_seconds',
    'How far the replica is behind.',
    ({ behindSeconds }) => behindSeconds,
  )
  gauge('trousseau_replica_follows', 'Whether the replica follows a primary.', ({ follows }) =>
    follows ? 1 : 0,
  )
}

type Registry = Measures['registry']
type Read<T> = () => Promise<T | undefined>

function createGauges<T>(registry: Registry, read: Read<T>) {
  return (name: string, help: string, pick: (state: T) => number | null): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await read()
        const value = state === undefined ? null : pick(state)
        if (value === null) made.remove()
        else made.set(value)
      },
    })
  }
}

function isAnswering(registry: Registry, name: string, help: string, read: Read<unknown>): void {
  const made: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      made.set((await read()) === undefined ? 0 : 1)
    },
  })
}

/** The last reading, if it is fresh; undefined if it failed. */
function atMostEvery<T>(ms: number, read: () => Promise<T>): Read<T> {
  let last: Promise<T | undefined> = Promise.resolve(undefined)
  let freshUntil = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() >= freshUntil) {
      freshUntil = performance.now() + ms
      last = read().catch(() => undefined)
    }
    return last
  }
}
