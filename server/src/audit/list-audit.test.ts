import type { AuditEntry } from '@trousseau/contract/audit'
import type { PageLinks, PageMeta } from '@trousseau/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStore, makeUser, makeWorld } from '../testing/people.ts'
import { download, readTable, rowsOf, unzipped } from '../testing/sheets.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { type AuditAction, record } from './record.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let token: string
let elodie: number
let percent: number
const ids: Record<string, number> = {}

type About = Parameters<typeof record>[3] & { at: string; address?: string; requestId?: string }

async function write(name: string, action: AuditAction, { at, address, requestId, ...about }: About) {
  const who = { now: new Date(at), ...(address && { address }), ...(requestId && { requestId }) }
  await record(app.db, who, action, about)
  const newest = app.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1)
  ids[name] = (await newest.executeTakeFirstOrThrow()).id
}

beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  token = await tokenFor(app, world.users.w)
  const { users, stores } = world
  percent = await makeStore(app.db, 'Éclat 100%')
  elodie = await makeUser(app.db, {
    kind: 'store',
    storeId: percent,
    email: 'Elodie.B@eclat.example',
    firstName: 'Élodie',
    deleted: true,
  })
  await write('last of the 13th', 'login', {
    at: '2026-11-14T05:59:59.999Z',
    userId: users.a1,
    storeId: stores.s1,
    address: '192.0.2.7',
    requestId: '0b9e6a52-0000-4000-8000-00000000abcd',
  })
  await write('first of the 14th', 'user_deleted', {
    at: '2026-11-14T06:00:00Z',
    userId: users.w,
    storeId: percent,
    subject: 'user 12',
    address: '2001:db8::7',
  })
  await write('last of the 14th', 'refused', {
    at: '2026-11-15T05:59:59.999Z',
    userId: elodie,
    storeId: percent,
    subject: 'GET /api/audit',
  })
  await write('viewed', 'store_viewed', {
    at: '2026-11-15T06:00:00Z',
    userId: users.w,
    storeId: stores.s2,
    actingFor: stores.s2,
  })
  await write('nobody', 'login_failed', { at: '2026-11-15T07:00:00Z', address: '198.51.100.20' })
  await write('console', 'user_invited', { at: '2026-11-15T08:00:00Z', userId: users.wr, subject: '=1+1' })
})
afterAll(() => app.close())

type Listed = { entries: AuditEntry[]; meta: PageMeta; links: PageLinks }
const list = async (query = ''): Promise<Listed> => {
  const { status, body, text } = await app.send('GET', `/api/audit?${query}`, { token })
  expect(status, text).toBe(200)
  return (body as { data: Listed }).data
}
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id) ?? `# ${id}`
const names = async (query: string) => (await list(query)).entries.map(({ id }) => nameOf(id))
const found = (typed: string) => names(`search=${encodeURIComponent(typed)}`)
const NEWEST = ['console', 'nobody', 'viewed', 'last of the 14th', 'first of the 14th', 'last of the 13th']

test('the audit says who did what to which store, from where and when, the latest first', async () => {
  const { entries, meta } = await list()
  expect(entries.map(({ id }) => nameOf(id))).toEqual(NEWEST)
  expect(meta).toMatchObject({ total: 6, per_page: 10 })
  const { users, stores } = world
  const w = { id: users.w, name: 'Ada Moreau', email: 'w@house.example', userable_type: 'wholesale' }
  const storeTwo = { id: stores.s2, name: 'Store Two' }
  expect(entries[5]).toEqual({
    id: ids['last of the 13th'],
    at: '2026-11-14T05:59:59.999Z',
    action: 'login',
    action_label: 'Signed in',
    acting_for: null,
    subject: null,
    subject_page: null,
    changes: [],
    address: '192.0.2.7',
    user: { id: users.a1, name: 'Ada Moreau', email: 'a1@one.example', userable_type: 'store' },
    store: { id: stores.s1, name: 'Store One' },
    request_id: '0b9e6a52-0000-4000-8000-00000000abcd',
  })
  expect(entries[2]).toMatchObject({ user: w, store: storeTwo, acting_for: storeTwo })
  expect(entries[2]?.action_label).toBe('Viewed as store')
  expect(entries[1]).toMatchObject({ user: null, store: null, request_id: null })
  expect(entries[0]).toMatchObject({ address: null, action_label: 'User invited' })
})

test('somebody who was deleted is still named for what they did', async () => {
  const entry = (await list()).entries.find(({ id }) => id === ids['last of the 14th'])
  expect(entry?.user).toMatchObject({ id: elodie, name: 'Élodie Moreau' })
})

