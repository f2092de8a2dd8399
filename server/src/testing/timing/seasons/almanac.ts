/**
 * The world's own calendar. Days are counted from January 1, 1970, which was a Thursday. It shares no code with the
 * domain's days, so that a mistake there is not made here as well.
 */
const DAY_MS = 86_400_000

export const dayNumber = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS

const texts = new Map<number, string>()

export function isoDay(day: number): string {
  const known = texts.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10)
  texts.set(day, text)
  return text
}

/** 0 is Monday. */
export const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Clamped to the last day of the month, as the specification has it. */
export function monthsLater(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return first / DAY_MS + Math.min(date.getUTCDate(), last) - 1
}

/** A parcel moves from Monday to Friday: the day it is there, so many of these days after it left. */
export function carried(left: number, days: number): number {
  let day = left
  for (let moved = 0; moved < days; ) {
    day += 1
    if (weekday(day) < 5) moved += 1
  }
  return day
}

/** Something that makes a factory's days other than its week says. */
export type Spell = {
  from: number
  to: number
  kind: 'closed' | 'slow' | 'open'
  pace: number
  /** The day on which it is entered for all to see; never, for some. */
  toldOn: number
}
export const NEVER = Number.POSITIVE_INFINITY

/** Which days of the week are worked, from Monday. */
export type Week = readonly boolean[]

/** A factory's days, each with the work done from the first day until its end, in hundredths of a working day. */
export type Days = { first: number; sums: Int32Array }

export function daysOf(week: Week, spells: readonly Spell[], first: number, last: number): Days {
  const sums = new Int32Array(last - first + 1)
  let sum = 0
  for (let day = first; day <= last; day += 1) {
    sum += workOn(day, week, spells)
    sums[day - first] = sum
  }
  return { first, sums }
}

function workOn(day: number, week: Week, spells: readonly Spell[]): number {
  const now = spells.filter(({ from, to }) => from <= day && day <= to)
  if (now.some(({ kind }) => kind === 'closed')) return 0
  const isWorked = week[weekday(day)] === true || now.some(({ kind }) => kind === 'open')
  return isWorked ? Math.min(100, ...now.map(({ kind, pace }) => (kind === 'slow' ? pace : 100))) : 0
}

/** All work of a factory until the end of this day. */
export const doneBy = ({ first, sums }: Days, day: number): number => sums[day - first] ?? 0

/** The first day at whose end so much work is done. Undefined if that is beyond these days. */
export function dayWhenDone({ first, sums }: Days, work: number): number | undefined {
  let low = 0
  let high = sums.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) >= work) high = middle
    else low = middle + 1
  }
  return low === sums.length ? undefined : first + low
}

export const isWorked = (days: Days, day: number): boolean => doneBy(days, day) > doneBy(days, day - 1)

/** This day if the factory works then, else the next one on which it does. */
export function workedFrom(days: Days, day: number): number {
  return dayWhenDone(days, doneBy(days, day - 1) + 1) ?? day
}
