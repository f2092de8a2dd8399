import { KEY_KEPT_HOURS, KeyOutcome, TRACEABLE_CALLS } from '@trousseau/contract/idempotency-keys'
import type { SessionUser } from '@trousseau/contract/sessions'
import { z } from 'zod/mini'

/**
 * The requests that were sent and not answered yet, in local storage, where the next tab finds them if this one is
 * closed. A card is never among them: orders and payments name a saved payment method by its id.
 */

const PREFIX = 'unanswered:'
const KEPT_MS = KEY_KEPT_HOURS * 3_600_000
/** Far more than a person leaves unanswered in three days. */
const MOST = 20

const Unanswered = z.object({
  /** The idempotency key, by which the server knows what became of the request. */
  key: z.uuid(),
  /** Who sent it, and for which store or factory. */
  person: z.string(),
  /** The session storage key of the attempt in the tab that sent it. */
  slot: z.string(),
  call: z.enum(TRACEABLE_CALLS),
  /** What it was about, such as "PO-77"; empty if that is not known any more. */
  detail: z.string(),
  /** The page that it was sent from. */
  path: z.string(),
  sent_at: z.number(),
  /** What that page had stored, to go on from there. */
  drafts: z.record(z.string(), z.string()),
  /** What became of it, from when that is known until the person was told. */
  outcome: z.optional(KeyOutcome),
})
export type Unanswered = z.infer<typeof Unanswered>

export const personOf = ({ id, userable_type, userable_id }: SessionUser): string =>
  `${id} ${userable_type} ${userable_id ?? ''}`.trim()

/** The records of all people, oldest first. Those that are too old, or have another version's shape, are removed. */
export function listUnanswered(now: number, place: Storage = localStorage): Unanswered[] {
  const records = keysOf(place).flatMap((name) => {
    const record = read(place, name)
    // A clock that was set back must not keep a record for longer.
    if (record && Math.abs(now - record.sent_at) <= KEPT_MS) return [record]
    place.removeItem(name)
    return []
  })
  return records.toSorted((one, other) => one.sent_at - other.sent_at)
}

/** If the browser refuses to store it, the request is sent all the same; then only this tab can tell of it. */
export function saveUnanswered(record: Unanswered, place: Storage = localStorage): void {
  const others = listUnanswered(record.sent_at, place).filter(({ key }) => key !== record.key)
  for (const { key } of others.slice(0, Math.max(0, others.length - MOST + 1))) removeUnanswered(key, place)
  write(record, place)
}

function write(record: Unanswered, place: Storage): void {
  try {
    place.setItem(PREFIX + record.key, JSON.stringify(record))
  } catch {
    // An older version of the record would tell something else.
    removeUnanswered(record.key, place)
  }
}

export function findUnanswered(key: string, place: Storage = localStorage): Unanswered | undefined {
  return read(place, PREFIX + key)
}

export function removeUnanswered(key: string, place: Storage = localStorage): void {
  place.removeItem(PREFIX + key)
}

/** Names what a person has yet to send: it stays if the session ends by itself, until they sign out or it is sent. */
export const waitingFor = (person: string): string => `${WAITING}${person}:`
const WAITING = 'waiting:'
export const isWaiting = (name: string): boolean => name.startsWith(WAITING)

/**
 * Clears a storage except for the records that `stays` returns, which may be reduced ones, and what waits to be sent by
 * whom `waits` names.
 */
export function clearAllBut(
  place: Storage,
  stays: (record: Unanswered) => Unanswered | undefined = () => undefined,
  waits: (name: string) => boolean = () => false,
): void {
  const kept = keysOf(place).flatMap((name) => read(place, name) ?? [])
  for (const name of allKeys(place)) {
    if (waits(name)) continue
    const record = kept.find(({ key }) => name === PREFIX + key)
    const left = record && stays(record)
    if (!left) place.removeItem(name)
    else if (left !== record) write(left, place)
  }
}

/** What is left of a record when the session ends by itself: enough to find out, and nothing that was typed. */
export const withoutDrafts = (record: Unanswered): Unanswered => ({ ...record, detail: '', drafts: {} })

function read(place: Storage, name: string): Unanswered | undefined {
  try {
    return z.parse(Unanswered, JSON.parse(place.getItem(name) ?? ''))
  } catch {
    return undefined
  }
}

const allKeys = (place: Storage) => Array.from({ length: place.length }, (_, index) => place.key(index) ?? '')
const keysOf = (place: Storage) => allKeys(place).filter((name) => name.startsWith(PREFIX))
