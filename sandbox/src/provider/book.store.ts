import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { appendEntries, closeJournal, type Journal, openJournal } from '../journal.ts'
import { inLetters } from './fingerprint.ts'
import type { Customer, PaymentMethod, Transaction, Webhook } from './records.ts'

/** One line of the book: all of it happened, or none of it. */
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
  /** The transaction that was made first under an idempotency id. */
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
  // The journal holds only what this file wrote: unreadable lines were dropped when it was opened.
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

/** Counts at once for every later call, so that two calls never decide on the same state. */
export function record(book: Book, writes: Write[]): void {
  for (const write of writes) remember(book, write)
  append(book, { writes })
}

/**
 * Resolves when all that was recorded is on the disk; nothing is answered before. Once a write has failed,
 * memory is ahead of the file and this rejects for good: only a restart knows again what is true.
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
  // Whoever answers hears of the failure from written(); here nobody is listening.
  book.turn.catch(() => undefined)
}

/** What came during one write shares the next. */
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
