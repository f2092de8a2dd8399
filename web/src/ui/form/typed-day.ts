const monthFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/

/** Parses a typed MM/DD/YYYY into YYYY-MM-DD; null if it is not a valid date. */
export function readDay(typed: string): string | null {
  const [, month, day, year] = monthFirst.exec(typed.trim()) ?? []
  if (!month || !day || !year) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${text}T00:00:00Z`)
  // Date silently turns February 30 into March 2.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
  return isReal ? text : null
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
