import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { expect, test } from 'vitest'
import { demoEvents, namesOf } from './demo-events.ts'

/** Two years, one of them a leap year, in steps that hit every weekday. */
const DAYS: readonly Day[] = Array.from({ length: 122 }, (_, index) => addDays('2028-01-01', 6 * index))
const made = DAYS.map((today) => ({ today, events: demoEvents(today) }))

/** Of each, one can only be done after the one before it. */
const CHAINS: readonly (readonly string[])[] = [
  ['LT-118 by telephone', 'LT-118 changed', 'LT-118 confirmed', 'LT-118 moved'],
  ['LT-121 by telephone', 'LT-121 cancelled', 'LT-121 reinstated'],
  ['Northlight closed', 'Northlight reopened'],
  ['VV credit given', 'VV credit revoked'],
  ['Wire 0912 came', 'Wire 0912 used', 'VV 2231 credited'],
  ['Wire 0927 came', 'Wire 0927 paid back'],
  ['Check 3318 came', 'Check 3318 moved'],
  ['Nord paid twice', 'Nord voided'],
]

test('whatever the day of loading, what staff put right comes on a later day than what was wrong', () => {
  for (const { today, events } of made) {
    const dayOf = (title: string) => {
      const deed = events.find((event) => event.kind === 'deed' && event.title === title)
      return deed && businessDay(deed.at.getTime())
    }
    for (const chain of CHAINS) {
      const days = chain.map(dayOf)
      expect(days, `${chain.join(', ')}, loaded on ${today}`).toEqual([...new Set(days)].toSorted())
      expect(days).not.toContain(undefined)
    }
  }
})

test('no two events of the demo have one name, so that an interrupted start does each of them once', () => {
  for (const { today, events } of made) {
    const names = events.flatMap(namesOf)
    expect(new Set(names).size, today).toBe(names.length)
  }
})
