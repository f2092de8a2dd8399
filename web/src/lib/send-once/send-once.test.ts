import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { emptyStorage } from '../../testing/empty-storage.ts'
import { noAnswer, refusal } from '../api/call-failed.ts'
import {
  forgetUnderway,
  isUnderway,
  keepAttempt,
  readAttempt,
  retryUntilKnown,
  type SendOutcome,
  sendOnce,
} from './send-once.ts'

const SLOT = 'order:7'
const Sent = z.object({
  body: z.object({ number: z.string(), item: z.int() }),
  draft: z.string(),
})
const order = (number: string, draft = '') => ({ body: { number, item: 7 }, draft })

let place: Storage
beforeEach(() => {
  place = emptyStorage()
  vi.stubGlobal('sessionStorage', place)
})
afterEach(() => void vi.unstubAllGlobals())

test('the same body is sent under the same key, before and after a reload, letter by letter', () => {
  const first = keepAttempt(SLOT, Sent, order('A-1'), place)
  const again = keepAttempt(SLOT, Sent, { draft: '', body: { item: 7, number: 'A-1' } }, place)
  const reloaded = readAttempt(SLOT, Sent, place)
  expect(again.key).toBe(first.key)
  expect(reloaded?.key).toBe(first.key)
  expect(JSON.stringify(again.sent.body)).toBe(JSON.stringify(first.sent.body))
  expect(JSON.stringify(reloaded?.sent.body)).toBe(JSON.stringify(first.sent.body))
})

test('what is kept beside the body has no say in the key: the same body is the same request', () => {
  const first = keepAttempt(SLOT, Sent, order('A-1', 'as it was'), place)
  expect(keepAttempt(SLOT, Sent, order('A-1', 'as it is'), place).key).toBe(first.key)
  expect(readAttempt(SLOT, Sent, place)?.sent.draft).toBe('as it is')
})

test('a body that was changed is sent under a new key', () => {
  const first = keepAttempt(SLOT, Sent, order('A-1'), place)
  expect(keepAttempt(SLOT, Sent, order('A-2'), place).key).not.toBe(first.key)
})

test('once it is known what became of a request, the next one has a key of its own', () => {
  const first = keepAttempt(SLOT, Sent, order('A-1'), place)
  place.removeItem(SLOT)
  expect(readAttempt(SLOT, Sent, place)).toBeUndefined()
  expect(keepAttempt(SLOT, Sent, order('A-1'), place).key).not.toBe(first.key)
})

const reply = (code: 'running' | 'provider_unavailable' | 'provider_busy') => {
  return { success: false, code, message: 'No.', data: ['No.'], errors: [] }
}

