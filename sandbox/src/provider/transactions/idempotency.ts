import { createHash } from 'node:crypto'
import type { Book } from '../book.store.ts'
import { inLetters } from '../fingerprint.ts'
import type { Fields, Transaction } from '../records.ts'

/** Not compared with the first call: tokens are new on every retry, and `total` and `pre_auth` are added normalized. */
const passing = ['idempotency_id', 'payment_token', 'recaptcha_token', 'total', 'pre_auth']

export type Key = { id: string; parameters: Record<string, string> }

/** Stores digests of the parameters, not the parameters themselves. */
export function keyOf(id: string, cents: number, isPreAuth: boolean, body: Fields): Key {
  const parameters: Record<string, string> = { total: digest(cents), pre_auth: digest(isPreAuth) }
  for (const [name, value] of Object.entries(body)) {
    if (!passing.includes(name)) parameters[name] = digest(value)
  }
  return { id, parameters }
}

export function findFirst(book: Book, { id }: Key): Transaction | undefined {
  return book.transactions.get(book.firstOf.get(id) ?? '')
}

/** The names of the parameters that differ from the first call with the same idempotency id. */
export function differences(first: Transaction, { parameters }: Key): string[] {
  const before = first.idempotency?.parameters ?? {}
  const names = new Set([...Object.keys(before), ...Object.keys(parameters)])
  return [...names].filter((name) => before[name] !== parameters[name])
}

function digest(value: unknown): string {
  return inLetters(createHash('sha256').update(canonical(value)).digest())
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`
}
