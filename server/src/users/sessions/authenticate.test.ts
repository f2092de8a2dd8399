import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFactory, makeStore, makeUser, makeWorld } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { hashToken } from './token.ts'

const SIGNED_IN = '2026-11-15T08:00:00Z'

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
beforeEach(() => app.clock.set(SIGNED_IN))
afterAll(() => app.close())

const session = async (token: string) => (await app.send('GET', '/api/session', { token })).status
const at = async (moment: string, token: string) => {
  app.clock.set(moment)
  return session(token)
}

test('a session that is not remembered ends after twelve hours of work', async () => {
  const token = await app.signIn('a1@one.example')
  for (let hour = 9; hour < 20; hour += 1) {
    expect(await at(`2026-11-15T${String(hour).padStart(2, '0')}:00:00Z`, token)).toBe(200)
  }
  expect(await at('2026-11-15T19:59:59Z', token)).toBe(200)
  expect(await at('2026-11-15T20:00:00Z', token)).toBe(401)
})

test('a session that is not remembered ends when nobody used it for two hours', async () => {
  const used = await app.signIn('a1@one.example')
  const idle = await app.signIn('a1@one.example')
  expect(await at('2026-11-15T09:59:59Z', used)).toBe(200)
  expect(await at('2026-11-15T10:00:00Z', idle)).toBe(401)
  expect(await at('2026-11-15T11:59:58Z', used)).toBe(200)
  expect(await at('2026-11-15T13:59:58Z', used)).toBe(401)
})

test('a session says when it ends; what a page asks by itself does not put it off, and what a person does puts it off', async () => {
  const token = await app.signIn('a1@one.example')
  const ends = async (moment: string, headers = {}) => {
    app.clock.set(moment)
    const { body } = await app.send('GET', '/api/session', { token, headers })
    const { ends_in, idle_ends_in } = (body as { data: Record<string, unknown> }).data
    return [ends_in, idle_ends_in]
  }
  const unattended = { 'x-unattended': '1' }
  expect(await ends('2026-11-15T09:00:00Z', unattended)).toEqual([11 * 3_600, 3_600])
  expect(await ends('2026-11-15T09:55:00Z', unattended)).toEqual([10 * 3_600 + 300, 300])
  expect(await ends('2026-11-15T09:55:00Z')).toEqual([10 * 3_600 + 300, 7_200])
  expect(await ends('2026-11-15T11:54:59Z', unattended)).toEqual([8 * 3_600 + 301, 1])
  app.clock.set('2026-11-15T11:55:00Z')
  expect((await app.send('GET', '/api/session', { token, headers: unattended })).status).toBe(401)
})

test('a remembered session lasts thirty days, if it is used once a week', async () => {
  const token = await app.signIn('a1@one.example', { body: { remember: true } })
  const unused = await app.signIn('a1@one.example', { body: { remember: true } })
  expect(await at('2026-11-22T07:59:59Z', token)).toBe(200)
  expect(await at('2026-11-22T08:00:00Z', unused)).toBe(401)
  for (const day of ['11-29T07:59:58', '12-06T07:59:57', '12-13T07:59:56', '12-15T07:59:59'])
    expect(await at(`2026-${day}Z`, token)).toBe(200)
  expect(await at('2026-12-15T08:00:00Z', token)).toBe(401)
})

test('a session opened by a clock that was a day ahead lives no longer than others once the clock is right', async () => {
  app.clock.set('2026-11-16T08:00:00Z')
  const token = await app.signIn('a1@one.example')
  const remembered = await app.signIn('a1@one.example', { body: { remember: true } })
  for (let hour = 8; hour < 20; hour += 1)
    expect(await at(`2026-11-15T${String(hour).padStart(2, '0')}:00:00Z`, token)).toBe(200)
  expect(await at('2026-11-15T20:00:00Z', token)).toBe(401)
  expect(await at('2026-11-16T20:00:00Z', token)).toBe(401)
  for (const day of [
    '11-15T08:00:00',
    '11-22T07:59:59',
    '11-29T07:59:58',
    '12-06T07:59:57',
    '12-13T07:59:56',
  ])
    expect(await at(`2026-${day}Z`, remembered)).toBe(200)
  expect(await at('2026-12-15T07:59:59Z', remembered)).toBe(200)
  expect(await at('2026-12-15T08:00:00Z', remembered)).toBe(401)
})

