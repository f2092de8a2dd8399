import { expect, test } from 'vitest'
import { refusal } from '../api/call-failed.ts'
import { sendOnce } from './once-key-send.ts'

test('that the payment provider cannot be reached is an answer: nothing was changed, and nothing is sent again', async () => {
  const failure = refusal(503, {
    success: false,
    code: 'provider_unavailable',
    message: 'No.',
    data: ['No.'],
    errors: [],
  })
  let sent = 0
  const send = async () => {
    sent += 1
    throw failure
  }
  expect(await sendOnce(send, { pauses: [0, 0] })).toEqual({ is: 'refused', failure })
  expect(sent).toBe(1)
})
