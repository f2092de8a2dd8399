import type { Day } from '@trousseau/domain/day'
import { kindLabel, LISTED_KINDS, MONEY_METHODS } from '@trousseau/domain/money/transaction'
import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'
import {
  isWholesaleFiltered,
  toWholesaleFilters,
  wholesaleListSearch,
} from '../../stores/wholesale/wholesale-list-search.ts'

/** The columns that can be sorted, named as in the API. */
const COLUMNS = ['created_at', 'amount'] as const

export const WholesaleTransactionsSearch = z.extend(wholesaleListSearch(COLUMNS), {
  kind: orNothing(z.enum(LISTED_KINDS)),
  method: orNothing(z.enum(MONEY_METHODS)),
})
export type WholesaleTransactionsSearch = z.output<typeof WholesaleTransactionsSearch>

/** The server query, without the page. Newest first by default. */
export function toFilters(asked: WholesaleTransactionsSearch, today: Day) {
  const { order_by, order_dir, kind, method } = asked
  return {
    ...toWholesaleFilters(asked, today),
    ...(kind && { kind }),
    ...(method && { method }),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
  } as const
}

export const isFiltered = (asked: WholesaleTransactionsSearch, today: Day): boolean =>
  asked.kind !== undefined || asked.method !== undefined || isWholesaleFiltered(asked, today)

export const KIND_CHOICES = LISTED_KINDS.map((value) => ({
  value,
  label: kindLabel({ kind: value, source: null }),
}))

const METHOD_WORDS: Record<(typeof MONEY_METHODS)[number], string> = {
  card: 'Card',
  bank: 'Bank account',
  cash: 'Cash',
  cheque: 'Check',
  wire: 'Wire transfer',
  other: 'Other',
}
export const METHOD_CHOICES = MONEY_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }))
