import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Bucket, BucketAway, openBucket } from '../bucket/bucket.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { toAppError } from '../http/to-app-error.ts'
import { printedPicture } from '../orders/documents/printed-picture.ts'
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts'
import { captureLog } from '../testing/captured-log.ts'
import { makeDress, makePicture } from '../testing/catalogue.ts'
import { fileForm } from '../testing/multipart.ts'
import { makeWorld } from '../testing/people.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { drawCloth } from '../testing/sample-pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { movePicturesToBucket, movePicturesToDatabase } from './move-pictures.ts'
import { getPictureFile, putPictureFiles } from './picture-files.ts'
import { insertPicture } from './pictures.store.ts'
import { removeOrphans } from './remove-orphans.ts'

let store: BucketServer
let app: TestApp
let token: string
beforeAll(async () => {
  store = await startBucketServer()
  app = await createTestApp(store.env)
  token = await tokenFor(app, (await makeWorld(app.db)).users.w)
})
afterAll(async () => {
  await app.close()
  await store.close()
})

/** Each is another picture, as small as may be. */
const draw = (number: number) => drawCloth(300 + number, 400).toBuffer()

async function add(bytes: Buffer, to: TestApp = app): Promise<string> {
  const { status, body } = await to.send('POST', '/api/pictures', { token, ...fileForm(bytes) })
  expect([status, body]).toMatchObject([200, { success: true }])
  return (body as { data: { hash: string } }).data.hash
}

async function filesOf(hash: string) {
  return app.db
    .selectFrom('picture_files')
    .select(['width', 'format', 'bytes', 'object'])
    .where('hash', '=', hash)
    .execute()
}

async function objectsOf(hash: string): Promise<string[]> {
  return (await filesOf(hash)).flatMap(({ object }) => object ?? [])
}

const pathOf = (object: string, hash: string) => `/pictures/${hash}/${object.split('-').at(-1)}`

async function isInBucket(objects: readonly string[]): Promise<boolean[]> {
  const bucket = openBucket(store.settings)
  return Promise.all(objects.map(async (object) => (await bucket.get(object)) !== undefined))
}

/** Another portal, which has nothing in its memory. */
async function another(): Promise<TestApp> {
  const other = await app.another()
  onTestFinished(() => other.close())
  return other
}

const leftovers = async () =>
  (await app.db.selectFrom('picture_leftovers').select('object').execute()).map(({ object }) => object)

/** Removes pictures that nobody shows, and what has been left over up to now as if that were long ago. */
async function sweepLater(bucket = openBucket(store.settings)): Promise<void> {
  await sql`update picture_leftovers set remove_at = remove_at - interval '61 minutes'`.execute(app.db)
  await removeOrphans(app.db, new Date(app.clock.now().getTime() + 1))
  await sweep(app.db, app.clock.now(), bucket)
}

test('a picture’s bytes are in the bucket, and served from there by every portal', async () => {
  const hash = await add(await draw(0))
  const files = await filesOf(hash)
  expect(files).toHaveLength(2)
  expect(files.map(({ bytes }) => bytes)).toEqual([null, null])
  expect(await leftovers()).toEqual([])
  const other = await another()
  for (const { object, format, width } of files) {
    const answer = await fetch(other.url + pathOf(object ?? '', hash))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width)
  }
})

