import { addMonths, type Day } from '@trousseau/domain/day'

export type DateRange = { readonly from: Day; readonly to: Day }
/** The days somebody asked for. A missing one takes its default. */
export type AskedDates = { readonly from?: Day | undefined; readonly to?: Day | undefined }

/** In the address: rows of all days. */
export const ANY_DATE = { value: 'any', label: 'Any date' } as const

/** Both days are included. A year before February 29 is February 28; a To in the future becomes today. */
export function toDateRange({ from, to }: AskedDates, today: Day): DateRange {
  return { from: from ?? addMonths(today, -12), to: to !== undefined && to < today ? to : today }
}

export function isUsualRange(asked: AskedDates, today: Day): boolean {
  const usual = toDateRange({}, today)
  const { from, to } = toDateRange(asked, today)
  return from === usual.from && to === usual.to
}
