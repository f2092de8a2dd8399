import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWireApp, type WireApp } from '../testing/wire-app.ts'

let app: WireApp
beforeAll(async () => {
  app = await createWireApp()
  for (let at = 1; at <= 23; at += 1) {
    await app.send('POST', '/api/veils', {
      token: app.tokens.a1,
      body: { name: `Veil ${String(at).padStart(2, '0')}`, length_cm: at },
    })
  }
})
afterAll(() => app.close())

const list = async (query: string, path = '/api/veils', token = app.tokens.a1) => {
  const { status, body } = await app.send('GET', `${path}${query}`, { token })
  return { status, ...(body as { data: { veils: { name: string }[]; meta: unknown; links: Links } }) }
}
type Links = { first: string; last: string; prev: string | null; next: string | null }

// Claims: entity.list.paging
test('a list without a question is its first ten, and says where it stands', async () => {
  const { data } = await list('')
  expect(data.veils).toHaveLength(10)
  expect(data.meta).toEqual({
    current_page: 1,
    last_page: 3,
    per_page: 10,
    total: 23,
    from: 1,
    to: 10,
    path: '/api/veils',
  })
  expect(data.links).toEqual({
    first: '/api/veils?page=1&per_page=10&order_by=id&order_dir=asc',
    last: '/api/veils?page=3&per_page=10&order_by=id&order_dir=asc',
    prev: null,
    next: '/api/veils?page=2&per_page=10&order_by=id&order_dir=asc',
  })
})

test('following the links reads everything once and keeps the question', async () => {
  const question =
    '?per_page=5&order_by=name&order_dir=desc&search=%C3%A9+%26%3D&from=2026-11-01&status[]=1&status[]=2'
  const seen: string[] = []
  let next: string | null = question
  while (next !== null) {
    const { data, status } = await list(next.slice(next.indexOf('?')))
    expect(status).toBe(200)
    seen.push(...data.veils.map(({ name }) => name))
    for (const link of Object.values(data.links).filter((link) => link !== null)) {
      const asked = new URL(link, app.url).searchParams
      expect([asked.get('per_page'), asked.get('order_by'), asked.get('order_dir')]).toEqual([
        '5',
        'name',
        'desc',
      ])
      expect([asked.get('search'), asked.get('from')]).toEqual(['é &=', '2026-11-01'])
      expect(asked.getAll('status[]')).toEqual(['1', '2'])
    }
    next = data.links.next
  }
  expect(seen).toHaveLength(23)
  expect(new Set(seen).size).toBe(23)
})

test('a page past the end is empty, and leads back', async () => {
  const { data } = await list('?page=9')
  expect(data.veils).toEqual([])
  expect(data.meta).toMatchObject({ current_page: 9, last_page: 3, total: 23, from: null, to: null })
  expect(data.links).toMatchObject({
    prev: '/api/veils?page=3&per_page=10&order_by=id&order_dir=asc',
    next: null,
  })
})

test('everything at once is given where it is allowed, and nowhere else', async () => {
  const all = await list('?per_page=-1', '/api/published-veils')
  expect(all.data.veils).toHaveLength(23)
  expect(all.data.meta).toMatchObject({
    current_page: 1,
    last_page: 1,
    per_page: -1,
    total: 23,
    from: 1,
    to: 23,
  })
  expect(all.data.links).toMatchObject({ prev: null, next: null })
  expect((await list('?per_page=-1')).status).toBe(422)
  expect((await list('?per_page=100')).data.veils).toHaveLength(23)
})

test.each([
  'per_page=0',
  'per_page=-2',
  'per_page=101',
  'per_page=1e9',
  'per_page=ten',
  'per_page=',
  'per_page=1.5',
  'per_page=010',
  'per_page=%2B5',
  'per_page=5&per_page=6',
  'per_page[]=5&per_page=x',
  'per_page=9'.repeat(99),
  'page=0',
  'page=-1',
  'page=1e12',
  'page=1000000000000',
  'page=1000001',
  'page=NaN',
  'page=Infinity',
  'page=',
  'page=1&page=2',
  'order_by=cost',
  'order_by=id&order_by=name',
  'order_by=constructor',
  'order_by=__proto__',
  'order_by=id;select pg_sleep(5)--',
  'order_by=(case when 1=1 then id else name end)',
  'order_by=',
  'order_by=ID',
  'order_dir=up',
  'order_dir=asc,id',
  'order_dir=',
  'order_dir=asc;drop table veils--',
  'order_dir=asc&order_dir=desc',
  'from=a&from=b',
  'from=2026-11-01&from=2026-11-02',
  'from=2027-02-29',
  'from=now()',
  'from=2026-11-1',
  'from=',
  'search=a&search=b',
  'search=%00',
  'search=a%08b',
  `search=${'x'.repeat(201)}`,
])('a question that means nothing is refused, never guessed at: %s', async (query) => {
  for (const path of ['/api/veils', ...(query.startsWith('from') ? [] : ['/api/published-veils'])]) {
    const asked = query === 'per_page=-1' ? '' : `?${query.replaceAll(' ', '%20')}`
    const answer = await app.send('GET', `${path}${asked}`, { token: app.tokens.a1 })
    expect(answer.status).toBe(422)
    const field = query.split(/[=[&]/)[0]
    expect(answer.body).toMatchObject({
      code: 'invalid',
      errors: [{ field, message: expect.stringMatching(/^[A-Z].*\.$|^Invalid date$/) }],
    })
  }
})

test.each([
  ['a name with brackets', 'search[$ne]='],
  ['a name that reaches a prototype', '__proto__[admin]=1&constructor.prototype=2'],
  ['a filter nobody declared', 'store=2&role=admin'],
])('%s is no filter, and is dropped', async (_what, query) => {
  const { status, data } = await list(`?${query}`)
  expect(status).toBe(200)
  expect(data.meta).toMatchObject({ total: 23 })
  expect(data.links.first).not.toMatch(/ne|admin|store/)
})

test('a search is taken letter for letter', async () => {
  for (const search of ["' or 1=1 --", '%', '_', '\\', '$1', '👰🏽', '%ff'])
    expect((await list(`?search=${encodeURIComponent(search)}`)).status).toBe(200)
})
