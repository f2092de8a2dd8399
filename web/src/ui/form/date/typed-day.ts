const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** 9/18/2027, 9-18-27, and eight digits without anything between them. */
const monthFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$|^(\d{2})(\d{2})(\d{4})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
/** Sep 18 2027, September 18, 2027. */
const monthNamed = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4}|\d{2})$/i

/** Parses a date as people type it into YYYY-MM-DD; null if it is not a valid one. */
export function readDay(typed: string): string | null {
  const [year, month, day] = partsOf(typed.trim())
  if (!year || !month || !day) return null
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${text}T00:00:00Z`)
  // Date silently turns February 30 into March 2.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
  return isReal ? text : null
}

/** The same while it is still being typed: "11/20/20" may be the beginning of a year of this century. */
export function readWhole(typed: string): string | null {
  return /(^|\D)\d{2}$/.test(typed.trim()) ? readIso(typed) : readDay(typed)
}

const readIso = (typed: string) => (yearFirst.test(typed.trim()) ? readDay(typed) : null)

type Parts = [year?: string | undefined, month?: string | undefined, day?: string | undefined]

function partsOf(text: string): Parts {
  const first = monthFirst.exec(text)
  if (first) return [first[3] ?? first[6], first[1] ?? first[4], first[2] ?? first[5]]
  const iso = yearFirst.exec(text)
  if (iso) return [iso[1], iso[2], iso[3]]
  const named = monthNamed.exec(text)
  if (named?.[1]) return [named[3], monthOf(named[1]), named[2]]
  return []
}

function monthOf(name: string): string | undefined {
  const month = MONTHS.findIndex((one) => name.toLowerCase().startsWith(one)) + 1
  return month === 0 ? undefined : String(month)
}

/** Formats YYYY-MM-DD as MM/DD/YYYY. */
export function writeDay(day: string): string {
  const [year, month, dayOfMonth] = day.slice(0, 10).split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** Why a typed day is not accepted, or undefined. Empty text is not an error. */
export function refuseDay(typed: string, min?: string, max?: string): string | undefined {
  if (typed.trim() === '') return undefined
  const day = readDay(typed)
  if (!day) return 'Please enter a date as MM/DD/YYYY.'
  if (min && day < min) return `Please choose ${writeDay(min)} or later.`
  if (max && day > max) return `Please choose ${writeDay(max)} or earlier.`
  return undefined
}