/** Gives these answers one after another, then keeps repeating the last one. */
function sender(...answers: (string | Error)[]) {
  const said: (string | Error)[] = []
  return {
    said,
    async send() {
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
      said.push(answer)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

test.each([
  ['a cut connection', noAnswer('offline')],
  ['a time limit', noAnswer('timeout')],
  ['a failure of the server', refusal(500, undefined)],
  ['a server that is away', refusal(503, undefined)],
  ['one that is still being worked on', refusal(409, reply('running'))],
])('after %s the request goes out again, until it is known to be done', async (_, failure) => {
  const { said, send } = sender(failure, failure, 'done')
  let told = 0
  const outcome = await retryUntilKnown(send, { onUnclear: () => void told++, pauses: [0, 0, 0] })
  expect(outcome).toEqual({ is: 'done', value: 'done' })
  expect(said).toEqual([failure, failure, 'done'])
  expect(told).toBe(2)
})

test.each([
  ['a refusal', refusal(409, undefined)],
  ['a payment provider that cannot be reached', refusal(503, reply('provider_unavailable'))],
  ['a payment provider that is busy', refusal(503, reply('provider_busy'))],
])('%s is an answer: nothing was changed, and nothing goes out again', async (_, failure) => {
  const { said, send } = sender(failure)
  expect(await retryUntilKnown(send, { pauses: [0, 0] })).toEqual({ is: 'refused', failure })
  expect(said).toHaveLength(1)
})

test.each([401, 403, 429])(
  'an answer of %i turns a request away unread: it says nothing of an earlier try that was not answered',
  async (status) => {
    const failure = refusal(status, undefined)
    const first = sender(failure)
    expect(await retryUntilKnown(first.send, { pauses: [0] })).toEqual({ is: 'refused', failure })
    const second = sender(noAnswer('offline'), failure, 'done')
    expect(await retryUntilKnown(second.send, { pauses: [0, 0] })).toEqual({ is: 'done', value: 'done' })
    const reloaded = sender(failure)
    const outcome = await retryUntilKnown(reloaded.send, { pauses: [0], mayHaveArrived: true })
    expect(outcome).toEqual({ is: 'unclear' })
  },
)

test('without any answer it is not known what became of a request, and that is what is said', async () => {
  const { said, send } = sender(noAnswer('offline'))
  expect(await retryUntilKnown(send, { pauses: [0, 0] })).toEqual({ is: 'unclear' })
  expect(said).toHaveLength(3)
})

test('a request that nobody waits for any more is not tried again', async () => {
  const { said, send } = sender(noAnswer('offline'))
  const onUnclear = () => gone.abort()
  const gone = new AbortController()
  const outcome = await retryUntilKnown(send, { pauses: [0, 0], onUnclear, signal: gone.signal })
  expect(outcome).toEqual({ is: 'unclear' })
  expect(said).toHaveLength(1)
})

/** Calls that the test answers itself, in the order in which they were sent. */
function answeredByHand() {
  const keys: string[] = []
  const answers: ((value: string) => void)[] = []
  const known: SendOutcome<string>[] = []
  const sending = {
    slot: SLOT,
    shape: Sent,
    call(_: unknown, key: string) {
      keys.push(key)
      return new Promise<string>((resolve) => void answers.push(resolve))
    },
    onKnown(outcome: SendOutcome<string>) {
      // A reload at this moment must still find the attempt.
      expect(readAttempt(SLOT, Sent)).toBeDefined()
      known.push(outcome)
    },
  }
  return { sending, keys, answers, known }
}

test('a page that is opened again joins the request that is under way: it goes out once', async () => {
  const { sending, keys, answers, known } = answeredByHand()
  const first = sendOnce(sending, order('A-1'))
  const joined = [sendOnce(sending, order('A-1')), sendOnce(sending)]
  expect(isUnderway(SLOT)).toBe(true)
  answers[0]?.('placed')
  const outcome = { is: 'done', value: 'placed' }
  expect(await Promise.all([first, ...joined])).toEqual([outcome, outcome, outcome])
  expect(keys).toHaveLength(1)
  expect(known).toEqual([outcome])
  expect(readAttempt(SLOT, Sent)).toBeUndefined()
  expect(isUnderway(SLOT)).toBe(false)
})

test('the next person at this page does not join what the last one was sending, nor is told how it ended', async () => {
  const last = answeredByHand()
  const forgotten = sendOnce(last.sending, order('A-1'))
  const waiting = sendOnce(last.sending, order('A-2'))
  forgetUnderway()
  place.clear()
  expect(sendOnce(last.sending)).toBeUndefined()
  const next = answeredByHand()
  const sent = sendOnce(next.sending, order('B-1'))
  last.answers[0]?.('placed')
  expect(await Promise.all([forgotten, waiting])).toEqual([{ is: 'unclear' }, { is: 'unclear' }])
  expect([last.known, last.keys]).toEqual([[], [expect.any(String)]])
  expect(isUnderway(SLOT)).toBe(true)
  expect(readAttempt(SLOT, Sent)?.sent.body.number).toBe('B-1')
  next.answers[0]?.('placed')
  expect(await sent).toEqual({ is: 'done', value: 'placed' })
  expect(next.known).toHaveLength(1)
})

test('what got no answer is not tried again in the name of the next person', async () => {
  vi.useFakeTimers()
  let calls = 0
  const call = async () => {
    calls += 1
    throw noAnswer('offline')
  }
  const sent = sendOnce({ slot: SLOT, shape: Sent, call }, order('A-1'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toBe(2)
  forgetUnderway()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect([await sent, calls]).toEqual([{ is: 'unclear' }, 2])
})

test('another request waits until it is known what became of the one before it', async () => {
  const { sending, keys, answers } = answeredByHand()
  const first = sendOnce(sending, order('A-1'))
  const second = sendOnce(sending, order('A-2'))
  expect(keys).toHaveLength(1)
  expect(readAttempt(SLOT, Sent)?.sent.body.number).toBe('A-1')
  answers[0]?.('first')
  expect(await first).toEqual({ is: 'done', value: 'first' })
  await expect.poll(() => keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
  answers[1]?.('second')
  expect(await second).toEqual({ is: 'done', value: 'second' })
})

test('where nothing was kept there is nothing to send again', () => {
  const { sending, keys } = answeredByHand()
  expect(sendOnce(sending)).toBeUndefined()
  expect(keys).toEqual([])
})
