import { expect, test } from 'vitest'
import { noAnswer, refusal } from './call-failed.ts'

test('a refusal keeps the words of the server, and which field they belong to', () => {
  const errors = [{ field: 'email', message: 'The email you entered is invalid!' }]
  const failure = refusal(422, {
    success: false,
    code: 'invalid',
    message: 'Some fields are not right.',
    data: ['The email you entered is invalid!'],
    errors,
  })
  expect(failure).toMatchObject({ code: 'invalid', status: 422, message: 'Some fields are not right.' })
  expect(failure.fieldErrors).toEqual(errors)
  expect(failure.messages).toEqual(['The email you entered is invalid!'])
})

test.each([
  [502, 'unavailable'],
  [503, 'unavailable'],
  [429, 'too_many'],
  [401, 'not_signed_in'],
  [418, 'unexpected'],
])('an answer of %i that is not in our words still says something a person can read: %s', (status, code) => {
  const failure = refusal(status, undefined)
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(/^[A-Z].*\.$/)
})

test('no answer at all is told apart from one that took too long', () => {
  expect(noAnswer('offline')).toMatchObject({ code: 'offline', status: 0 })
  expect(noAnswer('timeout')).toMatchObject({ code: 'timeout', status: 0 })
  expect(noAnswer('offline').message).not.toBe(noAnswer('timeout').message)
})
