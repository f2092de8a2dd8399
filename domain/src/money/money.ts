/** Amounts are integer cents in the code and the database; only the API and people see dollars. */
export type Cents = number

/** "$1,234.50". */
export function formatMoney(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}$${dollars}.${digits.slice(-2)}`
}

/** Dollars as the API sends them. Dividing integer cents by 100 gives the nearest double, which prints correctly. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

const AMOUNT = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** Undefined unless a plain amount with at most two decimals. Parsed digit by digit, because 8.2 * 100 is not 820. */
export function toCents(dollars: number | string): Cents | undefined {
  const parts = AMOUNT.exec(String(dollars))
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