test('a session seen by a clock that was ahead is idle like others, and one that went back an hour ends nothing', async () => {
  const token = await app.signIn('a1@one.example')
  expect(await at('2026-11-15T09:30:00Z', token)).toBe(200)
  expect(await at('2026-11-15T08:10:00Z', token)).toBe(200)
  expect(await at('2026-11-15T10:09:59Z', token)).toBe(200)
  expect(await at('2026-11-15T12:10:00Z', token)).toBe(401)
  app.clock.set('2026-11-15T12:00:00Z')
  const later = await app.signIn('a1@one.example')
  expect(await at('2026-11-15T11:00:00Z', later)).toBe(200)
  expect(await at('2026-11-15T13:00:01Z', later)).toBe(401)
})

test('being seen is written down once in five minutes at most', async () => {
  const token = await app.signIn('a1@one.example')
  const lastSeen = async () => {
    const { last_seen } = await app.db
      .selectFrom('sessions')
      .select('last_seen')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    return last_seen.toISOString()
  }
  await at('2026-11-15T08:04:59Z', token)
  expect(await lastSeen()).toBe('2026-11-15T08:00:00.000Z')
  await at('2026-11-15T08:05:00Z', token)
  await expect.poll(lastSeen).toBe('2026-11-15T08:05:00.000Z')
  await at('2026-11-15T08:09:59Z', token)
  expect(await lastSeen()).toBe('2026-11-15T08:05:00.000Z')
})

test('of a hundred calls that come together, each is answered as whoever made it', async () => {
  const people = Object.values(world.users)
  const tokens = await Promise.all(people.map((id) => tokenFor(app, id)))
  const ask = async (nth: number) => {
    const token = tokens[nth % tokens.length] ?? ''
    // Every seventh has a token that nobody has.
    const { body } = await app.send('GET', '/api/session', {
      token: nth % 7 === 0 ? token.toLowerCase() : token,
    })
    return body
  }
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => ask(nth)))
  const expected = answers.map((_, nth) => {
    const id = people[nth % people.length]
    return nth % 7 === 0 || id === world.users.x
      ? { success: false, code: 'not_signed_in' }
      : { success: true, data: { user: { id } } }
  })
  expect(answers).toMatchObject(expected)
})

test('a deleted person, a closed store and a closed factory are out on the next call', async () => {
  const store = await makeStore(app.db, 'Closing Store')
  const factory = await makeFactory(app.db, 'Closing Factory')
  await makeUser(app.db, { kind: 'store', email: 'closing@store.example', storeId: store })
  await makeUser(app.db, { kind: 'factory', email: 'closing@factory.example', factoryId: factory })
  const leaver = await makeUser(app.db, { kind: 'wholesale', email: 'leaver@house.example' })
  const tokens = {
    store: await app.signIn('closing@store.example'),
    factory: await app.signIn('closing@factory.example'),
    leaver: await app.signIn('leaver@house.example'),
  }
  for (const token of Object.values(tokens)) expect(await session(token)).toBe(200)
  const closed_at = app.clock.now()
  await app.db.updateTable('stores').set({ closed_at }).where('id', '=', store).execute()
  await app.db.updateTable('factories').set({ closed_at }).where('id', '=', factory).execute()
  await app.db.updateTable('users').set({ deleted_at: closed_at }).where('id', '=', leaver).execute()
  for (const token of Object.values(tokens)) expect(await session(token)).toBe(401)
})

test('a new role holds on the next call, without signing in again', async () => {
  const token = await app.signIn('r1@one.example')
  await app.db.updateTable('users').set({ role_id: 1 }).where('id', '=', world.users.r1).execute()
  const { body } = await app.send('GET', '/api/session', { token })
  expect(body).toMatchObject({ data: { user: { role_id: 1, role: 'Admin Account' } } })
})

