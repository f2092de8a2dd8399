import { expect, test } from 'vitest'
import { endOfMoneyCall, meaningOfAnswer } from './provider-answer.ts'
import type { UnclearTransaction } from './provider-transaction.ts'

const answer = (status: number, responseBody: unknown, isToldToWait = false) => ({
  status,
  responseBody,
  isToldToWait,
  retryAfterSeconds: 60,
})
const WORDS = { payment_method_id: ['The payment method is invalid.'] }

test.each([
  [200, {}, true, 'done'],
  [200, {}, false, 'unclear'],
  [200, undefined, false, 'unclear'],
  [302, {}, false, 'unclear'],
  [401, {}, false, 'wrong key'],
  [422, WORDS, false, 'refused'],
  [422, undefined, false, 'unclear'],
  [429, {}, false, 'busy'],
  [500, {}, true, 'unclear'],
] as const)('status %i with %j, understood %s: %s', (status, body, isUnderstood, meaning) => {
  expect(meaningOfAnswer(answer(status, body), isUnderstood)).toBe(meaning)
})

test.each([
  ['a reason', answer(422, WORDS), 'as it ended'],
  ['no reason', answer(422, {}), 'unknown'],
  ['our id was used before', answer(422, { idempotency_id: ['differs'] }), 'unknown'],
  ['a conflict', answer(409, WORDS), 'unknown'],
] as const)('a call that moves money and is refused with %s', (_, said, end) => {
  expect(endOfMoneyCall('refused', said, undefined)).toBe(end)
})

test('a call that moves money did nothing only if the provider says for how long to wait, or was not reached', () => {
  expect(endOfMoneyCall('unavailable', undefined, undefined)).toBe('as it ended')
  expect(endOfMoneyCall('unavailable', answer(429, {}, true), undefined)).toBe('as it ended')
  expect(endOfMoneyCall('unavailable', answer(429, {}), undefined)).toBe('unknown')
  expect(endOfMoneyCall('unknown', answer(500, {}), undefined)).toBe('unknown')
})

test('a transaction that cannot be read leaves the end of the call unknown, whatever its status', () => {
  const said: UnclearTransaction = {
    isClear: false,
    id: 'c1',
    customerId: 'a',
    mentions: [],
    fields: 'total',
  }
  expect(endOfMoneyCall('done', answer(200, {}), said)).toBe('unknown')
})
