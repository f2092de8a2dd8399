import { day, searchText, wholeNumber } from '@trousseau/contract/fields'
import { PER_PAGE_DEFAULT } from '@trousseau/contract/page'
import { z } from 'zod/mini'

/** An unreadable value in the address is treated as if it were missing. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

const PAGE = { page: orNothing(wholeNumber(1, 1_000_000)), per_page: orNothing(wholeNumber(1, 100)) }

/** The search parameters of any list, in this order. Defaults are left out of the address. */
export const pagedSearch = z.object({ search: orNothing(searchText), ...PAGE })

/** For a list that can be sorted. The columns are named as in the API. */
export const sortedSearch = <const O extends readonly [string, ...string[]]>(orderBy: O) =>
  z.object({
    search: orNothing(searchText),
    order_by: orNothing(z.enum(orderBy)),
    order_dir: orNothing(z.enum(['asc', 'desc'])),
    ...PAGE,
  })

/** For a list that also has a date range. */
export const listSearch = <const O extends readonly [string, ...string[]]>(orderBy: O) =>
  z.extend(z.object({ from: orNothing(day), to: orNothing(day) }), sortedSearch(orderBy).shape)

type Paged = { page?: number | undefined; per_page?: number | undefined }
export type Searched = Paged & { search?: string | undefined }

export function pageOf({ page = 1, per_page = PER_PAGE_DEFAULT }: Paged) {
  return { page, per_page }
}

/** Drops the defaults, so that each view of a list has exactly one address. */
export function withoutUsual<S extends Searched>(search: S): S {
  return {
    ...search,
    search: search.search === '' ? undefined : search.search,
    page: search.page === 1 ? undefined : search.page,
    per_page: search.per_page === PER_PAGE_DEFAULT ? undefined : search.per_page,
  }
}
