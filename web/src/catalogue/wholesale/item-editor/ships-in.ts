// Keeps a number and its unit on one line.
const NO_BREAK = '\u00a0'
const count = (number: number, one: string) => `${number}${NO_BREAK}${number === 1 ? one : `${one}s`}`

/** "4 months 7 days". */
export function shipsIn(months: number, days: number): string {
  if (months === 0 && days === 0) return 'At once'
  return [...(months > 0 ? [count(months, 'month')] : []), ...(days > 0 ? [count(days, 'day')] : [])].join(
    ' ',
  )
}
