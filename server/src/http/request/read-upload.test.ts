import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileForm, multipart } from '../../testing/multipart.ts'
import { sendRaw } from '../../testing/raw-request.ts'
import { createWireApp, type WireApp } from '../../testing/wire-app.ts'
import { MOST_PATTERN_BYTES } from '../../testing/wire-contract.ts'

const PATH = '/api/veil-patterns'

let app: WireApp
beforeAll(async () => {
  app = await createWireApp()
})
afterAll(() => app.close())

type Form = { headers: Record<string, string>; body: string | Uint8Array }
const post = (form: Form, token: string | undefined = app.tokens.a1) =>
  app.send('POST', PATH, { token, ...form })

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const toBytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 131 + (i >> 8)) % 256))
const pattern = (bytes: Uint8Array = toBytes(50)) => ({ name: 'file', value: bytes, filename: 'veil.svg' })
const told = (message: string) => ({ data: [message], errors: [{ field: 'file', message }] })

test('a file arrives byte by byte, with its fields before or after it', async () => {
  const bytes = toBytes(MOST_PATTERN_BYTES)
  const note = { name: 'note', value: ' Aure\u0301lie 👰🏽 ' }
  for (const parts of [
    [note, pattern(bytes)],
    [pattern(bytes), note],
  ]) {
    const { status, body } = await post(multipart(parts))
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: { name: 'veil.svg', sha256: hash(bytes), note: 'Aurélie 👰🏽' } })
  }
  const without = await post(multipart([pattern(bytes)]))
  expect(without.body).toMatchObject({ data: { sha256: hash(bytes), note: null } })
})

test('a browser’s own form is understood', async () => {
  const form = new FormData()
  form.append('note', 'from a browser')
  form.append('file', new Blob([toBytes(70_000)]), 'Schleier für Anna.svg')
  const answer = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.tokens.a1}` },
    body: form,
  })
  expect(await answer.json()).toMatchObject({
    data: { name: 'Schleier für Anna.svg', sha256: hash(toBytes(70_000)), note: 'from a browser' },
  })
})

test('the file’s name is never a path', async () => {
  const names = ['../../etc/passwd', '/etc/passwd', 'C:\\\\Users\\\\passwd', '..\\\\passwd']
  for (const filename of names) {
    const { body } = await post(multipart([{ ...pattern(), filename }]))
    expect(body).toMatchObject({ data: { name: 'passwd' } })
  }
})

test('one byte too many is too large, and the message says how much there may be', async () => {
  const { status, body } = await post(multipart([pattern(toBytes(MOST_PATTERN_BYTES + 1))]))
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'too_large', ...told('A pattern may have 100 kB at most.') })
})

test('what says that it is far too large is refused before it comes', async () => {
  const { host } = new URL(app.url)
  const head = [
    `POST ${PATH} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${app.tokens.a1}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 5000000000',
    'connection: close',
  ]
  const { status, body } = await sendRaw(app.url, `${head.join('\r\n')}\r\n\r\n--x\r\n`)
  expect(status).toBe(413)
  expect(JSON.parse(body)).toMatchObject(told('A pattern may have 100 kB at most.'))
})

test('where a file is taken, other bodies are no larger than elsewhere', async () => {
  const body = JSON.stringify({ note: 'x'.repeat(70_000) })
  const { status } = await app.send('POST', PATH, { body, headers: { 'content-type': 'application/json' } })
  expect(status).toBe(413)
})

test.each([
  ['no part at all', multipart([])],
  ['a field alone', multipart([{ name: 'note', value: 'x' }])],
  ['text where the file should be', multipart([{ name: 'file', value: 'x' }])],
  ['a file by another name', multipart([{ ...pattern(), name: 'pattern' }])],
])('without a file, one is asked for: %s', async (_what, form) => {
  const { status, body } = await post(form)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'invalid', ...told('Please choose a file.') })
})

test('an empty file and two files are told apart from a good one', async () => {
  const empty = await post(multipart([pattern(Buffer.alloc(0))]))
  expect(empty.status).toBe(422)
  expect(empty.body).toMatchObject(told('This file is empty.'))
  const two = await post(multipart([pattern(), pattern(toBytes(60))]))
  expect(two.status).toBe(422)
  expect(two.body).toMatchObject(told('Please choose one file only.'))
})

