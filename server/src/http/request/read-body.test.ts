import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWireApp, type WireApp } from '../../testing/wire-app.ts'

let app: WireApp
beforeAll(async () => {
  app = await createWireApp()
})
afterAll(() => app.close())

const post = (body: string | Uint8Array, type = 'application/json', headers: Record<string, string> = {}) =>
  app.send('POST', '/api/veils', {
    token: app.tokens.a1,
    body,
    headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers },
  })
const veil = (name: string) => JSON.stringify({ name, length_cm: 9 })
const dataOf = (body: unknown) => (body as { data: { name: string; note: string } }).data

test.each([
  ['a composed é', 'Aurélie', 'Aurélie'],
  ['a decomposed é', 'Aure\u0301lie II', 'Aurélie II'],
  ['an emoji', 'Veil 👰🏽', 'Veil 👰🏽'],
  ['a joined emoji', '👩‍❤️‍👩 duo', '👩‍❤️‍👩 duo'],
  ['Arabic', 'طرحة العروس', 'طرحة العروس'],
  ['Hangul in parts', '\u1112\u1161\u11ab', '한'],
])('text comes back as it was meant: %s', async (_what, sent, kept) => {
  const asJson = await post(JSON.stringify({ name: `  ${sent}  `, note: sent, length_cm: 9 }))
  expect(asJson.status).toBe(200)
  expect(dataOf(asJson.body)).toMatchObject({ name: kept, note: kept })
  const id = (asJson.body as { data: { id: number } }).data.id
  const read = await app.send('GET', `/api/veils/${id}`, { token: app.tokens.a1 })
  expect(dataOf(read.body).name).toBe(kept)
})

test('a form carries the same text', async () => {
  const body = `_method=PUT&name=${encodeURIComponent('Aure\u0301lie 👰🏽')}&length_cm=9`
  const answer = await post(body, 'application/x-www-form-urlencoded; charset=UTF-8')
  // `/api/veils` itself has no PUT; below, length_cm fails because a form has only text and it is declared a number.
  expect(answer.body).toMatchObject({ code: 'not_found' })
  const typed = await app.send('POST', '/api/veils/1', {
    token: app.tokens.a1,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(typed.body).toMatchObject({ errors: [{ field: 'length_cm', message: 'This is a whole number.' }] })
})

test.each([
  [
    'a byte that is no UTF-8',
    Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('","length_cm":9}')]),
    400,
  ],
  [
    'half a character',
    Buffer.from([...Buffer.from('{"name":"'), 0xc3, ...Buffer.from('","length_cm":9}')]),
    400,
  ],
  [
    'an encoded surrogate',
    Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
    400,
  ],
  ['a byte order mark', Buffer.from(`\ufeff${veil('Marked')}`), 400],
  ['UTF-16 without saying so', Buffer.from(veil('Wide'), 'utf16le'), 400],
  ['nothing but spaces', '   ', 400],
  ['broken JSON', '{"name":', 400],
  ['two values', `${veil('One')}${veil('Two')}`, 400],
  ['a comment', `/* */${veil('Said')}`, 400],
  ['NaN', '{"name":"Nan","length_cm":NaN}', 400],
  ['a number too great for any machine', '{"name":"Great","length_cm":1e309}', 422],
  ['a lone surrogate, escaped', '{"name":"\\ud800","length_cm":9}', 422],
  ['a NUL, escaped', '{"name":"a\\u0000b","length_cm":9}', 422],
  ['a control character, escaped', '{"name":"a\\u0008b","length_cm":9}', 422],
  ['a list', '[]', 422],
  ['a word', '"veil"', 422],
  ['null', 'null', 422],
])('%s is refused, not mended', async (_what, bytes, status) => {
  const answer = await post(bytes)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ success: false })
})

test.each([
  ['a byte that is no UTF-8', 'reason=%ff'],
  ['half a character', 'reason=%c3'],
  ['an encoded surrogate', 'reason=%ed%a0%80'],
  ['half an escape', 'reason=%4'],
  ['raw bytes', Buffer.from([...Buffer.from('reason='), 0xff])],
  ['a key that reaches a prototype', '__proto__=1&reason=x'],
])('a form with %s is refused, not mended', async (_what, body) => {
  const answer = await app.send('DELETE', '/api/veils/1', {
    token: app.tokens.a1,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(400)
})

test.each([
  ['text/plain', 'text/plain'],
  ['no type at all', 'application/octet-stream'],
  ['multipart', 'multipart/form-data; boundary=x'],
  ['XML', 'application/xml'],
  ['JSON of another kind', 'application/vnd.api+json'],
  ['a type in disguise', 'text/plain; application/json'],
  ['UTF-16', 'application/json; charset=utf-16'],
  ['latin', 'application/json; charset="iso-8859-1"'],
  ['a form in latin', 'application/x-www-form-urlencoded; charset=iso-8859-1'],
  ['no type', '/'],
])('%s is not accepted', async (_what, type) => {
  const answer = await post(veil('Typed'), type)
  expect(answer.status).toBe(415)
  expect(answer.body).toMatchObject({ success: false, code: 'unsupported_media_type' })
})

test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'X-GZIP'])(
  'a body compressed as %s is not accepted: a few bytes can hide a book',
  async (coding) => {
    const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(20_000_000), length_cm: 1 }))
    const answer = await post(bomb, 'application/json', { 'content-encoding': coding })
    expect(answer.status).toBe(415)
  },
)

test.each([
  ['a megabyte of JSON', JSON.stringify({ name: 'x'.repeat(1_000_000), length_cm: 1 })],
  ['a list of 100,000', JSON.stringify({ tags: Array(100_000).fill(1) })],
  [
    '10,000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1]))),
  ],
])('%s is too large, and is said to be with little work', async (_what, body) => {
  const before = process.cpuUsage()
  const answer = await post(body)
  expect(answer.status).toBe(413)
  expect(answer.body).toMatchObject({ success: false, code: 'too_large' })
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

test('a body without a length is measured as it comes', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(16_384))),
  })
  const response = await fetch(`${app.url}/api/veils`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.tokens.a1}` },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})