test('once it was asked for, neither the database nor the bucket is asked for it again', async () => {
  const hash = await add(await draw(1))
  const [object = ''] = await objectsOf(hash)
  const path = pathOf(object, hash)
  expect((await app.send('GET', path)).status).toBe(200)
  const before = store.asked()
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query('begin; lock table picture_files in access exclusive mode')
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.send('GET', path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
  expect(store.asked()).toBe(before)
})

test('while the bucket is away, no picture is added, those in memory are shown, and all else goes on', async () => {
  const [known, unknown] = [await add(await draw(2)), await add(await draw(3))]
  const pathIn = async (hash: string) => pathOf((await objectsOf(hash))[0] ?? '', hash)
  const [knownPath, unknownPath] = [await pathIn(known), await pathIn(unknown)]
  expect((await app.send('GET', knownPath)).status).toBe(200)
  await store.stop()
  const refused = await app.send('POST', '/api/pictures', { token, ...fileForm(await draw(4)) })
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'unavailable' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await app.send('GET', knownPath)).status).toBe(200)
  const missing = await app.send('GET', unknownPath)
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await app.send('GET', '/health/ready')).status).toBe(200)
  // What may have been put there meanwhile is known, and goes in time.
  const unclear = await leftovers()
  expect(unclear).toHaveLength(2)
  await store.start()
  expect((await app.send('GET', unknownPath)).status).toBe(200)
  await sweepLater()
  expect((await leftovers()).filter((object) => unclear.includes(object))).toEqual([])
})

test('with a wrong key, pictures are refused until it is right, and the log has no secret', async () => {
  const captured = captureLog()
  const other = await createTestApp(
    { ...store.env, PICTURES_SECRET_KEY: 'CANARY-SECRET' },
    { databaseUrl: app.databaseUrl, log: captured.log },
  )
  onTestFinished(() => other.close())
  const { status } = await other.send('POST', '/api/pictures', { token, ...fileForm(await draw(5)) })
  expect(status).toBe(503)
  expect(captured.text()).toContain('the bucket answered 403 SignatureDoesNotMatch')
  expect(captured.text()).not.toContain('CANARY')
})

test('the objects of a picture that nobody shows are removed, and never those of the same picture added anew', async () => {
  const bytes = await draw(6)
  const hash = await add(bytes)
  const before = await objectsOf(hash)
  await sweepLater()
  expect(await objectsOf(hash)).toEqual([])
  // Not at once: somebody may just have read their names.
  expect((await leftovers()).toSorted()).toEqual(before.toSorted())
  expect(await isInBucket(before)).toEqual([true, true])

  expect(await add(bytes)).toBe(hash)
  const after = await objectsOf(hash)
  await makeDress(app.db, { pictures: [hash] })
  await sweepLater()
  expect(await leftovers()).toEqual([])
  expect(await isInBucket([...before, ...after])).toEqual([false, false, true, true])
})

test('of the same picture brought at once to two portals, the objects of one are kept', async () => {
  const bytes = await draw(8)
  const portals = [app, await another()]
  const [hash = '', ...more] = new Set(await Promise.all(portals.map((portal) => add(bytes, portal))))
  expect(more).toEqual([])
  await makeDress(app.db, { pictures: [hash] })
  const objects = await objectsOf(hash)
  expect(objects).toHaveLength(2)
  const others = (await leftovers()).filter((object) => object.startsWith(hash))
  await sweepLater()
  expect(await leftovers()).toEqual([])
  expect(await isInBucket(objects)).toEqual([true, true])
  expect(await isInBucket(others)).toEqual(others.map(() => false))
})

test('what was put into the bucket by an upload that ended before its picture was added is removed', async () => {
  const hash = 'c'.repeat(32)
  const bucket = openBucket(store.settings)
  const file = { width: 320, format: 'webp' as const, bytes: Buffer.from('half') }
  const files = await putPictureFiles(app.db, bucket, hash, [file])
  const objects = await leftovers()
  expect(objects).toHaveLength(1)
  expect(await isInBucket(objects)).toEqual([true])
  await sweepLater()
  expect(await leftovers()).toEqual([])
  expect(await isInBucket(objects)).toEqual([false])

  // If it had only been slow, it would not add a picture without its bytes.
  const encoded = { width: 320, height: 427, color: '#faf7f2', files }
  const late = await app.db
    .transaction()
    .execute((db) => insertPicture(db, hash, encoded, new Date()))
    .catch(toAppError)
  expect(late).toMatchObject({ code: 'unavailable' })
  expect(await filesOf(hash)).toEqual([])
})

