import { z } from 'zod/mini'
import { searchText, wholeNumber } from './fields.ts'

export const PER_PAGE_DEFAULT = 10
const PER_PAGE_MAX = 100
/** `per_page=-1`, where allowed, means all rows, up to this many. */
export const ALL_MAX = 10_000
const PAGE_MAX = 1_000_000

/** The query of a list. `page`, `per_page`, `order_by`, `order_dir` and `search` mean the same in every list. */
export const pageQuery = <const O extends readonly [string, ...string[]]>(
  orderBy: O,
  defaults: { order_by: O[number]; order_dir: 'asc' | 'desc' },
  options: { all?: true } = {},
) =>
  z.object({
    page: z._default(wholeNumber(1, PAGE_MAX), 1),
    per_page: z._default(
      options.all
        ? z.union(
            [wholeNumber(-1, -1), wholeNumber(1, PER_PAGE_MAX)],
            `This is a whole number from 1 to ${PER_PAGE_MAX}, or -1 for all.`,
          )
        : wholeNumber(1, PER_PAGE_MAX),
      PER_PAGE_DEFAULT,
    ),
    order_by: z._default(z.enum(orderBy, `This is one of ${orderBy.join(', ')}.`), defaults.order_by),
    order_dir: z._default(z.enum(['asc', 'desc'], 'This is asc or desc.'), defaults.order_dir),
    search: z.optional(searchText),
  })

export const PageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  path: z.string(),
})
export type PageMeta = z.infer<typeof PageMeta>

export const PageLinks = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type PageLinks = z.infer<typeof PageLinks>

/** The reply of a list: `{<plural>: […], meta, links}`. */
export const paged = <const P extends string, S extends z.ZodMiniType>(plural: P, item: S) =>
  z.object({ [plural]: z.array(item), meta: PageMeta, links: PageLinks } as {
    [K in P]: z.ZodMiniArray<S>
  } & { meta: typeof PageMeta; links: typeof PageLinks })

type Asked = { page: number; per_page: number } & Record<string, unknown>

export function rowsOf({ page, per_page }: Asked): { limit: number; offset: number } {
  return per_page === -1 ? { limit: ALL_MAX, offset: 0 } : { limit: per_page, offset: (page - 1) * per_page }
}

/** `meta` and `links` of a page. Links repeat the whole query, so that following one never drops a filter. */
export function describePage(
  path: string,
  asked: Asked,
  total: number,
  count: number,
): { meta: PageMeta; links: PageLinks } {
  const { limit, offset } = rowsOf(asked)
  const last = asked.per_page === -1 ? 1 : Math.max(1, Math.ceil(total / limit))
  const current = asked.per_page === -1 ? 1 : asked.page
  const linkTo = (page: number) => `${path}?${queryString({ ...asked, page })}`
  return {
    meta: {
      current_page: current,
      last_page: last,
      per_page: asked.per_page,
      total,
      from: count === 0 ? null : offset + 1,
      to: count === 0 ? null : offset + count,
      path,
    },
    links: {
      first: linkTo(1),
      last: linkTo(last),
      prev: current > 1 ? linkTo(Math.min(current - 1, last)) : null,
      next: current < last ? linkTo(current + 1) : null,
    },
  }
}

/** The only function that serializes a query: lists as `name[]`, undefined values omitted. */
export function queryString(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      value === undefined ? [] : Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]],
    )
    .map(([name, value]) => `${encodeURIComponent(String(name))}=${encodeURIComponent(String(value))}`)
    .join('&')
}
