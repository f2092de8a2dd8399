import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountMails, clearOutbox, readMails } from '../../testing/account-mails.ts'
import { makeUser, makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
beforeEach(async () => {
  app.clock.set('2026-11-15T18:00:00Z')
  await clearOutbox(app)
})
afterAll(() => app.close())

const signIn = (email: string, agent: string, from = '203.0.113.7', remember = false) =>
  app.signIn(email, { headers: { 'user-agent': agent }, from, body: { remember } })

type Shown = { id: number; browser: string; network: string; is_this: boolean }
const list = async (token: string) => {
  const { body } = await app.send('GET', '/api/account/sessions', { token })
  return (body as { data: Shown[] }).data
}
const status = async (token: string) => (await app.send('GET', '/api/session', { token })).status

let people = 0
async function newPerson(): Promise<string> {
  people += 1
  const email = `sessions${people}@one.example`
  await makeUser(app.db, { kind: 'store', email, storeId: world.stores.s1 })
  return email
}

test('people see where they are signed in, and end one of these sessions or all others', async () => {
  const email = await newPerson()
  const shop = await signIn(email, CHROME)
  app.clock.set('2026-11-15T18:10:00Z')
  const home = await signIn(email, FIREFOX, '2001:db8:1:2:3:4:5:6', true)
  const phone = await signIn(email, 'curl/8')
  expect(await list(shop)).toMatchObject([
    { browser: 'Unknown browser', network: '203.0.113.7', is_this: false },
    {
      browser: 'Firefox on Mac',
      network: '2001:db8:1:2::/64',
      remembered: true,
      since: '2026-11-15T18:10:00.000Z',
      is_this: false,
    },
    {
      browser: 'Chrome on Windows',
      network: '203.0.113.7',
      since: '2026-11-15T18:00:00.000Z',
      is_this: true,
    },
  ])
  const [, there] = await list(shop)
  const ended = await app.send('DELETE', `/api/account/sessions/${there?.id}`, { token: shop })
  expect(ended.body).toMatchObject({ message: 'Signed out there.' })
  expect([await status(shop), await status(home), await status(phone)]).toEqual([200, 401, 200])
  expect((await app.send('DELETE', `/api/account/sessions/${there?.id}`, { token: shop })).status).toBe(404)
  expect((await app.send('DELETE', '/api/account/sessions', { token: shop })).status).toBe(200)
  expect([await status(shop), await status(phone)]).toEqual([200, 401])
  expect(await list(shop)).toHaveLength(1)
})

test('nobody sees or ends another’s session, and a view is no session of its own', async () => {
  const token = await signIn('a1@one.example', CHROME)
  const other = await signIn('a2@two.example', CHROME)
  const [theirs] = await list(other)
  expect((await list(token)).map(({ id }) => id)).not.toContain(theirs?.id)
  expect((await app.send('DELETE', `/api/account/sessions/${theirs?.id}`, { token })).status).toBe(404)
  expect(await status(other)).toBe(200)

  const staff = await signIn('w@house.example', CHROME)
  const opened = await app.send('POST', `/api/stores/${world.stores.s1}/view-as`, { token: staff })
  const view = (opened.body as { data: { token: string } }).data.token
  expect(await list(staff)).toHaveLength(1)
  expect((await app.send('DELETE', '/api/account/sessions', { token: staff })).status).toBe(200)
  expect([await status(staff), await status(view)]).toEqual([200, 200])
})

test('an admin signs somebody of theirs out everywhere, who signs in again; nobody else, and not themselves', async () => {
  const email = await newPerson()
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const [shop, home] = [await signIn(email, CHROME), await signIn(email, FIREFOX)]
  const [own, others] = [await signIn('a1@one.example', CHROME), await signIn('a2@two.example', CHROME)]
  const end = async (token: string, whom: number) =>
    (await app.send('DELETE', `/api/users/${whom}/sessions`, { token })).status
  expect(await end(others, id)).toBe(404)
  expect(await end(own, world.users.a1)).toBe(409)
  expect([await status(shop), await status(home)]).toEqual([200, 200])
  expect(await end(own, id)).toBe(200)
  expect([await status(shop), await status(home), await status(own)]).toEqual([401, 401, 200])
  expect(await status(await signIn(email, CHROME))).toBe(200)
})

test('a session that nobody can use any more is not listed', async () => {
  const email = await newPerson()
  await signIn(email, CHROME)
  await signIn(email, FIREFOX, '203.0.113.7', true)
  app.clock.set('2026-11-15T20:00:01Z')
  const token = await signIn(email, CHROME)
  expect((await list(token)).map(({ browser }) => browser)).toEqual(['Chrome on Windows', 'Firefox on Mac'])
  app.clock.set('2026-11-22T18:00:01Z')
  expect(await list(await signIn(email, CHROME))).toHaveLength(1)
})

test('a sign-in with another browser or from elsewhere is told by email, once, and the first one is not', async () => {
  const email = await newPerson()
  await signIn(email, CHROME)
  await signIn(email, CHROME.replace('142', '143'), '203.0.99.250')
  expect(await accountMails(app)).toEqual([])
  await signIn(email, FIREFOX)
  await signIn(email, FIREFOX)
  expect(await readMails(app)).toMatchObject([
    {
      to: { address: email },
      about: { is: 'new_browser', browser: 'Firefox on Mac', network: '203.0.113.7' },
    },
  ])
  await clearOutbox(app)
  await signIn(email, CHROME, '198.51.100.4')
  expect(await accountMails(app)).toEqual([[email, 'new_browser']])
})

test('of many sign-ins with a new browser at once, one is told', async () => {
  const email = await newPerson()
  await signIn(email, CHROME)
  await Promise.all(Array.from({ length: 8 }, () => signIn(email, FIREFOX)))
  expect(await accountMails(app)).toEqual([[email, 'new_browser']])
})
