import { expect, test } from 'vitest'
import { firstWords } from './provider-words.ts'

test.each([
  ['a text', 'Do Not Honor', 'Do Not Honor'],
  [
    'failed fields of the library’s own check',
    {
      code: 'logic_error',
      message: 'One or more fields failed validation.',
      fieldErrors: [{ field: 'zip', message: 'Zip is short.' }],
    },
    'Zip is short.',
  ],
  [
    'the vault’s refusal',
    { code: 'logic_error', key: 'errors.blank', message: 'Number can’t be blank', field: 'number' },
    'Number can’t be blank',
  ],
  [
    'the vault’s configuration',
    { code: 'system_error', key: 'errors.configuration', message: 'errors.configuration' },
    'errors.configuration',
  ],
  [
    'a call too early',
    { code: 'fatal_error', message: 'Error: showCardForm() not called.' },
    'Error: showCardForm() not called.',
  ],
  [
    'fields and their sentences',
    { phone: ['The phone is short.', 'Second.'], zip: ['Third.'] },
    'The phone is short.',
  ],
  [
    'a bare list',
    ['Payment method is invalid or unauthorized.'],
    'Payment method is invalid or unauthorized.',
  ],
  [
    'a list of errors',
    { errors: ['ACH transactions are not accepted'] },
    'ACH transactions are not accepted',
  ],
  ['one error', { error: 'token_expired' }, 'token_expired'],
  ['one error in a list', { error: ['The totals differ.'] }, 'The totals differ.'],
  ['a message', { message: 'Too Many Attempts.' }, 'Too Many Attempts.'],
  [
    'a failed invoice',
    { id: 'in-1', status: 'ATTEMPTED', payment_attempt_message: 'DECLINE', child_transactions: [] },
    'DECLINE',
  ],
  [
    'a failed invoice’s transaction',
    {
      status: 'ATTEMPTED',
      payment_attempt_message: null,
      child_transactions: [{ id: 't-1', message: 'Lost/Stolen' }],
    },
    'Lost/Stolen',
  ],
  ['one field without a list', { id: 'customer not found' }, 'customer not found'],
])('%s', (_, said, words) => {
  expect(firstWords(said)).toBe(words)
})

test.each([
  [undefined],
  [null],
  [''],
  ['  '],
  [{}],
  [[]],
  [{ status: 0, readyState: 4 }],
  [42],
  [{ message: '' }],
])('nothing was said in %j', (said) => {
  expect(firstWords(said)).toBeUndefined()
})

test('an object that came instead of an error is not read out', () => {
  expect(firstWords({ id: '59327746', company: 'Ivory Lane', has_address: true })).toBeUndefined()
})

test('a long speech is cut', () => {
  expect(firstWords('x'.repeat(5_000))).toHaveLength(300)
})
