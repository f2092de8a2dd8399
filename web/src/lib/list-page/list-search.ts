import { day, searchText, wholeNumber } from '@trousseau/contract/fields'
import { PER_PAGE_DEFAULT } from '@trousseau/contract/page'
import { z } from 'zod/mini'

/** What an address has that we cannot read is as if it were not there. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

const PAGE = { page: orNothing(wholeNumber(1, 1_000_000)), per_page: orNothing(wholeNumber(1, 100)) }

/** What the address of any list says, in this order. What is as usual is left out of it. */
export const pagedSearch = z.object({ search: orNothing(searchText), ...PAGE })

/** Of a list that can be sorted, by columns named as the wire has them. */
export const sortedSearch = <const O extends readonly [string, ...string[]]>(orderBy: O) =>
  z.object({
    search: orNothing(searchText),
    order_by: orNothing(z.enum(orderBy)),
    order_dir: orNothing(z.enum(['asc', 'desc'])),
    ...PAGE,
  })

/** Of a list between two dates, too. */
export const listSearch = <const O extends readonly [string, ...string[]]>(orderBy: O) =>
  z.extend(z.object({ from: orNothing(day), to: orNothing(day) }), sortedSearch(orderBy).shape)

type Paged = { page?: number | undefined; per_page?: number | undefined }
export type Searched = Paged & { search?: string | undefined }

export function pageOf({ page = 1, per_page = PER_PAGE_DEFAULT }: Paged) {
  return { page, per_page }
}

/** So that one list has one address. */
export function withoutUsual<S extends Searched>(search: S): S {
  return {
    ...search,
    search: search.search === '' ? undefined : search.search,
    page: search.page === 1 ? undefined : search.page,
    per_page: search.per_page === PER_PAGE_DEFAULT ? undefined : search.per_page,
  }
}
