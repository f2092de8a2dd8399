import { expect, test } from 'vitest'
import { countOf, dayInWords, monthBars, scaleText, shortDay, sumOf, toStanding } from './home-words.ts'

test('a day reads the same wherever it is read', () => {
  expect(dayInWords('2026-11-15')).toBe('Sunday, November 15, 2026')
  expect(shortDay('2026-11-16')).toBe('Nov 16')
})

test('a month of the wire becomes a bar with its name in full', () => {
  expect(monthBars([{ month: '2026-11', amount: 1240.5, formatted_amount: '$1,240.50' }])).toEqual([
    { label: 'Nov', name: 'November 2026', value: 1240.5, text: '$1,240.50' },
  ])
})

test('amounts are added as cents', () => {
  expect(sumOf([{ amount: 0.1 }, { amount: 0.2 }, { amount: 8.2 }])).toBe(850)
})

test('a scale says dollars briefly', () => {
  expect([0, 250, 2_500, 12_000, 1_250_000].map(scaleText)).toEqual(['$0', '$250', '$2.5K', '$12K', '$1.25M'])
})

test('one is counted as one', () => {
  expect([countOf(1, 'order'), countOf(0, 'order'), countOf(1_200, 'order')]).toEqual([
    '1 order',
    '0 orders',
    '1,200 orders',
  ])
})

test('a status is known by its words', () => {
  expect(toStanding({ store_status: 'Shipped' })).toEqual({ status: 4, store_status: 'Shipped' })
})
