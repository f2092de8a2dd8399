import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer } from '../testing/postgres/test-database.ts'
import { getRaw } from '../testing/raw-request.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { insertPicture } from './pictures.store.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const BYTES = Buffer.from('the bytes of a picture, which nobody looks into on their way out '.repeat(40))

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const files = [
    { width: 640, format: 'avif' as const, bytes: BYTES },
    { width: 640, format: 'webp' as const, bytes: BYTES.subarray(1) },
  ]
  await insertPicture(app.db, HASH, { width: 640, height: 853, color: '#faf7f2', files }, new Date())
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + path, { method, headers })

test.each([
  ['avif', BYTES],
  ['webp', BYTES.subarray(1)],
])('anybody gets the bytes of a picture, as %s, to keep for a year', async (format, bytes) => {
  const answer = await get(`/pictures/${HASH}/640.${format}`, { 'accept-encoding': 'br, gzip' })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': `image/${format}`,
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})

test('whoever has it already is told so, and its head is told without it', async () => {
  const path = `/pictures/${HASH}/640.webp`
  const head = await get(path, {}, 'HEAD')
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(head.headers.get('content-length')).toBe(String(BYTES.length - 1))
  expect(await head.text()).toBe('')
  const tag = head.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[^"]+"$/)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await get(path, { 'if-none-match': known })
    expect([known, again.status]).toEqual([known, 304])
    expect(again.headers.get('etag')).toBe(tag)
  }
  for (const other of ['"other"', tag.slice(1, -1), '']) {
    expect([other, (await get(path, { 'if-none-match': other })).status]).toEqual([other, 200])
  }
})

test.each([
  `/pictures/${HASH}/320.webp`,
  `/pictures/${HASH}/640.jpeg`,
  `/pictures/${HASH}/640.svg`,
  `/pictures/${HASH}/640`,
  `/pictures/${HASH}/0640.webp`,
  `/pictures/${HASH}/640.webp%00`,
  `/pictures/${HASH}/640.webp/`,
  `/pictures/${HASH}/640.WEBP`,
  `/pictures/${HASH}/99999999999999999999.webp`,
  `/pictures/${HASH}/-640.webp`,
  `/pictures/${HASH.toUpperCase()}/640.webp`,
  `/pictures/${'f'.repeat(32)}/640.webp`,
  `/pictures/${'f'.repeat(15)}/640.webp`,
  `/pictures/${HASH}`,
  '/pictures/',
  '/pictures',
  '/pictures/..%2f..%2fpackage.json/640.webp',
  '/pictures/..%2f..%2fetc%2fpasswd',
  `/pictures/${HASH}/..%2f..%2fpackage.json`,
  `/pictures/${HASH}/..%5c640.webp`,
  '/pictures/%2e%2e/%2e%2e/etc/passwd',
  '/pictures/../../etc/passwd',
  '/pictures/..;/640.webp',
  `/pictures/${HASH}'--/640.webp`,
])('what is no picture is not found, and nobody keeps that: %s', async (path) => {
  for (const headers of [[], ['if-none-match: *']]) {
    const { status, body, headers: told } = await getRaw(app.url, path, headers)
    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'not_found' })
    expect(told.get('cache-control')).toBe('no-store')
    expect(told.has('etag')).toBe(false)
  }
})

test('a picture is read once, and not at all for whoever has it', async () => {
  const path = `/pictures/${HASH}/640.avif`
  const tag = (await get(path)).headers.get('etag') ?? ''
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query('begin; lock table picture_files in access exclusive mode')
    expect((await get(path)).status).toBe(200)
    const other = tag.replace('avif', 'webp')
    expect((await get(path.replace('avif', 'webp'), { 'if-none-match': other })).status).toBe(304)
  })
})

test('a picture is only ever asked for', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    expect([method, (await get(`/pictures/${HASH}/640.webp`, {}, method)).status]).toEqual([method, 404])
  }
})
