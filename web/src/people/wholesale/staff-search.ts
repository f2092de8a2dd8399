import type { z } from 'zod/mini'
import { pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'
import type { PeopleQuery } from '../people-query.ts'

/** What the address of the page says. What is as usual is left out of it. */
export const StaffSearch = sortedSearch(['email'])
export type StaffSearch = z.output<typeof StaffSearch>

/** The question the server is asked. Newest first, unless another order is asked for. */
export function toQuestion({ search, order_by, order_dir, ...asked }: StaffSearch): PeopleQuery {
  return {
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
    ...pageOf(asked),
  }
}
