import { searchText, wholeNumber } from '@trousseau/contract/fields'
import { NOTICE_STATES } from '@trousseau/contract/notices'
import { PER_PAGE_DEFAULT } from '@trousseau/contract/page'
import { z } from 'zod/mini'

/** What an address has that we cannot read is as if it were not there. */
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

/** What the address of the page says. What is as usual is left out of it. */
export const NoticesSearch = z.object({
  search: orNothing(searchText),
  state: orNothing(z.enum(NOTICE_STATES)),
  page: orNothing(wholeNumber(1, 1_000_000)),
  per_page: orNothing(wholeNumber(1, 100)),
})
export type NoticesSearch = z.output<typeof NoticesSearch>

/** The question the server is asked. */
export function questionOf({ search, state, page = 1, per_page = PER_PAGE_DEFAULT }: NoticesSearch) {
  return {
    ...(search ? { search } : {}),
    ...(state ? { 'status[]': state } : {}),
    ...{ page, per_page },
  }
}

export function withoutUsual({ search, state, page, per_page }: NoticesSearch): NoticesSearch {
  return {
    search: search === '' ? undefined : search,
    state,
    page: page === 1 ? undefined : page,
    per_page: per_page === PER_PAGE_DEFAULT ? undefined : per_page,
  }
}
