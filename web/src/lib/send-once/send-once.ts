import { z } from 'zod/mini'
import { CallFailed, noAnswer } from '../api/call-failed.ts'
import { load, remove, save } from '../session-storage.ts'

/** Unclear: no answer came that says whether it was done, however often it was asked. */
export type SendOutcome<T> =
  | { is: 'done'; value: T }
  | { is: 'refused'; failure: CallFailed }
  | { is: 'unclear' }

/** What is kept of a request: its body, which alone goes out, and whatever else is to be known of it after a reload. */
export type Kept = { body: unknown }

type Attempt<Sent> = { key: string; sent: Sent }

type Sending<Sent extends Kept, T> = {
  /** Where the attempt is kept from before it goes out until it is known what became of it. */
  slot: string
  shape: z.ZodMiniType<Sent>
  /** Sends the body under its idempotency key. */
  call: (body: Sent['body'], idempotencyKey: string) => Promise<T>
  /** Called each time no answer came, before it is asked again. */
  onUnclear?: (() => void) | undefined
  /**
   * Called once, and whatever has become of the page, when it is known what became of the request: before the attempt
   * is forgotten, so that a reload in between finds either the attempt or what is recorded here.
   */
  onKnown?: ((outcome: SendOutcome<T>, sent: Sent) => void) | undefined
}

/** The request of this slot of which it is not known what became of it. */
export function readAttempt<Sent extends Kept>(
  slot: string,
  shape: z.ZodMiniType<Sent>,
  place?: Storage,
): Attempt<Sent> | undefined {
  return load(slot, z.object({ key: z.string(), sent: shape }), place)
}

/**
 * The attempt is kept before it is sent: whatever happens to the connection or the page, the same body goes out again
 * under the same key, under which the server does it once. Another body gets a key of its own.
 */
export function keepAttempt<Sent extends Kept>(
  slot: string,
  shape: z.ZodMiniType<Sent>,
  typed: Sent,
  place?: Storage,
): Attempt<Sent> {
  // Read as it will be read again: what is compared is text, in which the fields have an order.
  const sent = z.parse(shape, typed)
  const before = readAttempt(slot, shape, place)
  const isSame = before !== undefined && textOf(before.sent) === textOf(sent)
  const attempt = { key: isSame ? before.key : crypto.randomUUID(), sent }
  save(slot, attempt, place)
  return attempt
}

const underway = new Map<string, { body: string; outcome: Promise<SendOutcome<unknown>> }>()

/** The attempt of this slot is being sent by this page, or by one that was left since. */
export const isUnderway = (slot: string): boolean => underway.has(slot)

/**
 * Sends what was typed, or again what was kept, exactly as it was, until it is known what became of it. One at a time
 * for each slot: a page that was left and is opened again joins the same request, and another one waits for its end.
 * Undefined where nothing was kept.
 */
export function sendOnce<Sent extends Kept, T>(
  sending: Sending<Sent, T>,
  typed?: Sent,
): Promise<SendOutcome<T>> | undefined {
  const { slot, shape, call, onUnclear, onKnown } = sending
  const before = underway.get(slot)
  // One slot is sent by one kind of call, which the map of all slots cannot say.
  const joined = before?.outcome as Promise<SendOutcome<T>> | undefined
  if (joined && (!typed || before?.body === textOf(z.parse(shape, typed)))) return joined
  if (joined) {
    const inTurn = async () => (await sendOnce(sending, typed)) ?? { is: 'unclear' as const }
    return joined.then(inTurn, inTurn)
  }

  const earlier = readAttempt(slot, shape)
  const attempt = typed ? keepAttempt(slot, shape, typed) : earlier
  if (!attempt) return undefined
  const { key, sent } = attempt
  const mayHaveArrived = earlier?.key === key
  const outcome = retryUntilKnown(() => call(sent.body, key), { onUnclear, mayHaveArrived })
    .then((outcome) => {
      if (outcome.is === 'unclear') return outcome
      onKnown?.(outcome, sent)
      remove(slot)
      return outcome
    })
    .finally(() => underway.delete(slot))
  underway.set(slot, { body: textOf(sent), outcome })
  return outcome
}

const textOf = ({ body }: Kept) => JSON.stringify(body)

const PAUSES_MS = [1_000, 2_000, 4_000]

type RetryOptions = {
  onUnclear?: (() => void) | undefined
  pauses?: readonly number[]
  /** It went out before under the same key, and that was not answered. */
  mayHaveArrived?: boolean
}

/** `send` goes out under the same key each time: what did arrive the first time answers as it did then. */
export async function retryUntilKnown<T>(
  send: () => Promise<T>,
  { onUnclear, pauses = PAUSES_MS, mayHaveArrived = false }: RetryOptions = {},
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
  }
  return { is: 'unclear' }
}

/** A failure on the way, or in the middle of the work: it may be done all the same. */
function isUnclear({ status, code }: CallFailed): boolean {
  // Surely nothing was changed.
  if (code === 'provider_unavailable') return false
  return status === 0 || status >= 500 || code === 'running'
}

/** Turned away before anybody looked at the request: of an earlier try with the same key that says nothing. */
const isTurnedAway = ({ status }: CallFailed) => status === 401 || status === 403 || status === 429

/** For a caller that knows failures by exception: throws where it was refused, and where no answer came. */
export function doneOrThrown<T>(outcome: SendOutcome<T>): T {
  if (outcome.is === 'unclear') throw noAnswer('offline')
  if (outcome.is === 'refused') throw outcome.failure
  return outcome.value
}
