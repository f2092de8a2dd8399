import type { TraceableCall } from '@trousseau/contract/idempotency-keys'
import { z } from 'zod/mini'
import { CallFailed, noAnswer } from '../api/call-failed.ts'
import { load, loadText, remove, save } from '../session-storage.ts'
import { canClaim, claim, release } from './claims.ts'
import { findUnanswered, listUnanswered, removeUnanswered, saveUnanswered } from './unanswered.ts'

/** Unclear: even after all retries, no answer says whether the request was done. */
export type SendOutcome<T> =
  | { is: 'done'; value: T }
  | { is: 'refused'; failure: CallFailed }
  | { is: 'unclear' }

/** What is stored of a request: its body, which is all that is sent, and anything else needed after a reload. */
export type Kept = { body: unknown }

type Attempt<Sent> = { key: string; sent: Sent }

/** By what the next tab tells of a request, if this one is closed before the answer comes. */
export type About = {
  call: TraceableCall
  /** As in "Your order PO-77", "The credit of $50.00": the words after the noun. */
  detail?: string
  /** The session storage keys of what the page needs to go on from where it was. */
  drafts?: readonly string[]
}

type Sending<Sent extends Kept, T> = {
  /** The storage key for the attempt, from before it is sent until its outcome is known. */
  slot: string
  shape: z.ZodMiniType<Sent>
  /** Sends the body under its idempotency key. */
  call: (body: Sent['body'], idempotencyKey: string) => Promise<T>
  /** Called each time no answer came, before the next retry. */
  onUnclear?: (() => void) | undefined
  /**
   * Called exactly once when the outcome is known, even if the page was left: before the attempt is removed, so that a
   * reload in between finds either the attempt or what this function recorded.
   */
  onKnown?: ((outcome: SendOutcome<T>, sent: Sent) => void) | undefined
  /** The tab's session storage, unless it is to be sent also if the tab is closed. */
  place?: Storage
  /** Who sends it, from which page, and what about: kept for the next tab. */
  lasting?: { person: string; path: string; about: (sent: Sent) => About } | undefined
  /**
   * The id of what was made, if its end is not known yet although the request was answered: a payment that the
   * provider has to confirm. The next tab tells of it, until it is forgotten by `forgetMade`.
   */
  madeButOpen?: ((value: T) => string | undefined) | undefined
}

/** The slot's stored request, whose outcome is not known yet. */
export function readAttempt<Sent extends Kept>(
  slot: string,
  shape: z.ZodMiniType<Sent>,
  place?: Storage,
): Attempt<Sent> | undefined {
  return load(slot, z.object({ key: z.string(), sent: shape }), place)
}

/**
 * Stores the attempt before it is sent: if the connection breaks or the page reloads, the same body is sent again under
 * the same idempotency key, and the server does it once. A different body gets a new key.
 */
export function keepAttempt<Sent extends Kept>(
  slot: string,
  shape: z.ZodMiniType<Sent>,
  typed: Sent,
  place?: Storage,
): Attempt<Sent> {
  // Parsed as it will be when read back: attempts are compared as JSON text, where the field order matters.
  const sent = z.parse(shape, typed)
  const before = readAttempt(slot, shape, place)
  const isSame = before !== undefined && textOf(before.sent) === textOf(sent)
  const attempt = { key: isSame ? before.key : crypto.randomUUID(), sent }
  save(slot, attempt, place)
  return attempt
}

const UNCLEAR = { is: 'unclear' } as const
type Underway = { key: string; body: string; outcome: Promise<SendOutcome<unknown>> }
const underway = new Map<string, Underway>()

/** Whether the slot's attempt is being sent by this page, or by one that was left. */
export const isUnderway = (slot: string): boolean => underway.has(slot)

/** The page can outlive a session. */
let session = new AbortController()

/**
 * For the end of a session. The next person on this page does not join what the last one was sending, nothing is sent
 * in their name that was waiting for its turn or for the next try, and no answer changes anything here any more.
 */
export function forgetUnderway(): void {
  underway.clear()
  session.abort()
  session = new AbortController()
}

/** Whether this page is sending the request with this key. */
export const isSending = (key: string): boolean => [...underway.values()].some((one) => one.key === key)

/** Whether the tab has this request in its slot, so that the page that sent it finds it again. */
export const isOwn = ({ slot, key }: { slot: string; key: string }): boolean =>
  load(slot, z.object({ key: z.string() }))?.key === key

/**
 * Sends what was typed, or resends the stored attempt unchanged, until its outcome is known. Each slot sends one
 * request at a time: reopening a page joins the running request, and a different request waits for it to end. Undefined
 * if there is nothing to send.
 */
