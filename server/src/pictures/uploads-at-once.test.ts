import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm } from '../testing/multipart.ts'
import { makeWorld } from '../testing/people.ts'
import { drawCloth, photograph } from '../testing/sample-pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

const MB = 1024 * 1024

let app: TestApp
let other: TestApp
let users: Awaited<ReturnType<typeof makeWorld>>['users']
let token: string
beforeAll(async () => {
  app = await createTestApp()
  other = await app.another()
  users = (await makeWorld(app.db)).users
  token = await tokenFor(app, users.w)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const post = (bytes: Buffer, to: TestApp = app, as: string = token) =>
  to.send('POST', '/api/pictures', { token: as, ...fileForm(bytes) })
/** Pictures are read and written outside the heap, whose size follows from when it is cleared. */
const memoryBesidesHeap = () => process.memoryUsage().rss - process.memoryUsage().heapTotal
const hashOf = (body: unknown) => (body as { data: { hash: string } }).data.hash

test('ten who bring the same picture at once bring one', async () => {
  const bytes = await photograph(500, 650)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => post(bytes, i % 2 ? other : app)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [hash = '', ...more] = new Set(answers.map(({ body }) => hashOf(body)))
  expect(more).toEqual([])
  const files = await app.db.selectFrom('picture_files').select('width').where('hash', '=', hash).execute()
  expect(files).toHaveLength(2)
  const noted = await app.db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `picture ${hash}`)
    .execute()
  expect(noted).toHaveLength(1)
})

test('while a photograph is made ready, everybody else is answered', async () => {
  let isDone = false
  const adding = post(await photograph(600, 800)).finally(() => {
    isDone = true
  })
  let answered = 0
  while (!isDone) {
    expect((await app.send('GET', '/api/session', { token })).status).toBe(200)
    if (!isDone) answered += 1
  }
  expect((await adding).status).toBe(200)
  expect(answered).toBeGreaterThan(4)
})

test('twenty pictures one after the other leave no memory behind', async () => {
  // Less than 640 wide, so that each is read whole and written in the smallest width alone, which is soon done.
  const bytes = await Promise.all(Array.from({ length: 25 }, (_, i) => drawCloth(610 + i, 880).toBuffer()))
  const addSome = async (from: number, to: number) => {
    for (const one of bytes.slice(from, to)) expect((await post(one)).status).toBe(200)
  }
  await addSome(0, 5)
  const before = memoryBesidesHeap()
  await addSome(5, 25)
  const grown = (memoryBesidesHeap() - before) / MB
  console.log(`20 pictures: ${Math.round(grown)} MB more`)
  expect(grown).toBeLessThan(120)
})

test('one person adds 120 pictures in ten minutes at most, and nobody else waits for that', async () => {
  const bytes = await drawCloth(320, 430).toBuffer()
  const mine = await tokenFor(app, users.wr)
  app.clock.set('2026-11-16T18:00:00Z')
  expect((await post(bytes, app, mine)).status).toBe(200)
  await app.db
    .updateTable('bounds')
    .set({ count: 119 })
    .where('key', 'like', 'pictures %')
    .where('count', '=', 1)
    .execute()
  expect((await post(bytes, app, mine)).status).toBe(200)
  const refused = await post(bytes, app, mine)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await post(bytes)).status).toBe(200)
  app.clock.set('2026-11-16T18:10:01Z')
  expect((await post(bytes, app, mine)).status).toBe(200)
})
