import { z } from 'zod/mini'
import { noAnswer } from '../api/call-failed.ts'
import { forget, keep, readKept } from './kept.ts'
import { onceKey } from './once-key.ts'
import { type OnceOutcome, sendOnce } from './once-key-send.ts'

const attemptOf = <Body>(shape: z.ZodMiniType<Body>) => z.object({ key: z.string(), body: shape })

/** What was sent from here, and of which it is not known what became of it. */
export function readSent<Body>(slot: string, shape: z.ZodMiniType<Body>): Body | undefined {
  return readKept(slot, attemptOf(shape))?.body
}

type Sending<Body, T> = {
  /** Where it is kept from before it is sent until it is known what became of it. */
  slot: string
  shape: z.ZodMiniType<Body>
  call: (idempotencyKey: string) => Promise<T>
  onUnclear?: () => void
}

/** Sends what must be done once only: sent again, the same goes out under the same key. */
export async function sendKept<Body, T>(typed: Body, sending: Sending<Body, T>): Promise<OnceOutcome<T>> {
  const { slot, shape, call, ...options } = sending
  // Read as it will be read again: what is compared is text, in which the fields have an order.
  const body = z.parse(shape, typed)
  const key = onceKey(readKept(slot, attemptOf(shape)), body)
  keep(slot, { key, body })
  const outcome = await sendOnce(() => call(key), options)
  if (outcome.is !== 'unclear') forget(slot)
  return outcome
}

/** Throws where it was refused, and where no answer came. */
export function doneOrThrown<T>(outcome: OnceOutcome<T>): T {
  if (outcome.is === 'unclear') throw noAnswer('offline')
  if (outcome.is === 'refused') throw outcome.failure
  return outcome.value
}
