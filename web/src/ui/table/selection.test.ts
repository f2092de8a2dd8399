import { expect, test } from 'vitest'
import { countIn, withKey, withKeys } from './selection.ts'

test('ticking a page leaves what is ticked on other pages alone', () => {
  const ticked = withKeys(new Set(['other']), ['a', 'b'], true)
  expect([...ticked].sort()).toEqual(['a', 'b', 'other'])
  expect([...withKeys(ticked, ['a', 'b'], false)]).toEqual(['other'])
})

test('ticking one row does not change the set it started from', () => {
  const before = new Set(['a'])
  expect([...withKey(before, 'b', true)]).toEqual(['a', 'b'])
  expect([...before]).toEqual(['a'])
})

test('a page is ticked in full only when every row in sight is', () => {
  expect(countIn(new Set(['a', 'b']), ['a', 'b'])).toBe('all')
  expect(countIn(new Set(['a', 'z']), ['a', 'b'])).toBe('some')
  expect(countIn(new Set(['z']), ['a', 'b'])).toBe('none')
  expect(countIn(new Set(), [])).toBe('none')
})