test('a field that is not right is told like any other', async () => {
  const { status, body } = await post(multipart([{ name: 'note', value: 'x'.repeat(501) }, pattern()]))
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ field: 'note' }] })
})

const whole = fileForm(toBytes(50_000))
const cut = (length: number): Form => ({ ...whole, body: whole.body.subarray(0, length) })
const note = (value: string | Uint8Array, name = 'note') => ({ name, value })

test.each<[string, Form]>([
  ['cut in the file', cut(30_000)],
  ['cut in the first line', cut(5)],
  ['cut before its last line', cut(whole.body.length - 12)],
  ['nothing', cut(0)],
  ['another boundary', { ...whole, headers: { 'content-type': 'multipart/form-data; boundary=other' } }],
  ['no boundary', { ...whole, headers: { 'content-type': 'multipart/form-data' } }],
  ['an empty boundary', { ...whole, headers: { 'content-type': 'multipart/form-data; boundary=""' } }],
  ['text and no form', { ...whole, body: 'file=gown.jpg' }],
  ['a field twice', multipart([note('one'), note('two'), pattern()])],
  ['a field without end', multipart([note('x'.repeat(10_001)), pattern()])],
  ['a field that is not UTF-8', multipart([note(Buffer.from([0x61, 0xff, 0xfe])), pattern()])],
  ['too many fields', multipart([...Array.from({ length: 11 }, (_, i) => note('x', `n${i}`)), pattern()])],
  ['a prototype', multipart([note('{"a":1}', '__proto__'), pattern()])],
  ['a constructor', multipart([note('x', 'constructor'), pattern()])],
  ['a file for a prototype', multipart([{ ...pattern(), name: '__proto__' }])],
  ['JSON that is none', multipart([{ ...note('{"a":'), type: 'application/json' }, pattern()])],
])('a form that cannot be read is refused, and harms nobody after it: %s', async (_what, form) => {
  const { status, body } = await post(form)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'malformed' })
  expect((await post(multipart([pattern()]))).status).toBe(200)
  expect('a' in {}).toBe(false)
})

test('what is not a form with a file is not accepted here, and such a form nowhere else', async () => {
  const json = { headers: { 'content-type': 'application/json' }, body: '{"file":"x"}' }
  const encoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'file=x' }
  const none = { headers: { 'content-type': 'image/jpeg' }, body: toBytes(50) }
  for (const form of [json, encoded, none]) {
    const { status, body } = await post(form)
    expect(status).toBe(415)
    expect(body).toMatchObject({ code: 'unsupported_media_type' })
  }
  const elsewhere = await app.send('POST', '/api/veils', { token: app.tokens.a1, ...fileForm('x') })
  expect(elsewhere.status).toBe(415)
})

test('a form may not turn an upload into another method', async () => {
  for (const _method of ['DELETE', 'put']) {
    const { status } = await post(multipart([note(_method, '_method'), pattern()]))
    expect([_method, status]).toEqual([_method, 404])
  }
  for (const [name, value] of [
    ['_method', 'TRACE'],
    ['_method', 'put '],
    ['_method', ''],
    ['_method[]', 'PUT'],
  ] as const) {
    const { status, headers } = await post(multipart([note(value, name), pattern()]))
    expect([name, value, status, headers.get('allow')]).toEqual([name, value, 405, 'POST'])
  }
})

/** Sends the headers and a little of a body of 90,000 bytes, and reports what comes back while the rest is missing. */
function beginUpload(token: string | undefined) {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  const head = [
    `POST ${PATH} HTTP/1.1`,
    `host: ${host}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    'content-type: multipart/form-data; boundary=x',
    'content-length: 90000',
    '',
    '',
  ]
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  socket.write(head.join('\r\n') + part + 'x'.repeat(20_000))
  return { socket, answer: () => answer }
}

test('whoever may not upload is told before the file is read', async () => {
  for (const [token, status] of [
    [undefined, 401],
    ['x'.repeat(43), 401],
    [app.tokens.w, 403],
    [app.tokens.f1, 403],
  ] as const) {
    const { socket, answer } = beginUpload(token)
    await vi.waitFor(() => expect(answer()).toContain(`HTTP/1.1 ${status}`), 60_000)
    socket.destroy()
  }
})

test('somebody who goes away half way through is forgotten', async () => {
  const { socket } = beginUpload(app.tokens.a1)
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(20_000), 60_000)
  socket.destroy()
  expect((await post(multipart([pattern()]))).status).toBe(200)
})
