import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { appendEntries, closeJournal, type Journal, openJournal, replaceEntries } from '../journal.ts'
import { findLinks } from './links.ts'
import type { Arrival, Channel, Message } from './message.ts'

type Waiting = { arrival: Arrival; kept: (message: Message) => void; failed: (reason: unknown) => void }

export type Mailbox = {
  journal: Journal
  messages: Message[]
  lastId: number
  firstOf: Map<string, number>
  waiting: Waiting[]
  turn: Promise<void>
  arrivals: EventEmitter
}

export type Question = { channel?: Channel; to?: string; after?: number }

/** Written when the mailbox is emptied, so that ids keep increasing and a client's `after` stays valid. */
type Emptied = { emptied_after: number }

export async function openMailbox(directory: string): Promise<Mailbox> {
  const { journal, entries } = await openJournal(join(directory, 'mailbox', 'messages.jsonl'))
  const mailbox: Mailbox = {
    journal,
    messages: [],
    lastId: 0,
    firstOf: new Map(),
    waiting: [],
    turn: Promise.resolve(),
    arrivals: new EventEmitter().setMaxListeners(0),
  }
  // The cast is safe: this file wrote the journal, and unreadable lines were dropped when it was opened.
  for (const entry of entries as (Message | Emptied)[]) {
    if ('emptied_after' in entry) mailbox.lastId = entry.emptied_after
    else remember(mailbox, entry)
  }
  return mailbox
}

/** Resolves once the message is on disk. Messages that arrive during a write are written together in the next one. */
export function keepMessage(mailbox: Mailbox, arrival: Arrival): Promise<Message> {
  const message = new Promise<Message>((kept, failed) => {
    mailbox.waiting.push({ arrival, kept, failed })
  })
  void inTurn(mailbox, () => writeWaiting(mailbox))
  return message
}

export function emptyMailbox(mailbox: Mailbox): Promise<void> {
  return inTurn(mailbox, async () => {
    await replaceEntries(mailbox.journal, [{ emptied_after: mailbox.lastId } satisfies Emptied])
    mailbox.messages = []
    mailbox.firstOf.clear()
  })
}

export function closeMailbox(mailbox: Mailbox): Promise<void> {
  return inTurn(mailbox, () => closeJournal(mailbox.journal))
}

/** Returned newest last. */
function findMessages(mailbox: Mailbox, { channel, to, after = 0 }: Question): Message[] {
  const wanted = to?.toLowerCase()
  const found: Message[] = []
  for (let at = mailbox.messages.length - 1; at >= 0; at -= 1) {
    const message = mailbox.messages[at]
    if (!message || message.id <= after) break
    if (channel && message.channel !== channel) continue
    if (wanted && !message.to?.some((address) => address.toLowerCase() === wanted)) continue
    found.push(message)
  }
  return found.reverse()
}

/** Like findMessages, but if nothing matches it waits for a matching arrival, until `signal` ends the wait. */
export async function awaitMessages(mailbox: Mailbox, question: Question, signal: AbortSignal) {
  let found = findMessages(mailbox, question)
  while (found.length === 0 && !signal.aborted) {
    await once(mailbox.arrivals, 'arrival', { signal }).catch(() => undefined)
    found = findMessages(mailbox, question)
  }
  return found
}

async function writeWaiting(mailbox: Mailbox): Promise<void> {
  const batch = mailbox.waiting.splice(0)
  if (batch.length === 0) return
  const inBatch = new Map<string, number>()
  const messages = batch.map(({ arrival }, at) => {
    const id = mailbox.lastId + 1 + at
    const identity = identityOf(arrival)
    const first = identity && (mailbox.firstOf.get(identity) ?? inBatch.get(identity))
    if (identity && !first) inBatch.set(identity, id)
    const { channel, ...rest } = arrival
    const message: Message = {
      id,
      channel,
      received_at: new Date().toISOString(),
      ...(first && { repeat_of: first }),
      ...rest,
      links: findLinks(arrival.text),
    }
    return message
  })
  try {
    await appendEntries(mailbox.journal, messages)
  } catch (reason) {
    for (const { failed } of batch) failed(reason)
    return
  }
  messages.forEach((message, at) => {
    remember(mailbox, message)
    batch[at]?.kept(message)
  })
  mailbox.arrivals.emit('arrival')
}

function remember(mailbox: Mailbox, message: Message): void {
  mailbox.messages.push(message)
  mailbox.lastId = message.id
  const identity = identityOf(message)
  if (identity && !mailbox.firstOf.has(identity)) mailbox.firstOf.set(identity, message.id)
}

/**
 * Includes the recipients: one email to two people may arrive as two deliveries with the same Message-ID, and the
 * second is not a duplicate.
 */
function identityOf({ channel, message_id, to = [] }: Arrival): string | undefined {
  if (!message_id) return undefined
  return JSON.stringify([channel, message_id, ...to.map((address) => address.toLowerCase()).sort()])
}

function inTurn(mailbox: Mailbox, task: () => Promise<void>): Promise<void> {
  const done = mailbox.turn.then(task)
  mailbox.turn = done.catch(() => undefined)
  return done
}
