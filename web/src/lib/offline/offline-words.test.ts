import { expect, test } from 'vitest'
import { offlineWords } from './offline-words.ts'

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()

test('a page without a network says so, and how old its catalog is', () => {
  const now = at(17, 16, 5)
  expect(offlineWords(at(17, 15, 40), now)).toBe('You are offline. This is the catalog as of 3:40 PM.')
  expect(offlineWords(at(16, 9, 5), now)).toBe(
    'You are offline. This is the catalog as of 9:05 AM on 11/16/2026.',
  )
  expect(offlineWords(undefined, now)).toBe(
    'You are offline. Orders, invoices and payments need a connection.',
  )
})
