import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilHeard } from '../testing/orders.ts'
import type { TestApp } from '../testing/test-app.ts'
import { ROUNDS } from '../testing/test-size.ts'
import { createWireApp, type WireApp } from '../testing/wire-app.ts'

let app: WireApp
let other: TestApp
beforeAll(async () => {
  app = await createWireApp()
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const add = (key: string, name: string, more: { token?: string; at?: TestApp; length?: unknown } = {}) =>
  (more.at ?? app).send('POST', '/api/veils', {
    token: more.token ?? app.tokens.a1,
    body: { name, length_cm: more.length ?? 90 },
    headers: { 'idempotency-key': key },
  })
const idOf = (body: unknown) => (body as { data: { id: number } }).data.id
const countOf = async (name: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from veils where name = ${name}`.execute(
    app.db,
  )
  return rows[0]?.count
}

test('fifty at once with one key, at two processes, have one effect and one answer', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const name = `Raced ${round}`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        untilHeard(() => add(`race-key-${round}`, name, { at: at % 2 ? app : other })),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    const running = answers.filter(({ status }) => status === 409)
    expect(done.length).toBeGreaterThan(0)
    expect(done.length + running.length).toBe(50)
    for (const { body, headers } of running) {
      expect(body).toMatchObject({ success: false, code: 'running' })
      expect(headers.get('retry-after')).toBe('1')
    }
    const later = await add(`race-key-${round}`, name)
    expect(later.status).toBe(200)
    expect(new Set([...done, later].map(({ text }) => text)).size).toBe(1)
    expect(await countOf(name)).toBe(1)
  }
})

test('the same key answers the same result, by whichever process, also to a colleague', async () => {
  const first = await add('same-key-1', 'Fingertip')
  const again = await add('same-key-1', 'Fingertip', { at: other, token: app.tokens.r1 })
  expect(again.status).toBe(200)
  expect(again.text).toBe(first.text)
})

test('a key used for another request is refused, and the first answer stays', async () => {
  const first = await add('reused-key', 'Elbow')
  const reused = await add('reused-key', 'Waltz')
  expect(reused.status).toBe(422)
  expect(reused.body).toMatchObject({ success: false, code: 'key_reused' })
  expect(await countOf('Waltz')).toBe(0)
  expect((await add('reused-key', 'Elbow')).text).toBe(first.text)
})

test("another store's key of the same letters is another key", async () => {
  const mine = await add('shared-key', 'Chapel')
  const theirs = await add('shared-key', 'Chapel', { token: app.tokens.a2 })
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(idOf(theirs.body)).not.toBe(idOf(mine.body))
})

test('a refused request leaves its key free', async () => {
  await add('elsewhere-1', 'Juliet')
  expect((await add('free-key-1', 'Juliet')).status).toBe(409)
  expect((await add('free-key-1', 'Juliet cap')).status).toBe(200)
  expect((await add('free-key-2', 'Drop', { length: 0 })).status).toBe(422)
  expect((await add('free-key-2', 'Drop')).status).toBe(200)
})

test('without a key every request is one of its own', async () => {
  const body = { name: 'Birdcage', length_cm: 20 }
  expect((await app.send('POST', '/api/veils', { token: app.tokens.a1, body })).status).toBe(200)
  expect((await app.send('POST', '/api/veils', { token: app.tokens.a1, body })).status).toBe(409)
})

test.each(['short', 'x'.repeat(201), 'with a space', 'tabbed\tkey', 'accented-é-key', ''])(
  'a key that is none is refused, and nothing is done: %s',
  async (key) => {
    const answer = await add(key, `Keyed ${key.length}`)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'invalid',
      data: ['An Idempotency-Key is 8 to 200 printable characters.'],
    })
    expect(await countOf(`Keyed ${key.length}`)).toBe(0)
  },
)

test('the answer is kept exactly when the effect is', async () => {
  const { rows } = await sql<{ kept: number; veils: number }>`
    select (select count(*) from idempotency_keys) as kept,
      (select count(*) from veils where name <> 'Birdcage') as veils`.execute(app.db)
  expect(rows[0]?.kept).toBe(rows[0]?.veils)
})
