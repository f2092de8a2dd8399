import { expect, test } from 'vitest'
import { isCommonPassword } from './password.ts'

test('the passwords that every guesser tries first are refused', () => {
  const common = [
    'password',
    'Password1!',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abcdefgh',
    'qwertyuiop',
    '12121212',
    'Trousseau2026',
  ]
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('a passphrase, a generated password and the demo password are not', () => {
  const good = ['trousseau-demo', 'veil and thimble', 'x9!kLm2#qT', 'eight of hearts']
  expect(good.filter(isCommonPassword)).toEqual([])
})
