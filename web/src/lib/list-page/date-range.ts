import { addMonths, type Day } from '@trousseau/domain/day'

export type DateRange = { readonly from: Day; readonly to: Day }
/** What somebody asked for. What is left out is as usual. */
export type AskedDates = { readonly from?: Day | undefined; readonly to?: Day | undefined }

/** Both days included. A year back from February 29 is February 28; nothing is shown of days to come. */
export function toDateRange({ from, to }: AskedDates, today: Day): DateRange {
  return { from: from ?? addMonths(today, -12), to: to !== undefined && to < today ? to : today }
}

export function isUsualRange(asked: AskedDates, today: Day): boolean {
  const usual = toDateRange({}, today)
  const { from, to } = toDateRange(asked, today)
  return from === usual.from && to === usual.to
}
