import type { Call } from './call.ts'

const mostPerPage = 200

/** One page of a list in the provider's format; `all` is already sorted. */
export function paginate<T>({ query, url }: Call, path: string, usual: number, all: T[]) {
  const perPage = parseWholeNumber(query.per_page, usual, mostPerPage)
  const lastPage = Math.max(1, Math.ceil(all.length / perPage))
  const page = parseWholeNumber(query.page, 1, Number.MAX_SAFE_INTEGER)
  const first = (page - 1) * perPage
  const shown = all.slice(first, first + perPage)
  const address = (at: number) => `${url}${path}?page=${at}`
  return {
    current_page: page,
    data: shown,
    first_page_url: address(1),
    from: shown.length === 0 ? null : first + 1,
    last_page: lastPage,
    last_page_url: address(lastPage),
    next_page_url: page < lastPage ? address(page + 1) : null,
    path: `${url}${path}`,
    per_page: perPage,
    prev_page_url: page > 1 ? address(page - 1) : null,
    to: shown.length === 0 ? null : first + shown.length,
    total: all.length,
  }
}

function parseWholeNumber(value: unknown, usual: number, most: number): number {
  const whole = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : usual
  return Math.min(Math.max(1, whole), most)
}
