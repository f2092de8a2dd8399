import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { ALL_MAX, describePage, pageQuery, queryString, rowsOf } from './page.ts'

const query = pageQuery(['created_at', 'name'], { order_by: 'created_at', order_dir: 'desc' })

test('a list without a question has its defaults', () => {
  expect(z.parse(query, {})).toEqual({ page: 1, per_page: 10, order_by: 'created_at', order_dir: 'desc' })
})

test('a question is read from a query and from a program alike', () => {
  const asked = { page: 2, per_page: 25, order_by: 'name', order_dir: 'asc', search: 'Aurélie' }
  expect(z.parse(query, { ...asked, page: '2', per_page: '25', search: ' Aure\u0301lie ' })).toEqual(asked)
  expect(z.parse(query, asked)).toEqual(asked)
})

// Claims: api.dresses.published.all, api.custom-items.published.all
test('per_page=-1, where it may be asked, is all there is up to 10,000, and elsewhere is refused', () => {
  const whole = pageQuery(['name'], { order_by: 'name', order_dir: 'asc' }, { all: true })
  const asked = z.parse(whole, { per_page: '-1' })
  expect(rowsOf(asked)).toEqual({ limit: 10_000, offset: 0 })
  expect(z.safeParse(query, { per_page: '-1' }).success).toBe(false)
})

test.each([
  [
    { page: 1, per_page: 10 },
    { limit: 10, offset: 0 },
  ],
  [
    { page: 3, per_page: 25 },
    { limit: 25, offset: 50 },
  ],
  [
    { page: 7, per_page: -1 },
    { limit: ALL_MAX, offset: 0 },
  ],
])('%o holds these rows', (asked, rows) => {
  expect(rowsOf(asked)).toEqual(rows)
})

test.each([
  ['an empty list', { page: 1, per_page: 10 }, 0, 0, [1, 1, null, null], [null, null]],
  ['a full page', { page: 1, per_page: 10 }, 10, 10, [1, 1, 1, 10], [null, null]],
  ['one more than a page', { page: 1, per_page: 10 }, 11, 10, [1, 2, 1, 10], [null, 2]],
  ['the last page', { page: 2, per_page: 10 }, 11, 1, [2, 2, 11, 11], [1, null]],
  ['far past the end', { page: 99, per_page: 10 }, 11, 0, [99, 2, null, null], [2, null]],
  ['past the end of nothing', { page: 2, per_page: 10 }, 0, 0, [2, 1, null, null], [1, null]],
  ['everything', { page: 1, per_page: -1 }, 345, 345, [1, 1, 1, 345], [null, null]],
])('%s says where it stands', (_what, asked, total, count, [current, last, from, to], [prev, next]) => {
  const { meta, links } = describePage('/api/orders', asked, total, count)
  expect(meta).toEqual({
    current_page: current,
    last_page: last,
    per_page: asked.per_page,
    total,
    from,
    to,
    path: '/api/orders',
  })
  const linkTo = (page: unknown) =>
    page === null ? null : `/api/orders?page=${page}&per_page=${asked.per_page}`
  expect(links).toEqual({ first: linkTo(1), last: linkTo(last), prev: linkTo(prev), next: linkTo(next) })
})

test('a query keeps every letter, repeats a list and leaves out what is not there', () => {
  expect(queryString({ search: 'a&b=c é+%', 'status[]': [1, 2], from: undefined, page: 0 })).toBe(
    'search=a%26b%3Dc%20%C3%A9%2B%25&status%5B%5D=1&status%5B%5D=2&page=0',
  )
  expect(queryString({})).toBe('')
})
