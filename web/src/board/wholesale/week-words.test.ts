import { expect, test } from 'vitest'
import { agoWords, weekInShort, weekWords } from './week-words.ts'

const TODAY = '2026-03-10'

test('a week is named by its Monday, this week and those before it by their name', () => {
  const weeks = ['before', '2026-03-09', '2026-03-16', '2027-03-08'] as const
  expect(weeks.map((week) => weekWords(week, TODAY))).toEqual([
    'Before this week',
    'This week',
    'Week of March 16',
    'Week of March 8, 2027',
  ])
  expect(weeks.map((week) => weekInShort(week, TODAY))).toEqual(['Before', 'This week', 'Mar 16', 'Mar 8'])
})

test('the age of a report is counted in days of the business', () => {
  expect(agoWords(null, TODAY)).toBe('No report yet')
  expect(agoWords('2026-03-10T12:00:00Z', TODAY)).toBe('Reported today')
  // Ten in the evening in Chicago.
  expect(agoWords('2026-03-10T03:00:00Z', TODAY)).toBe('Reported yesterday')
  expect(agoWords('2026-02-28T12:00:00Z', TODAY)).toBe('Reported 10 days ago')
})
