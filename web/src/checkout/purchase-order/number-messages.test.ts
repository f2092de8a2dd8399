import { expect, test } from 'vitest'
import { noAnswer, refusal } from '../../lib/api/call-failed.ts'
import { messagesOf } from './number-messages.ts'

const refused = (messages: string[]) =>
  refusal(422, { success: false, code: 'invalid', message: '', data: messages, errors: [] })

test('a check of the number that gets no answer says "Failed to fetch orders"', () => {
  expect(messagesOf(noAnswer('offline'))).toEqual(['Failed to fetch orders'])
  expect(messagesOf(noAnswer('timeout'))).toEqual(['Failed to fetch orders'])
})

test('a check of the number that fails without a word says "Unknown error"', () => {
  expect(messagesOf(refused([]))).toEqual(['Unknown error'])
  expect(messagesOf(refused(['', ' ']))).toEqual(['Unknown error'])
  expect(messagesOf(new TypeError('x is not a function'))).toEqual(['Unknown error'])
})

test('whatever a check of the number answers becomes a list of messages', () => {
  expect(messagesOf(refused(['One.', 'Two.']))).toEqual(['One.', 'Two.'])
})
