import { z } from 'zod/mini'
import { ANY_DATE } from '../lib/list-page/date-range.ts'
import { orNothing } from '../lib/list-page/list-search.ts'

/** Which of an invoice's days From and To are about, in the address. Left out, they are those of its date. */
export const invoiceDates = orNothing(z.enum(['due', 'any']))

export const INVOICE_DATES = ['Invoice date', { value: 'due', label: 'Due date' }, ANY_DATE] as const

type AskedDays = {
  dates?: 'due' | 'any' | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The part of the server query about the days. `usual` are those if nothing is chosen. */
export function toInvoiceDays<D extends object>({ dates, from, to }: AskedDays, usual: D) {
  if (dates === undefined) return usual
  return dates === 'due' ? { due_from: from, due_to: to } : {}
}

/** What is found by the day it is due is sorted by it. */
export const sortOfDue = ({ dates, status }: AskedDays): 'due_on' | undefined =>
  dates === 'due' || status === 'overdue' ? 'due_on' : undefined

const OF_ANY_DATE = ['open', 'overdue', 'being-confirmed']

/** What is open is looked for whenever it was issued: the year up to today would hide what is open for longer. */
export function ofAnyDate<C extends { status?: string | undefined; dates?: string | undefined }>(
  change: C,
  { dates }: AskedDays,
): C {
  const isOpen = OF_ANY_DATE.some((status) => status === change.status)
  return isOpen && dates === undefined ? { ...change, dates: ANY_DATE.value } : change
}
