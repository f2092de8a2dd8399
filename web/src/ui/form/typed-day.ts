const monthFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/

/** Reads what a person typed as MM/DD/YYYY into YYYY-MM-DD; null when it names no day of the calendar. */
export function readDay(typed: string): string | null {
  const [, month, day, year] = monthFirst.exec(typed.trim()) ?? []
  if (!month || !day || !year) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${text}T00:00:00Z`)
  // The calendar moves February 30 to March 2 without a word.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
  return isReal ? text : null
}

/** Writes YYYY-MM-DD as MM/DD/YYYY. */
export function writeDay(day: string): string {
  const [year, month, dayOfMonth] = day.slice(0, 10).split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** Why a typed day cannot be taken, or nothing. Empty text is no day, and no mistake. */
export function refuseDay(typed: string, min?: string, max?: string): string | undefined {
  if (typed.trim() === '') return undefined
  const day = readDay(typed)
  if (!day) return 'Please enter a date as MM/DD/YYYY.'
  if (min && day < min) return `Please choose ${writeDay(min)} or later.`
  if (max && day > max) return `Please choose ${writeDay(max)} or earlier.`
  return undefined
}
