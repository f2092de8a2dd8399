import { BEFORE, type Figures } from '@trousseau/contract/board'
import { dayWords } from '@trousseau/domain/dates/date-words'
import { businessDay, type Day, MONTHS } from '@trousseau/domain/day'
import { daysBetween, mondayOf } from '@trousseau/domain/week'

/** A week of need-by, as one says it: "This week", "Week of November 23". */
export function weekWords(week: Figures['week'], today: Day): string {
  if (week === BEFORE) return 'Before this week'
  const monday = mondayOf(week)
  return monday === mondayOf(today) ? 'This week' : `Week of ${dayWords(monday, today)}`
}

/** The same at the head of a column: "Nov 23". */
export function weekInShort(week: Figures['week'], today: Day): string {
  if (week === BEFORE) return 'Before'
  const monday = mondayOf(week)
  if (monday === mondayOf(today)) return 'This week'
  const month = (MONTHS[Number(monday.slice(5, 7)) - 1] ?? '').slice(0, 3)
  return `${month} ${Number(monday.slice(8, 10))}`
}

/** How long ago somebody reported something. */
export function agoWords(at: string | null, today: Day): string {
  if (at === null) return 'No report yet'
  const days = daysBetween(businessDay(Date.parse(at)), today)
  if (days <= 0) return 'Reported today'
  return days === 1 ? 'Reported yesterday' : `Reported ${days.toLocaleString('en-US')} days ago`
}
