import type { z } from 'zod/mini'
import { pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'
import type { PeopleQuery } from '../people-query.ts'

/** The page's search parameters. Defaults are left out. */
export const StaffSearch = sortedSearch(['email'])
export type StaffSearch = z.output<typeof StaffSearch>

/** The server query. Newest first by default. */
export function toQuestion({ search, order_by, order_dir, ...asked }: StaffSearch): PeopleQuery {
  return {
    ...(search ? { search } : {}),
    order_by: order_by ?? 'id',
    order_dir: order_dir ?? (order_by ? 'asc' : 'desc'),
    ...pageOf(asked),
  }
}
