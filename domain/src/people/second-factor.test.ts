import { expect, test } from 'vitest'
import { readTypedCode } from './second-factor.ts'

test.each([
  ['123456', 'app', '123456'],
  [' 123 456 ', 'app', '123456'],
  ['１２３４５６', 'app', '123456'],
  ['k7m2-9xqd-4tpw-h3cz', 'recovery', 'k7m29xqd4tpwh3cz'],
  ['K7M2 9XQD 4TPW H3CZ', 'recovery', 'k7m29xqd4tpwh3cz'],
  ['oOiI-lL00-1111-2222', 'recovery', '0011110011112222'],
])('%s is read as what the person meant', (typed, is, code) => {
  expect(readTypedCode(typed)).toEqual({ is, code })
})

test('what is neither kind of code is none', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef', 'k7m2-9xqd-4tpw', 'k7m2-9xqd-4tpw-h3cu'])
    expect(readTypedCode(typed), typed).toBe(undefined)
})