test('the audit is narrowed to days of Chicago, a store and a person', async () => {
  expect(await names('from=2026-11-14&to=2026-11-14')).toEqual(['last of the 14th', 'first of the 14th'])
  expect(await names('to=2026-11-13')).toEqual(['last of the 13th'])
  expect(await names('from=2026-11-15')).toEqual(['console', 'nobody', 'viewed'])
  expect(await names(`store=${percent}`)).toEqual(['last of the 14th', 'first of the 14th'])
  expect(await names(`user=${world.users.w}`)).toEqual(['viewed', 'first of the 14th'])
  expect(await names(`user=${world.users.w}&store=${percent}&from=2026-11-15`)).toEqual([])
  expect(await names('order_dir=asc')).toEqual(NEWEST.toReversed())
})

test('the audit is searched by people, addresses, stores, actions, subjects and requests', async () => {
  expect(await found('élodie')).toEqual(['last of the 14th'])
  expect(await found('ELODIE MOR')).toEqual(['last of the 14th'])
  expect(await found('elodie.b@ECLAT')).toEqual(['last of the 14th'])
  expect(await found('wr')).toEqual(['console'])
  expect(await found('eclat')).toEqual(['last of the 14th', 'first of the 14th'])
  expect(await found('store two')).toEqual(['viewed'])
  expect(await found('signed in')).toEqual(['last of the 13th'])
  expect(await found('Sign-in failed')).toEqual(['nobody'])
  expect(await found('USER 12')).toEqual(['first of the 14th'])
  expect(await found('/api/audit')).toEqual(['last of the 14th'])
  expect(await found('198.51.100')).toEqual(['nobody'])
  expect(await found('2001:DB8')).toEqual(['first of the 14th'])
  expect(await found('8000-00000000ABCD')).toEqual(['last of the 13th'])
  expect(await found('nothing of the kind')).toEqual([])
})

test('a search of the audit is meant literally', async () => {
  expect(await found('100%')).toEqual(['last of the 14th', 'first of the 14th'])
  expect(await found('%')).toEqual(['last of the 14th', 'first of the 14th'])
  expect(await found('user_1')).toEqual([])
  expect(await found("' or true --")).toEqual([])
  expect(await found('\\')).toEqual([])
})

test('a page of the audit leads to the next without losing the question', async () => {
  const { entries, meta, links } = await list('per_page=2&from=2026-11-14')
  expect(entries.map(({ id }) => nameOf(id))).toEqual(['console', 'nobody'])
  expect(meta).toMatchObject({ total: 5, last_page: 3 })
  const next = await app.send('GET', links.next ?? '', { token })
  expect((next.body as { data: Listed }).data.entries.map(({ id }) => nameOf(id))).toEqual([
    'viewed',
    'last of the 14th',
  ])
})

test('what is no question about the audit is refused', async () => {
  for (const query of [
    'per_page=0',
    'per_page=101',
    'page=0',
    'order_by=subject',
    'order_dir=up',
    'from=2026-13-01',
    'store=x',
    'user=-1',
    'to=tomorrow',
  ])
    expect((await app.send('GET', `/api/audit?${query}`, { token })).status, query).toBe(422)
})

const exported = (query = '', as = token) => download(app, `/api/audit/export?${query}`, as)

test('GET /api/audit/export answers the file audit.xlsx with what the same question lists', async () => {
  const { status, headers, bytes } = await exported()
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit.xlsx"')
  expect((await readTable(bytes))[0]).toEqual([
    'Date',
    'Time (UTC)',
    'Action',
    'User',
    'Email',
    'Store',
    'Viewed as',
    'Subject',
    'Changes',
    'Network address',
    'Request',
  ])
  for (const [name, content] of unzipped(bytes)) expect(content, name).not.toMatch(/<f[ >]/)
  for (const query of ['', 'search=eclat', 'from=2026-11-14&to=2026-11-14', 'order_dir=asc', 'search=none']) {
    const rows = await rowsOf((await exported(query)).bytes)
    const { entries } = await list(query)
    expect(
      rows.map((row) => [row['Time (UTC)'], row.Action, row.User, row.Store, row['Network address']]),
      query,
    ).toEqual(
      entries.map(({ at, action_label, user, store, address }) => [
        at,
        action_label,
        user?.name ?? null,
        store?.name ?? null,
        address,
      ]),
    )
  }
  const [console] = await rowsOf((await exported('search=%3D1')).bytes)
  expect(console).toMatchObject({ Subject: '=1+1', Email: 'wr@house.example', Request: null })
})

test('only wholesale admins read the audit', async () => {
  const { a1, r1, wr, f1 } = world.users
  for (const user of [a1, r1, wr, f1]) {
    const other = await tokenFor(app, user)
    expect((await app.send('GET', '/api/audit', { token: other })).status).toBe(403)
    expect((await exported('', other)).status).toBe(403)
  }
  expect((await app.send('GET', '/api/audit')).status).toBe(401)
  expect((await app.send('GET', '/api/audit/export')).status).toBe(401)
})
