import type { Order } from '@trousseau/contract/orders/shapes'
import { expect, test } from 'vitest'
import { noAnswer, refusal } from '../lib/api/call-failed.ts'
import type { Attempt } from './attempt.ts'
import { placeOnce } from './place-once.ts'

const ATTEMPT: Attempt = { key: 'key-of-one', body: { item_type: 1, item_id: 7 }, offers: [], draft: '' }
const PLACED = { id: 5 } as Order
const running = () => refusal(409, { success: false, code: 'running', message: '', data: [], errors: [] })

/** Answers one after another; the last for ever. */
function sender(...answers: (Order | Error)[]) {
  const keys: string[] = []
  return {
    keys,
    async send({ key }: Attempt) {
      keys.push(key)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error || !answer) throw answer
      return answer
    },
  }
}

test.each([
  ['a cut connection', noAnswer('offline')],
  ['a time limit', noAnswer('timeout')],
  ['a failure of the server', refusal(500, undefined)],
  ['a server that is away', refusal(503, undefined)],
  ['an order that is still being placed', running()],
])(
  'after %s the order goes out again under the same key, until it is known to be placed',
  async (_, failure) => {
    const { keys, send } = sender(failure, failure, PLACED)
    let told = 0
    const outcome = await placeOnce(ATTEMPT, () => void told++, send, [0, 0, 0])
    expect(outcome).toEqual({ is: 'placed', order: PLACED })
    expect(keys).toEqual(['key-of-one', 'key-of-one', 'key-of-one'])
    expect(told).toBe(2)
  },
)

test('a refusal is an answer: the order does not go out again', async () => {
  const failure = refusal(409, undefined)
  const { keys, send } = sender(failure)
  expect(await placeOnce(ATTEMPT, () => {}, send, [0, 0])).toEqual({ is: 'refused', failure })
  expect(keys).toHaveLength(1)
})

test('without any answer it is not known what became of the order, and that is what is said', async () => {
  const { keys, send } = sender(noAnswer('offline'))
  expect(await placeOnce(ATTEMPT, () => {}, send, [0, 0])).toEqual({ is: 'unclear' })
  expect(keys).toHaveLength(3)
})
