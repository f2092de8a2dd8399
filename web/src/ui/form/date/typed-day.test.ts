import { expect, test } from 'vitest'
import { readDay, readWhole, refuseDay, writeDay } from './typed-day.ts'

test.each([
  ['11/15/2026', '2026-11-15'],
  ['1/5/2027', '2027-01-05'],
  [' 02/29/2028 ', '2028-02-29'],
  ['03-01-2027', '2027-03-01'],
  ['9/18/27', '2027-09-18'],
  ['09182027', '2027-09-18'],
  ['2027-09-18', '2027-09-18'],
  ['Sep 18 2027', '2027-09-18'],
  ['september 18th, 2027', '2027-09-18'],
])('a person types %s and means %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test.each([
  '02/30/2027',
  '02/29/2027',
  '13/01/2027',
  '00/10/2027',
  '11/15',
  '11/15/2',
  '18092027',
  'Foo 3 2027',
  'soon',
  '',
])('%j names no day of the calendar', (typed) => {
  expect(readDay(typed)).toBeNull()
})

test('a year of two digits may still become one of four while somebody types', () => {
  expect(['9/18/20', '9/18/2027', '2027-09-18', '09182027'].map(readWhole)).toEqual([
    null,
    '2027-09-18',
    '2027-09-18',
    '2027-09-18',
  ])
})

test('a day is written month first', () => {
  expect(writeDay('2026-11-05')).toBe('11/05/2026')
})

test('a typed day that cannot be taken is refused with the reason', () => {
  const min = '2026-11-15'
  const max = '2027-11-15'
  expect(refuseDay('02/30/2027', min, max)).toBe('Please enter a date as MM/DD/YYYY.')
  expect(refuseDay('11/14/2026', min, max)).toBe('Please choose 11/15/2026 or later.')
  expect(refuseDay('11/16/2027', min, max)).toBe('Please choose 11/15/2027 or earlier.')
  expect(refuseDay('11/15/2026', min, max)).toBeUndefined()
  expect(refuseDay('', min, max)).toBeUndefined()
})
