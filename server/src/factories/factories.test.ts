import { Factory } from '@trousseau/contract/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeFactory, makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let tokens: Record<'w' | 'wr' | 'a1' | 'f1', string>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  const { w, wr, a1, f1 } = world.users
  tokens = {
    w: await tokenFor(app, w),
    wr: await tokenFor(app, wr),
    a1: await tokenFor(app, a1),
    f1: await tokenFor(app, f1),
  }
})
afterAll(() => app.close())

const ATELIER = {
  name: 'Atelier Ouest',
  email: 'ask@ouest.example',
  phone: '+33 1 55 50 01 00',
  address: '4 rue du Fil, Lyon',
}
const SHOWN = {
  ...ATELIER,
  formatted_phone: ATELIER.phone,
  pays_freight: false,
  daily_digest: false,
  closed_at: null,
}
const send = (method: string, path: string, body?: unknown, token = tokens.w, headers = {}) =>
  app.send(method, `/api/factories${path}`, { token, body, headers })
const factoryIn = ({ body }: { body: unknown }) => (body as { data: Factory }).data
const read = async (id: number) => factoryIn(await send('GET', `/${id}`))
const findAuditEntries = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject', '=', `factory ${id}`)
    .orderBy('id')
    .execute()

test('a wholesale admin takes a factory on, with what is known of it, and changes that', async () => {
  const made = await send('POST', '', ATELIER)
  expect(made.status, made.text).toBe(200)
  const { id } = factoryIn(made)
  expect(factoryIn(made)).toEqual({ ...SHOWN, id: expect.any(Number), version: 1 })
  expect(Object.keys(factoryIn(made)).toSorted()).toEqual(Object.keys(Factory.shape).toSorted())
  const changed = await send('POST', `/${id}`, { _method: 'PUT', name: 'Atelier Sud-Ouest', email: '' })
  expect(factoryIn(changed)).toEqual({ ...SHOWN, id, name: 'Atelier Sud-Ouest', email: null, version: 2 })
  expect(await read(id)).toEqual(factoryIn(changed))
  const found = await send('GET', '?search=SUD-ouest')
  expect(found.body).toMatchObject({ data: { factories: [factoryIn(changed)], meta: { total: 1 } } })
  const { w } = world.users
  expect(await findAuditEntries(id)).toEqual([
    { action: 'factory_created', user_id: w },
    { action: 'factory_changed', user_id: w },
  ])
})

test('a factory needs a name alone', async () => {
  const bare = factoryIn(await send('POST', '', { name: 'Bare', email: '', phone: '' }))
  expect(bare).toMatchObject({ name: 'Bare', email: null, phone: null, formatted_phone: null, address: null })
  const called = factoryIn(await send('POST', '', { name: 'Called', phone: '2145550136' }))
  expect(called).toMatchObject({ phone: '2145550136', formatted_phone: '(214) 555-0136' })
  for (const [body, field, message] of [
    [{}, 'name', 'This Field is required!'],
    [{ name: ' ' }, 'name', 'This Field is required!'],
    [{ name: 'x'.repeat(121) }, 'name', 'This field takes 120 characters at most.'],
    [{ name: 'Odd', address: 'x'.repeat(401) }, 'address', 'This field takes 400 characters at most.'],
    [{ name: 'Odd', email: 'odd@' }, 'email', 'The email you entered is invalid!'],
  ] as const) {
    const { status, body: answer } = await send('POST', '', body)
    expect([status, answer]).toMatchObject([422, { errors: [{ field, message }] }])
  }
})

test('the same key takes one factory on, however often it is sent', async () => {
  const headers = { 'idempotency-key': 'a-factory-once-and-for-all' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send('POST', '', { name: 'Only One' }, tokens.w, headers)),
  )
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect((await send('POST', '', { name: 'Only One' }, tokens.w, headers)).status).toBe(200)
  const there = await app.db.selectFrom('factories').select('id').where('name', '=', 'Only One').execute()
  expect(there).toHaveLength(1)
})

test('who saw an older state of a factory does not overwrite it, and of many who saw the same one is first', async () => {
  const id = await makeFactory(app.db, 'Wanted by many')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => send('PUT', `/${id}`, { name: `Name ${at}`, version: 1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await read(id)).toMatchObject({ version: 2 })
})

test('regular staff read the factories and change none; stores and factories may not call', async () => {
  const { f1 } = world.factories
  const mayChange = ['audit', 'bounds', 'sessions']
  const before = await checksums(app.db, mayChange)
  expect((await send('GET', `/${f1}`, undefined, tokens.wr)).status).toBe(200)
  expect((await send('GET', '', undefined, tokens.wr)).status).toBe(200)
  const changes = [
    ['POST', '', ATELIER],
    ['PUT', `/${f1}`, { name: 'Mine' }],
    ['DELETE', `/${f1}`, { password: 'veil and thimble' }],
  ] as const
  for (const [method, path, body] of changes) {
    for (const token of [tokens.wr, tokens.a1, tokens.f1])
      expect([method, (await send(method, path, body, token)).status]).toEqual([method, 403])
    expect([method, (await send(method, path, body, 'no-token')).status]).toEqual([method, 401])
  }
  for (const token of [tokens.a1, tokens.f1])
    expect((await send('GET', `/${f1}`, undefined, token)).status).toBe(403)
  expect((await send('GET', '/999999')).status).toBe(404)
  expect((await send('PUT', '/999999', { name: 'Nobody' })).status).toBe(404)
  expect(await checksums(app.db, mayChange)).toEqual(before)
})
