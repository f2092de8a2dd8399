import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { appendEntries, closeJournal, type Journal, openJournal } from '../journal.ts'
import { inLetters } from './fingerprint.ts'
import type { Customer, PaymentMethod, Transaction, Webhook } from './records.ts'

/** One line of the book, applied as a whole or not at all. */
type Entry = { key: string } | { writes: Write[] }

export type Write =
  | { kind: 'customer'; record: Customer }
  | { kind: 'method'; record: PaymentMethod }
  | { kind: 'transaction'; record: Transaction }
  | { kind: 'webhook'; record: Webhook }

export type Book = {
  journal: Journal
  key: string
  customers: Map<string, Customer>
  methods: Map<string, PaymentMethod>
  transactions: Map<string, Transaction>
  webhooks: Map<string, Webhook>
  /** The first transaction of each idempotency id. */
  firstOf: Map<string, string>
  childrenOf: Map<string, string[]>
  waiting: Entry[]
  turn: Promise<void>
}

export async function openBook(directory: string): Promise<Book> {
  const { journal, entries } = await openJournal(join(directory, 'provider.jsonl'))
  const book: Book = {
    journal,
    key: '',
    customers: new Map(),
    methods: new Map(),
    transactions: new Map(),
    webhooks: new Map(),
    firstOf: new Map(),
    childrenOf: new Map(),
    waiting: [],
    turn: Promise.resolve(),
  }
  // The cast is safe: this file wrote the journal, and unreadable lines were dropped when it was opened.
  for (const entry of entries as Entry[]) {
    if ('key' in entry) book.key = entry.key
    else for (const write of entry.writes) remember(book, write)
  }
  if (book.key === '') {
    book.key = inLetters(randomBytes(32))
    append(book, { key: book.key })
    await written(book)
  }
  return book
}

/** Takes effect in memory immediately, so that no two calls decide on the same state. */
export function record(book: Book, writes: Write[]): void {
  for (const write of writes) remember(book, write)
  append(book, { writes })
}

/**
 * Resolves when everything recorded is on disk; no call is answered before that. After a failed write, memory is ahead
 * of the file, so this rejects until the process restarts and reads the file again.
 */
export function written(book: Book): Promise<void> {
  return book.turn
}

export async function closeBook(book: Book): Promise<void> {
  await book.turn.catch(() => undefined)
  await closeJournal(book.journal)
}

function append(book: Book, entry: Entry): void {
  book.waiting.push(entry)
  book.turn = book.turn.then(() => writeWaiting(book))
  // Callers learn of the failure through written(); this handler only prevents an unhandled rejection.
  book.turn.catch(() => undefined)
}

/** Entries that arrive during a write are written together in the next one. */
async function writeWaiting(book: Book): Promise<void> {
  const entries = book.waiting.splice(0)
  if (entries.length > 0) await appendEntries(book.journal, entries)
}

function remember(book: Book, { kind, record }: Write): void {
  if (kind === 'customer') book.customers.set(record.id, record)
  else if (kind === 'method') book.methods.set(record.id, record)
  else if (kind === 'webhook') book.webhooks.set(record.id, record)
  else rememberTransaction(book, record)
}

function rememberTransaction(book: Book, transaction: Transaction): void {
  const { id, idempotency } = transaction
  const parent = transaction.reference_id || transaction.auth_id
  if (parent && !book.transactions.has(id)) {
    book.childrenOf.set(parent, [...(book.childrenOf.get(parent) ?? []), id])
  }
  if (idempotency && !book.firstOf.has(idempotency.id)) book.firstOf.set(idempotency.id, id)
  book.transactions.set(id, transaction)
}
