import type { Searched } from './list-search.ts'

type Asked = Searched & {
  /** Filters are set besides the search and the dates. */
  isNarrowed?: boolean
}

/** What a list says that has no rows for what was asked, and what the button undoes: the search first. */
export function nothingFound(many: string, { search, isNarrowed = false }: Asked) {
  if (search) return { sentence: `No ${many} match “${search}”.`, clear: 'Clear search' }
  if (isNarrowed) return { sentence: `No ${many} match these filters.`, clear: 'Clear filters' }
  return { sentence: `No ${many} in this date range.`, clear: 'Show the last year' }
}

const NO_SEARCH = { search: undefined, page: undefined }

/** The change that the button makes. */
export function clearFound<C extends object>({ search }: Searched, all: C): C | typeof NO_SEARCH {
  return search ? NO_SEARCH : all
}