export function sendOnce<Sent extends Kept, T>(
  sending: Sending<Sent, T>,
  typed?: Sent,
): Promise<SendOutcome<T>> | undefined {
  const { slot, shape, call, onUnclear, onKnown, madeButOpen, place } = sending
  const { signal } = session
  const before = underway.get(slot)
  // Each slot has one kind of call, so its outcome has this type; the shared map cannot express that.
  const joined = before?.outcome as Promise<SendOutcome<T>> | undefined
  if (joined && (!typed || before?.body === textOf(z.parse(shape, typed)))) return joined
  if (joined) {
    const inTurn = async () => (signal.aborted ? undefined : await sendOnce(sending, typed)) ?? UNCLEAR
    return joined.then(inTurn, inTurn)
  }

  const earlier = readAttempt(slot, shape, place)
  const attempt = typed ? keepAttempt(slot, shape, typed, place) : earlier
  if (!attempt) return undefined
  const { key, sent } = attempt
  const mayHaveArrived = earlier?.key === key
  keepForNextTab(attempt, sending)
  const outcome = retryUntilKnown(() => call(sent.body, key), { onUnclear, mayHaveArrived, signal })
    .then((outcome) => {
      if (outcome.is === 'unclear' || signal.aborted) return UNCLEAR
      onKnown?.(outcome, sent)
      remove(slot, place)
      const open = outcome.is === 'done' ? madeButOpen?.(outcome.value) : undefined
      if (sending.lasting && open === undefined) forgetUnanswered(key)
      if (sending.lasting && open !== undefined) keepMade(key, open)
      return outcome
    })
    .finally(() => {
      if (underway.get(slot)?.key === key) underway.delete(slot)
    })
  underway.set(slot, { key, body: textOf(sent), outcome })
  return outcome
}

/** Stored before it is sent, as the attempt is. */
function keepForNextTab<Sent extends Kept, T>(
  { key, sent }: Attempt<Sent>,
  { slot, lasting }: Sending<Sent, T>,
): void {
  if (!lasting) return
  const { person, path, about } = lasting
  const { call, detail = '', drafts = [] } = about(sent)
  const kept = drafts.flatMap((name) => {
    const text = loadText(name)
    return text === null ? [] : [[name, text] as const]
  })
  const record = { key, person, slot, call, detail, path, sent_at: Date.now() }
  saveUnanswered({ ...record, drafts: Object.fromEntries(kept) })
  if (canClaim()) void claim(key)
}

/** The person knows what became of the request, or does not want it any more. */
export function forgetUnanswered(key: string): void {
  removeUnanswered(key)
  release(key)
}

function keepMade(key: string, id: string): void {
  const record = findUnanswered(key)
  if (record) saveUnanswered({ ...record, outcome: { done: true, id } })
}

/** The end of what was made is known here, so that no other tab has to tell of it. */
export function forgetMade(id: string): void {
  for (const { key, outcome } of listUnanswered(Date.now())) if (outcome?.id === id) forgetUnanswered(key)
}

const textOf = ({ body }: Kept) => JSON.stringify(body)

const PAUSES_MS = [1_000, 2_000, 4_000]

type RetryOptions = {
  onUnclear?: (() => void) | undefined
  pauses?: readonly number[]
  /** The request was sent before under the same key, without an answer. */
  mayHaveArrived?: boolean
  /** Nobody waits for the outcome any more, so that it is not tried again. */
  signal?: AbortSignal | undefined
}

/** `send` uses the same key each time: if an earlier attempt arrived, the server repeats its answer. */
export async function retryUntilKnown<T>(
  send: () => Promise<T>,
  { onUnclear, pauses = PAUSES_MS, mayHaveArrived = false, signal }: RetryOptions = {},
): Promise<SendOutcome<T>> {
  let isRepeated = mayHaveArrived
  for (const pause of [...pauses, undefined]) {
    try {
      return { is: 'done', value: await send() }
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (!isUnclear(failure) && !(isRepeated && isTurnedAway(failure))) return { is: 'refused', failure }
    }
    isRepeated = true
    if (pause === undefined) break
    onUnclear?.()
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (signal?.aborted) break
  }
  return UNCLEAR
}

/** Whether the request may have been done anyway: it failed on the way or while the server was working. */
function isUnclear({ status, code }: CallFailed): boolean {
  // The server guarantees that nothing was changed.
  if (code === 'provider_unavailable' || code === 'provider_busy') return false
  return status === 0 || status >= 500 || code === 'running'
}

/** Rejected before the request was looked at, which says nothing about an earlier attempt with the same key. */
const isTurnedAway = ({ status }: CallFailed) => status === 401 || status === 403 || status === 429

/** For callers that expect exceptions: throws if the request was refused or no answer came. */
export function doneOrThrown<T>(outcome: SendOutcome<T>): T {
  if (outcome.is === 'unclear') throw noAnswer('offline')
  if (outcome.is === 'refused') throw outcome.failure
  return outcome.value
}
