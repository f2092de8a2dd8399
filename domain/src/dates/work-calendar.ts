import { type Day, isDay } from '../day.ts'
import { daysBetween, numberOf, weekdayOf } from '../week.ts'

/** Hundredths of a working day, in which all work is counted: a day at a pace of 50 % is 50 of them. */
export type Work = number
export const FULL_DAY: Work = 100

/** Which days of the week are worked, seven of them, from Monday. */
export type WorkWeek = readonly boolean[]
export const MONDAY_TO_FRIDAY: WorkWeek = [true, true, true, true, true, false, false]

/** `closed`: nobody works. `slow`: the days of the week, at a pace. `open`: worked whatever the week says. */
export const CLOSURE_KINDS = ['closed', 'slow', 'open'] as const
export type ClosureKind = (typeof CLOSURE_KINDS)[number]

/** Days that are other than the week says, both ends included. `pace` is in percent, and null unless they are slow. */
export type Closure = { from: Day; to: Day; kind: ClosureKind; pace: number | null; name: string }

/** What a closure takes from the plain week, by day, without what others of the same days have taken. */
type Taken = { closure: Closure; from: number; work: readonly Work[] }

/**
 * A factory's real days, made once and asked often; days are numbers. Where closures overlap, the sequence in which they were
 * entered does not matter: closed beats all others, the slowest pace counts, and open makes it a day that is worked.
 */
export type WorkCalendar = {
  readonly week: WorkWeek
  /** From the first day that a closure has changed to the last one; the days around them are those of the week. */
  readonly first: number
  readonly works: Uint8Array
  readonly taken: readonly Taken[]
}

export function workCalendar(week: WorkWeek, closures: readonly Closure[]): WorkCalendar {
  if (closures.length === 0) return { week, first: 0, works: new Uint8Array(), taken: [] }
  const first = Math.min(...closures.map(({ from }) => numberOf(from)))
  const last = Math.max(...closures.map(({ to }) => numberOf(to)))
  const works = Uint8Array.from({ length: last - first + 1 }, (_, at) => plainWork(week, first + at))
  // Open days first, so that the paces and closed days that follow take from them.
  const taken = closures.toSorted(bySequence).map((closure) => apply(closure, works, first))
  return { week, first, works, taken: taken.filter(({ work }) => work.length > 0) }
}

const SEQUENCE: Readonly<Record<ClosureKind, number>> = { open: 0, slow: 1, closed: 2 }
const bySequence = (one: Closure, other: Closure) =>
  SEQUENCE[one.kind] - SEQUENCE[other.kind] || (one.from < other.from ? -1 : 1)

/** Changes the days of a calendar that is being made. */
function apply(closure: Closure, works: Uint8Array, first: number): Taken {
  const from = numberOf(closure.from)
  const taken: Work[] = []
  for (let at = from - first; at <= numberOf(closure.to) - first; at += 1) {
    const before = works[at] ?? 0
    const work = workUnder(closure, before)
    works[at] = work
    taken.push(Math.max(0, before - work))
  }
  return { closure, from, work: taken.some((work) => work > 0) ? taken : [] }
}

function workUnder({ kind, pace }: Closure, before: Work): Work {
  if (kind === 'open') return FULL_DAY
  return kind === 'closed' ? 0 : Math.min(before, pace ?? FULL_DAY)
}

const plainWork = (week: WorkWeek, day: number): Work => (week[weekdayOf(day)] ? FULL_DAY : 0)

export function workOn({ week, first, works }: WorkCalendar, day: number): Work {
  return works[day - first] ?? plainWork(week, day)
}

/** The day itself if there is work on it, else the next day with some. Undefined if there is none until `last`. */
export function workedFrom(calendar: WorkCalendar, day: number, last: number): number | undefined {
  for (let one = day; one <= last; one += 1) if (workOn(calendar, one) > 0) return one
  return undefined
}

/** A point in the work of a factory: a day, and how much of its work is not yet used. */
export type Moment = { day: number; left: Work }

export const endOf = (day: number): Moment => ({ day, left: 0 })

/** When so much work is done that begins now. Undefined if that takes beyond the day `last`. */
export function afterWork(
  calendar: WorkCalendar,
  from: Moment,
  work: Work,
  last: number,
): Moment | undefined {
  let { day, left } = from
  let open = work
  while (open > left) {
    open -= left
    day += 1
    if (day > last) return undefined
    left = workOn(calendar, day)
  }
  return { day, left: left - open }
}

/** The work of the days after `from`, up to `to`. */
export function workBetween(calendar: WorkCalendar, from: number, to: number): Work {
  let sum = 0
  for (let day = from + 1; day <= to; day += 1) sum += workOn(calendar, day)
  return sum
}

/** How many days of the plain week lie after `from`, up to `to`. */
export function plainDaysBetween(week: WorkWeek, from: number, to: number): number {
  if (to <= from) return 0
  const weeks = Math.floor((to - from) / 7)
  let days = weeks * daysInWeek(week)
  for (let day = from + weeks * 7 + 1; day <= to; day += 1) if (week[weekdayOf(day)]) days += 1
  return days
}

/** The so-manieth working day of the plain week after `from`; `from` itself for none. */
export function plainDayAfter(week: WorkWeek, from: number, days: number): number {
  if (days === 0) return from
  const weeks = Math.floor((days - 1) / daysInWeek(week))
  let day = from + weeks * 7
  for (let left = days - weeks * daysInWeek(week); left > 0; ) {
    day += 1
    if (week[weekdayOf(day)]) left -= 1
  }
  return day
}

const daysInWeek = (week: WorkWeek) => week.filter(Boolean).length

export const NO_WORKING_DAY = 'A week needs at least one working day.'
export const ENDS_BEFORE_IT_BEGINS = 'The last day can’t be before the first.'
export const CLOSED_TOO_LONG = 'Please enter 366 days at most. For longer, add a second entry.'
export const BAD_PACE = 'Please enter a pace from 1% to 99%.'
export const NO_PACE = 'Only slow days have a pace.'
const NOT_A_DAY = 'Invalid date'
const MOST_DAYS = 366

export function weekProblem(week: readonly boolean[]): string | undefined {
  return week.length === 7 && week.includes(true) ? undefined : NO_WORKING_DAY
}

export function closureProblem({ from, to, kind, pace }: Omit<Closure, 'name'>): string | undefined {
  if (!isDay(from) || !isDay(to)) return NOT_A_DAY
  if (to < from) return ENDS_BEFORE_IT_BEGINS
  if (daysBetween(from, to) >= MOST_DAYS) return CLOSED_TOO_LONG
  if (kind !== 'slow') return pace === null ? undefined : NO_PACE
  return pace !== null && Number.isInteger(pace) && pace >= 1 && pace < FULL_DAY ? undefined : BAD_PACE
}
