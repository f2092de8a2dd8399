import { ITEM_STATUSES } from '@trousseau/contract/catalogue'
import { searchText, wholeNumber } from '@trousseau/contract/fields'
import { PER_PAGE_DEFAULT } from '@trousseau/contract/page'
import { z } from 'zod/mini'

/** What an address has that we cannot read is as if it were not there. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

/** What the address of the desk's catalogue says. What is as usual is left out of it. */
export const DeskSearch = z.object({
  show: orNothing(z.enum(['custom-items'])),
  search: orNothing(searchText),
  status: orNothing(z.enum(ITEM_STATUSES)),
  order_by: orNothing(z.enum(['name', 'style_number', 'created_at', 'price'])),
  order_dir: orNothing(z.enum(['asc', 'desc'])),
  page: orNothing(wholeNumber(1, 1_000_000)),
  per_page: orNothing(wholeNumber(1, 100)),
})
export type DeskSearch = z.output<typeof DeskSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list one came from, so that the way back leads to the same page of it. */
    deskSearch?: DeskSearch
  }
}

/** The question the server is asked, but for the page. */
export function filtersOf({ search, status, order_by = 'name', order_dir = 'asc' }: DeskSearch) {
  return {
    ...(search ? { search } : {}),
    ...(status ? { 'status[]': status } : {}),
    order_by,
    order_dir,
  }
}

export function pageOf({ page = 1, per_page = PER_PAGE_DEFAULT }: DeskSearch) {
  return { page, per_page }
}
