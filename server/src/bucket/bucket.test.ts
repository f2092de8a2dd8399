import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts'
import { BucketAway, openBucket } from './bucket.ts'

const NAME = '0123456789abcdef-a1b2-640.webp'
const BYTES = Buffer.from([0, 255, 10, 13, 128, 60, 62])

let store: BucketServer
beforeAll(async () => {
  store = await startBucketServer()
})
afterAll(() => store.close())

test('what is put into the bucket is there until it is removed, which may be done twice', async () => {
  const bucket = openBucket(store.settings)
  expect(await bucket.get(NAME)).toBeUndefined()
  await bucket.put(NAME, BYTES, 'image/webp')
  await bucket.put(NAME, BYTES, 'image/webp')
  expect((await bucket.get(NAME))?.equals(BYTES)).toBe(true)
  await bucket.remove(NAME)
  await bucket.remove(NAME)
  expect(await bucket.get(NAME)).toBeUndefined()
})

const WRONG: [what: string, wrong: Partial<BucketServer['settings']>, bucket: string, reason: string][] = [
  ['a wrong secret', { secretKey: 'CANARY' }, 'pictures', 'answered 403 SignatureDoesNotMatch'],
  ['an unknown key', { accessKey: 'CANARY' }, 'pictures', 'answered 403 InvalidAccessKeyId'],
  ['no such bucket', {}, 'nowhere', 'answered 404 NoSuchBucket'],
]
test.each(WRONG)(
  'with %s nothing is taken for missing or removed, and no secret is told',
  async (...wrong) => {
    const [, settings, name, reason] = wrong
    const url = store.settings.url.replace('pictures', name)
    const bucket = openBucket({ ...store.settings, ...settings, url })
    const before = store.asked()
    const calls = [
      () => bucket.put(NAME, BYTES, 'image/webp'),
      () => bucket.get(NAME),
      () => bucket.remove(NAME),
    ]
    for (const call of calls) {
      const error = await call().catch((problem: unknown) => problem)
      expect(error).toBeInstanceOf(BucketAway)
      expect(error).toMatchObject({ code: 'BUCKET_AWAY', message: `the bucket ${reason}` })
    }
    // What does not pass is not tried again.
    expect(store.asked() - before).toBe(calls.length)
  },
)

/** A server that is not what it should be. */
async function pretend(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`
}

test('a store that fails is asked once more', async () => {
  let asked = 0
  const url = await pretend((_request, response) => {
    asked += 1
    response.writeHead(asked === 1 ? 503 : 200).end(BYTES)
  })
  expect((await openBucket({ ...store.settings, url }).get(NAME))?.equals(BYTES)).toBe(true)
  expect(asked).toBe(2)
})

test('a store that does not answer, or leads elsewhere, is neither waited for nor followed', async () => {
  const silent = await pretend(() => {})
  await expect(openBucket({ ...store.settings, url: silent }, 50).get(NAME)).rejects.toMatchObject({
    code: 'BUCKET_AWAY',
    message: 'the bucket did not answer (TimeoutError)',
  })
  const leading = await pretend((_request, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end('<Code>TemporaryRedirect</Code>')
  })
  await expect(openBucket({ ...store.settings, url: leading }).get(NAME)).rejects.toMatchObject({
    message: 'the bucket answered 307 TemporaryRedirect',
  })
})
