/** A calendar day, `YYYY-MM-DD`. Days compare as text, and no time zone can shift them. */
export type Day = string

export const BUSINESS_ZONE = 'America/Chicago'

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

type Parts = { year: number; month: number; day: number }

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOfMonth = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)

function partsOf(day: Day): Parts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

function toDay({ year, month, day }: Parts): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = partsOf(text)
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month)
}

const inBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const HOUR_MS = 3_600_000
/** The days of hours that were asked for: a day begins with an hour, and finding it out costs more than all else of a row. */
const dayOfHour = new Map<number, Day>()
const MOST_HOURS = 50_000

/** The business's "today": the calendar day in America/Chicago at `at`, in milliseconds since 1970. */
export function businessDay(at: number): Day {
  const hour = Math.floor(at / HOUR_MS)
  const known = dayOfHour.get(hour)
  if (known !== undefined) return known
  if (dayOfHour.size >= MOST_HOURS) dayOfHour.clear()
  const day = findBusinessDay(at)
  dayOfHour.set(hour, day)
  return day
}

function findBusinessDay(at: number): Day {
  const parts = new Map(inBusinessZone.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** Clamped to the last day of the month: 2027-01-31 plus one month is 2027-02-28. */
export function addMonths(day: Day, months: number): Day {
  const from = partsOf(day)
  const index = from.year * 12 + (from.month - 1) + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return toDay({ year, month, day: Math.min(from.day, lengthOfMonth(year, month)) })
}

export function addDays(day: Day, days: number): Day {
  let { year, month, day: date } = partsOf(day)
  date += days
  while (date > lengthOfMonth(year, month)) {
    date -= lengthOfMonth(year, month)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
  while (date < 1) {
    month -= 1
    if (month < 1) [year, month] = [year - 1, 12]
    date += lengthOfMonth(year, month)
  }
  return toDay({ year, month, day: date })
}

export function lastDayOfMonth(year: number, month: number): Day {
  return toDay({ year, month, day: lengthOfMonth(year, month) })
}

/** MM/DD/YYYY, as every list and document shows a day. */
export function formatDay(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

/** MMMM DD, YYYY, as ship dates are shown. */
export function formatLongDay(day: Day): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8, 10)}, ${day.slice(0, 4)}`
}
