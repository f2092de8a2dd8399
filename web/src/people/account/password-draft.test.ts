import { expect, test } from 'vitest'
import { NO_PASSWORD, passwordProblems } from './password-draft.ts'

const good = { current_password: 'trousseau-demo', password: 'veil and thimble', confirm: 'veil and thimble' }

test('a password typed twice alike, with the current one, has nothing against it', () => {
  expect(passwordProblems(good)).toEqual({})
})

test('nothing may be left empty', () => {
  const required = 'This Field is required!'
  expect(passwordProblems(NO_PASSWORD)).toEqual({
    current_password: required,
    password: required,
    confirm: required,
  })
})

test.each([
  [{ password: 'veil', confirm: 'veil' }, { password: 'Password is too short - should be 8 chars minimum.' }],
  [{ confirm: 'veil and needle' }, { confirm: 'Passwords must match' }],
  [{ confirm: 'Veil and Thimble' }, { confirm: 'Passwords must match' }],
])('a new password is long enough and typed twice alike: %o', (typed, problems) => {
  expect(passwordProblems({ ...good, ...typed })).toEqual(problems)
})
