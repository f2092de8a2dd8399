import { RISKS } from '@trousseau/domain/dates/risk'
import { STORE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'

/** When an item would arrive if it were ordered today, against the day it is needed: docs/dates.md. */

/** To the store's usual address, with the days that it usually needs for alterations. No factory is named. */
export const ItemDates = z.object({
  need_by: day,
  alterations_days: z.int(),
  /** Null if nobody can tell. */
  arrives_on: z.nullable(day),
  /** Days from arrival to need-by; negative if it arrives after. */
  slack: z.nullable(z.int()),
  risk: z.enum(RISKS),
  /** "Arrives March 19, 15 days before it is needed." */
  sentence: z.string(),
  /** The last day on which it can be ordered and is on time; null if that has passed, or is years ahead. */
  order_by: z.nullable(day),
  /** "Order by November 16 to be on time."; empty if that is years ahead. */
  order_by_words: z.string(),
})
export type ItemDates = z.infer<typeof ItemDates>

const asked = { params: z.object({ id }), query: z.object({ wear_date: day }) }

export const itemDates = {
  getDressArrival: endpoint({
    method: 'GET',
    path: '/api/dresses/:id/arrival',
    summary: 'When a dress would arrive if it were ordered today, and by when to order it for a wear date.',
    allow: STORE_ACCOUNTS,
    params: asked.params,
    query: asked.query,
    reply: ItemDates,
  }),
  getCustomItemArrival: endpoint({
    method: 'GET',
    path: '/api/custom-items/:id/arrival',
    summary:
      'When a custom item would arrive if it were ordered today, and by when to order it for a wear date.',
    allow: STORE_ACCOUNTS,
    params: asked.params,
    query: asked.query,
    reply: ItemDates,
  }),
}
