import { REQUIRED } from '@trousseau/domain/text'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import {
  BAD_EMAIL,
  day,
  dollars,
  dollarsAsked,
  email,
  flag,
  id,
  identifier,
  line,
  listOf,
  newPassword,
  note,
  password,
  searchText,
  wholeNumber,
  zip,
} from './fields.ts'

/** The parsed value, or the one message that a person sees. */
function gate(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  expect(result.error.issues).toHaveLength(1)
  return { refused: result.error.issues[0]?.message }
}
const refused = (message: string) => ({ refused: message })
const BAD_CHARACTERS = refused('This field holds characters that are not allowed.')

test.each([
  ['  Aure\u0301lie ', 'Aurélie'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['👩‍❤️‍👩', '👩‍❤️‍👩'],
  ['طرحة', 'طرحة'],
  ['', refused(REQUIRED)],
  [' \u00a0\t', refused(REQUIRED)],
  [undefined, refused(REQUIRED)],
  [null, refused(REQUIRED)],
  [7, refused(REQUIRED)],
  [['x'], refused(REQUIRED)],
  ['x'.repeat(21), refused('This field takes 20 characters at most.')],
  ['a\nb', BAD_CHARACTERS],
  ['a\0b', BAD_CHARACTERS],
  ['a\r\nBcc: x', BAD_CHARACTERS],
  ['\ud800', BAD_CHARACTERS],
])('a line of text: %j', (sent, kept) => {
  expect(gate(line(20), sent)).toEqual(kept)
})

const NO_TEXT = [7.5, Number.NaN, true, null, undefined, ['7'], {}]
test.each([
  [60601, '60601'],
  [0, '0'],
  [' 0060601 ', '0060601'],
  ['SW1A 1AA', 'SW1A 1AA'],
  [Number.MAX_SAFE_INTEGER + 1, refused(REQUIRED)],
  ...NO_TEXT.map((sent) => [sent, refused(REQUIRED)]),
])('what is often digits may come as a number: %j', (sent, kept) => {
  expect(gate(zip, sent)).toEqual(kept)
  expect(gate(identifier(16), sent)).toEqual(kept)
})

test.each([
  ['', ''],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['windows\r\nlines', 'windows\r\nlines'],
  ['x'.repeat(51), refused('This field takes 50 characters at most.')],
  ['a\0b', BAD_CHARACTERS],
  ['a\u001bb', BAD_CHARACTERS],
  ['\udc00', BAD_CHARACTERS],
])('a note: %j', (sent, kept) => {
  expect(gate(note(50), sent)).toEqual(kept)
})

test.each([
  [' Ada@One.Example ', 'Ada@One.Example'],
  ['', refused(REQUIRED)],
  [undefined, refused(REQUIRED)],
  ['nobody', refused(BAD_EMAIL)],
  ['a@b@c.example', refused(BAD_EMAIL)],
  ['a@one.example\r\nBcc: b@two.example', refused(BAD_EMAIL)],
  ['a\u200b@one.example', refused(BAD_EMAIL)],
  ['a@one.example\u202e', refused(BAD_EMAIL)],
  [`${'a'.repeat(250)}@one.example`, refused(BAD_EMAIL)],
  ['a@one.example.', refused(BAD_EMAIL)],
  ['<a@one.example>', refused(BAD_EMAIL)],
])('an address: %j', (sent, kept) => {
  expect(gate(email, sent)).toEqual(kept)
})

test('a password is taken exactly as typed, up to 128 characters', () => {
  for (const typed of [' spaces ', 'e\u0301', 'tab\there', 'x', 'x'.repeat(128)])
    expect(gate(password, typed)).toBe(typed)
  expect(gate(password, 'x'.repeat(129))).toEqual({ refused: expect.stringContaining('128') })
  expect(gate(password, '')).toEqual(refused('This Field is required'))
  expect(gate(password, '\ud800 half')).toEqual(BAD_CHARACTERS)
})

// Claims: rule.reset.password.min, rule.user.password.min-on-add, rule.user.password.min-on-edit
test('a password somebody chooses has 8 to 128 characters and is not one that everybody has', () => {
  expect(gate(newPassword, 'veil and thimble')).toBe('veil and thimble')
  expect(gate(newPassword, 'thimble!')).toBe('thimble!')
  expect(gate(newPassword, 'thimble')).toEqual(refused('Password is too short - should be 8 chars minimum.'))
  for (const weak of ['1234567', 'password', 'Password1', 'x'.repeat(129), '', undefined])
    expect(gate(newPassword, weak)).toEqual({ refused: expect.any(String) })
})

test.each([
  '0',
  '-1',
  '01',
  '1000000000',
  '2147483648',
  '1e3',
  '1.0',
  ' 1',
  '1 ',
  '1\n',
  '',
  'NaN',
  '１',
  1,
  null,
  ['1'],
])('an id is a canonical positive decimal: not %j', (sent) => {
  expect(gate(id, sent)).toEqual({ refused: expect.any(String) })
})
test('an id in a path becomes a number', () => {
  expect([gate(id, '1'), gate(id, '999999999')]).toEqual([1, 999_999_999])
})

test('a whole number is read from text and from a number', () => {
  const read = ['7', 7, '-3', '0', '100'].map((sent) => gate(wholeNumber(-3, 100), sent))
  expect(read).toEqual([7, 7, -3, 0, 100])
})
test.each(['101', '-4', '1e1', '07', '', ' 7', '7.5', 7.5, 1e12, null, true, [7], 'seven', '9'.repeat(30)])(
  'a whole number stays within its bounds, and is written plainly: not %j',
  (sent) => {
    expect(gate(wholeNumber(-3, 100), sent)).toEqual(refused('This is a whole number from -3 to 100.'))
  },
)

test('a search is any text of one line, and nothing looks for everything', () => {
  expect([gate(searchText, ''), gate(searchText, " 100% o'Neil_ ")]).toEqual(['', "100% o'Neil_"])
  expect(gate(searchText, 'a\0')).toEqual(BAD_CHARACTERS)
})

test.each(['2027-02-29', '2027-13-01', '06/01/2027', '2026-11-15T00:00:00Z', 'now()', '', 20261115, null])(
  'a day is a day of the calendar: not %j',
  (sent) => {
    expect(gate(day, sent)).toEqual(refused('Invalid date'))
  },
)
test('a leap day is a day', () => {
  expect(gate(day, '2028-02-29')).toBe('2028-02-29')
})

test('an amount in dollars goes on as whole cents, from a number or from text', () => {
  expect([1185, 8.2, '4.35', '0', 1_000_000].map((sent) => gate(dollars, sent))).toEqual([
    118_500, 820, 435, 0, 100_000_000,
  ])
  expect([820, '1500.00'].map((sent) => gate(dollarsAsked, sent))).toEqual([820, 1500])
})
test.each([-1, 0.001, 1e12, 1_000_000.01, '12,50', 'NaN', '', null, true, [1], '$5'])(
  'an amount is plain, to the cent, and not beyond a million: not %j',
  (sent) => {
    expect(gate(dollars, sent)).toEqual(refused('Enter an amount in dollars, with at most two decimals.'))
    expect(gate(dollarsAsked, sent)).toEqual(gate(dollars, sent))
  },
)

test('yes and no come as JSON or as a form writes them', () => {
  expect([true, 'true', '1', false, 'false', '0'].map((sent) => gate(flag, sent))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(gate(flag, 'yes')).toEqual(refused('This is true or false.'))
})

test('one value or several are a list', () => {
  expect([gate(listOf(id), '3'), gate(listOf(id), ['3', '1'])]).toEqual([[3], [3, 1]])
  expect(gate(listOf(id), ['3', 'x'])).toEqual({ refused: expect.any(String) })
  expect(gate(listOf(id), { x: '3' })).toEqual(refused('This is one value or a list.'))
})

test('an identifier holds nothing that cannot be seen', () => {
  expect(gate(identifier(9), ' LM-1 ')).toBe('LM-1')
  expect(gate(identifier(9), 'LM\u200b1')).toEqual(BAD_CHARACTERS)
})
