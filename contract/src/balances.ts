import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint, XLSX } from './endpoint.ts'
import { day } from './fields.ts'
import { paged, pageQuery } from './page.ts'

const bucket = z.object({ label: z.string(), amount: z.number(), formatted_amount: z.string() })

/** What one store owes on invoices today, and how old that is. */
export const StoreBalance = z.object({
  /** The store's. */
  id: z.int(),
  name: z.string(),
  is_closed: z.boolean(),
  hold_reason: z.nullable(z.string()),
  owed: z.number(),
  formatted_owed: z.string(),
  overdue: z.number(),
  formatted_overdue: z.string(),
  /** By how long it has been due. */
  ageing: z.array(bucket),
  /** The earliest day that something was due. */
  oldest_due: day,
  /** Credits and deposits that were not used. */
  unused: z.number(),
  formatted_unused: z.string(),
})
export type StoreBalance = z.infer<typeof StoreBalance>

/** Of all stores: the same as the receivables of the wholesaler's home. */
export const BalanceTotals = z.object({
  stores: z.int(),
  owed: z.number(),
  formatted_owed: z.string(),
  overdue: z.number(),
  formatted_overdue: z.string(),
})
export type BalanceTotals = z.infer<typeof BalanceTotals>

export const BalanceQuestion = pageQuery(['owed', 'overdue', 'oldest_due', 'name'], {
  order_by: 'owed',
  order_dir: 'desc',
})
export type BalanceQuestion = z.output<typeof BalanceQuestion>

export const balances = {
  listBalances: endpoint({
    method: 'GET',
    path: '/api/balances',
    wide: true,
    summary: 'Which stores owe what, and how old it is; the highest balance first.',
    allow: WHOLESALE_ACCOUNTS,
    query: BalanceQuestion,
    reply: paged('balances', StoreBalance),
  }),
  sumBalances: endpoint({
    method: 'GET',
    path: '/api/balances/totals',
    wide: true,
    summary: 'What all stores owe together.',
    allow: WHOLESALE_ACCOUNTS,
    reply: BalanceTotals,
  }),
  exportBalances: endpoint({
    method: 'GET',
    path: '/api/balances/export',
    wide: true,
    summary: 'Which stores owe what, as a spreadsheet: what the same question lists, on all pages.',
    allow: WHOLESALE_ACCOUNTS,
    query: BalanceQuestion,
    reply: { file: 'balances.xlsx', type: XLSX },
  }),
}
