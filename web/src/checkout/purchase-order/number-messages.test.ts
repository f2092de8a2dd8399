import { expect, test } from 'vitest'
import { noAnswer, refusal } from '../../lib/api/call-failed.ts'
import { getMessages } from './number-messages.ts'

const refused = (messages: string[]) =>
  refusal(422, { success: false, code: 'invalid', message: '', data: messages, errors: [] })

// Claims: error.po.fetch-fallback
test('a check of the number that gets no answer says "Failed to fetch orders"', () => {
  expect(getMessages(noAnswer('offline'))).toEqual(['Failed to fetch orders'])
  expect(getMessages(noAnswer('timeout'))).toEqual(['Failed to fetch orders'])
})

// Claims: error.po.unknown-fallback
test('a check of the number that fails without a word says "Unknown error"', () => {
  expect(getMessages(refused([]))).toEqual(['Unknown error'])
  expect(getMessages(refused(['', ' ']))).toEqual(['Unknown error'])
  expect(getMessages(new TypeError('x is not a function'))).toEqual(['Unknown error'])
})

// Claims: error.po.normalised
test('whatever a check of the number answers becomes a list of messages', () => {
  expect(getMessages(refused(['One.', 'Two.']))).toEqual(['One.', 'Two.'])
})