const jwt = (header: object) =>
  [header, { sub: world.users.a1, id: world.users.a1, exp: 9_999_999_999 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

test('nothing but a whole bearer of ours is a bearer', async () => {
  const token = await app.signIn('a1@one.example')
  const signature = randomBytes(32).toString('base64url')
  const flipped = Array.from({ length: token.length }, (_, i) => {
    const other = token[i] === 'A' ? 'B' : 'A'
    return `Bearer ${token.slice(0, i)}${other}${token.slice(i + 1)}`
  })
  const bad = [
    ...flipped,
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}=`,
    `Bearer ${token}a`,
    `Bearer ${token}%00`,
    `Bearer  ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token},Bearer ${token}`,
    `Bearer "${token}"`,
    `bearer ${token}`,
    `BEARER ${token}`,
    `Token ${token}`,
    token,
    `Basic ${Buffer.from(`a1@one.example:${token}`).toString('base64')}`,
    `Basic ${token}`,
    `Bearer ${'x'.repeat(8_192)}`,
    `Bearer ${token}${'x'.repeat(8_192)}`,
    `Bearer ${jwt({ alg: 'none', typ: 'JWT' })}.`,
    `Bearer ${jwt({ alg: 'None', typ: 'JWT' })}.${signature}`,
    `Bearer ${jwt({ alg: 'HS256', typ: 'JWT' })}.${signature}`,
    `Bearer ${jwt({ alg: 'RS256', typ: 'JWT' })}.${signature}`,
    `Bearer ${randomBytes(32).toString('base64url')}`,
    `Bearer ${hashToken(token).toString('base64url')}`,
    'Bearer null',
    'Bearer undefined',
    "Bearer ' or 1=1 --",
  ]
  for (const authorization of bad) {
    const { status, body } = await app.send('GET', '/api/session', { headers: { authorization } })
    expect(status, authorization.slice(0, 80)).toBe(401)
    expect(body).toMatchObject({ success: false, code: 'not_signed_in' })
  }
  expect(await session(token)).toBe(200)
})

// Claims: api.bearer
test('a token is taken from the header alone: not from the address, a cookie or the body', async () => {
  const token = await app.signIn('a1@one.example')
  for (const name of ['token', 'access_token', 'authorization', 'api_token', 'bearer']) {
    expect((await app.send('GET', `/api/session?${name}=${token}`)).status, name).toBe(401)
    expect((await app.send('GET', `/api/session?${name}=Bearer%20${token}`)).status, name).toBe(401)
  }
  const elsewhere = { cookie: `token=${token}; authorization=Bearer ${token}`, 'x-authorization': token }
  expect((await app.send('GET', '/api/session', { headers: elsewhere })).status).toBe(401)
  expect((await app.send('POST', '/api/users/logout', { body: { token } })).status).toBe(401)
})

/** Sends raw headers that no well-behaved client would send. Returns the status. */
function rawStatus(headers: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])))
    socket.write(
      `GET /api/session HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.join('\r\n')}\r\n\r\n`,
      'latin1',
    )
  })
}

test('two Authorization headers are none, even when both are right', async () => {
  const token = await app.signIn('a1@one.example')
  const right = `Authorization: Bearer ${token}`
  expect(await rawStatus([right])).toBe(200)
  expect(await rawStatus([right, right])).toBe(401)
  expect(await rawStatus([right, 'authorization: Bearer x'])).toBe(401)
  expect(await rawStatus(['authorization: Basic YTpi', right])).toBe(401)
})

test('bytes that no header may hold are turned away without an upset', async () => {
  const token = await app.signIn('a1@one.example')
  for (const bytes of [`${token}\0`, `\0${token}`, `${token}\x01`, `${token}\x7f`, `${token}\xff`]) {
    expect([400, 401], JSON.stringify(bytes)).toContain(await rawStatus([`authorization: Bearer ${bytes}`]))
  }
  expect(await session(token)).toBe(200)
})