test('objects that the bucket does not let go are tried again later, and keep no others waiting', async () => {
  const objects = await objectsOf(await add(await draw(7)))
  const [held = ''] = objects
  await sweepLater()
  expect((await leftovers()).toSorted()).toEqual(objects.toSorted())
  const bucket = openBucket(store.settings)
  const stubborn: Bucket = {
    ...bucket,
    remove: (name) =>
      name === held ? Promise.reject(new BucketAway('does not', true)) : bucket.remove(name),
  }
  await expect(sweepLater(stubborn)).rejects.toMatchObject({ code: 'BUCKET_AWAY' })
  expect(await leftovers()).toEqual([held])
  expect(await isInBucket(objects)).toEqual([true, false])
  // For an hour nobody tries it again.
  await sweep(app.db, app.clock.now(), bucket)
  expect(await leftovers()).toEqual([held])
  await sweepLater()
  expect(await leftovers()).toEqual([])
  expect(await isInBucket([held])).toEqual([false])
})

test('documents have their picture from the bucket, and come without it if it is not there', async () => {
  const hash = await add(await draw(10))
  const bucket = openBucket(store.settings)
  const print = (from: Bucket | undefined) =>
    printedPicture({ db: app.db, bucket: from, log: captured.log }, hash)
  const captured = captureLog()
  const printed = await print(bucket)
  expect((await sharp(printed ?? undefined).metadata()).format).toBe('jpeg')
  expect(await print(undefined)).toBeNull()
  await Promise.all((await objectsOf(hash)).map((object) => bucket.remove(object)))
  expect(await print(bucket)).toBeNull()
  expect(captured.text()).toContain('the bucket is not set, and has pictures')
  expect(captured.text()).toContain('the bucket does not have a picture that it should have')
  // Nobody keeps it for a picture that does not exist.
  const answer = await app.send('GET', pathOf((await objectsOf(hash))[0] ?? '', hash))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  await sweepLater()
})

test('pictures are moved from the database into the bucket and back, and are there all the while', async () => {
  const hashes = await Promise.all([1, 2, 3, 4].map((n) => makePicture(app.db, `${n}`.repeat(32))))
  await makeDress(app.db, { pictures: hashes })
  const bucket = openBucket(store.settings)
  const [hash = ''] = hashes
  const read = async () => String(await getPictureFile(app.db, bucket, hash, 640, 'webp'))

  // Of two at once, each file is moved by one.
  const [here, there] = await Promise.all([
    movePicturesToBucket(app.db, bucket),
    movePicturesToBucket(app.db, bucket),
  ])
  expect(here + there).toBe(16)
  expect((await filesOf(hash)).map(({ bytes, object }) => [bytes, typeof object])).toEqual(
    Array.from({ length: 4 }, () => [null, 'string']),
  )
  expect(await read()).toBe('640 webp')
  const objects = await objectsOf(hash)
  const [lost = ''] = await objectsOf(hashes[1] ?? '')
  await bucket.remove(lost)

  const { moved, missing } = await movePicturesToDatabase(app.db, bucket)
  expect([moved >= 15, missing]).toEqual([true, 1])
  expect(await objectsOf(hashes[1] ?? '')).toEqual([lost])
  expect(await read()).toBe('640 webp')
  expect(await movePicturesToDatabase(app.db, bucket)).toEqual({ moved: 0, missing: 1 })
  expect(await leftovers()).toEqual(expect.arrayContaining(objects))
  await sweepLater()
  expect(await isInBucket(objects)).toEqual([false, false, false, false])
  expect(await read()).toBe('640 webp')
})

test('a file has its bytes in one place, whatever is written', async () => {
  const hash = await makePicture(app.db, 'd'.repeat(32))
  const change = (values: { bytes?: Buffer | null; object?: string | null }) =>
    app.db.updateTable('picture_files').set(values).where('hash', '=', hash).execute()
  await expect(change({ bytes: null })).rejects.toMatchObject({ code: '23514' })
  await expect(change({ object: 'nowhere' })).rejects.toMatchObject({ code: '23514' })
  // Only what was noted before it was put into the bucket may be named.
  await expect(change({ bytes: null, object: 'nowhere' })).rejects.toMatchObject({ code: 'TR503' })
})
