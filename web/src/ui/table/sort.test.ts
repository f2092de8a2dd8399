import { expect, test } from 'vitest'
import { ariaSort, toggleSort } from './sort.ts'

test('a column that is not sorted by starts ascending', () => {
  expect(toggleSort(undefined, 'name')).toEqual({ by: 'name', dir: 'asc' })
  expect(toggleSort({ by: 'date', dir: 'asc' }, 'name')).toEqual({ by: 'name', dir: 'asc' })
})

// Claims: list.sort.toggle
test('the same column turns around with every click', () => {
  const once = toggleSort({ by: 'name', dir: 'asc' }, 'name')
  expect(once).toEqual({ by: 'name', dir: 'desc' })
  expect(toggleSort(once, 'name')).toEqual({ by: 'name', dir: 'asc' })
})

test('only the column in use is announced as sorted', () => {
  const sort = { by: 'name', dir: 'desc' } as const
  expect(ariaSort(sort, 'name')).toBe('descending')
  expect(ariaSort(sort, 'date')).toBe('none')
})
