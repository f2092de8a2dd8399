import type { User } from '@trousseau/contract/users'
import { REGULAR } from '@trousseau/domain/people/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddress } from '../testing/orders.ts'
import { makeStore, makeUser, makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { usersFound } from './user-lists.store.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let ids: number[]
const tokens = { a1: '', w: '' }

const NAMES = ['Émile', 'adele', 'Zoë', 'Bruno', 'ÅSA', 'Chloé', 'Dora', 'Fay', 'Gus', 'Hal', 'Ida']
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  tokens.w = await tokenFor(app, world.users.w)
  const store = await makeStore(app.db, 'Ivory Lane')
  ids = []
  for (const [at, firstName] of NAMES.entries())
    ids.push(
      await makeUser(app.db, { kind: 'store', storeId: store, email: `p${at}@lane.example`, firstName }),
    )
  for (const [at, name] of NAMES.entries())
    await app.db
      .updateTable('users')
      .set({ name })
      .where('id', '=', ids[at] ?? 0)
      .execute()
  await makeUser(app.db, { kind: 'store', storeId: store, email: 'gone@lane.example', deleted: true })
  tokens.a1 = await tokenFor(app, ids[0] ?? 0)
  lane = `/api/stores/${store}/users`
})
afterAll(() => app.close())

let lane: string
type Page = { users: User[]; meta: { total: number; last_page: number }; links: { next: string | null } }
async function pageOf(path: string, token = tokens.a1): Promise<Page> {
  const { status, body } = await app.send('GET', path, { token })
  expect([path, status]).toEqual([path, 200])
  return (body as { data: Page }).data
}
const namesOf = ({ users }: Page) => users.map(({ name }) => name)

// Claims: api.stores.users.list
test('the people of a store come with meta and links, ten a page, the newest first, and none who is deleted', async () => {
  const first = await pageOf(lane)
  expect(first.users.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10))
  expect(first.meta).toMatchObject({ total: NAMES.length, last_page: 2 })
  const rest = await pageOf(first.links.next ?? '')
  expect(rest.users.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  expect(rest.links.next).toBeNull()
})

test('people are sorted by name as a reader sorts them, and by e-mail', async () => {
  const byName = await pageOf(`${lane}?order_by=name&order_dir=asc&per_page=20`)
  expect(namesOf(byName)).toEqual([
    'adele',
    'ÅSA',
    'Bruno',
    'Chloé',
    'Dora',
    'Émile',
    'Fay',
    'Gus',
    'Hal',
    'Ida',
    'Zoë',
  ])
  const byEmail = await pageOf(`${lane}?order_by=email&order_dir=desc&per_page=2`)
  expect(byEmail.users.map(({ email }) => email)).toEqual(['p9@lane.example', 'p8@lane.example'])
})

test.each([
  ['chloe', ['Chloé']],
  ['ZOE', ['Zoë']],
  ['åsa', ['ÅSA']],
  ['p10@', ['Ida']],
  ['dora moreau', ['Dora']],
  ['%', []],
  ['_', []],
  ['nobody', []],
])('looking for %s finds %j', async (typed, found) => {
  expect(namesOf(await pageOf(`${lane}?search=${encodeURIComponent(typed)}`))).toEqual(found)
})

test('each list has its own people: the store’s, the wholesaler’s and the factory’s', async () => {
  const { f1, f2 } = world.factories
  const { users } = world
  const idsIn = async (path: string) => (await pageOf(path, tokens.w)).users.map(({ id }) => id)
  expect(await idsIn(`/api/stores/${world.stores.s1}/users?order_dir=asc`)).toEqual([users.a1, users.r1])
  expect(await idsIn('/api/staff?order_dir=asc')).toEqual([users.w, users.wr])
  expect(await idsIn(`/api/factories/${f1}/users`)).toEqual([users.f1])
  expect(await idsIn(`/api/factories/${f2}/users`)).toEqual([users.f2])
  for (const path of ['/api/stores/999999/users', '/api/factories/999999/users'])
    expect((await app.send('GET', path, { token: tokens.w })).status).toBe(404)
})

test('a list tells each person’s role, address, and whether they still have to choose a password', async () => {
  const address = await makeAddress(app.db, world.stores.s2, { fullName: 'The shop' })
  const id = await makeUser(app.db, {
    kind: 'store',
    storeId: world.stores.s2,
    email: 'new@two.example',
    roleId: REGULAR,
  })
  await app.db
    .updateTable('users')
    .set({ password_hash: null, address_id: address })
    .where('id', '=', id)
    .execute()
  const { users } = await pageOf(`/api/stores/${world.stores.s2}/users`, tokens.w)
  expect(users[0]).toMatchObject({
    id,
    role: 'Regular Account',
    role_id: 2,
    invited: true,
    address: { id: address, full_name: 'The shop' },
  })
})

test('of twenty thousand people, a list reads those of its own alone, looked through or not', async () => {
  await sql`insert into users (kind, role_id, store_id, name, first_name, last_name, email, email_norm, created_at)
    select 'store', 2, ${world.stores.s3}, 'n' || i, 'f', 'l', 'm' || i || '@many.example', 'm' || i || '@many.example', now()
    from generate_series(1, 20000) as i`.execute(app.db)
  const owners = [{ storeId: world.stores.s1 }, { factoryId: world.factories.f1 }, 'wholesale'] as const
  for (const owner of owners)
    for (const search of ['', 'ada']) {
      const plan = JSON.stringify(await usersFound(app.db, owner, search).explain('text'))
      expect(plan).toMatch(/users_by_(store|factory)/)
      expect(plan).not.toContain('Seq Scan on users')
    }
})
