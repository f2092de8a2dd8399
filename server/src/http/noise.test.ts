import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { createWireApp, type WireApp } from '../testing/wire-app.ts'

const DEBUG = 20
const WARN = 40
const captured = captureLog()
let app: WireApp
beforeAll(async () => {
  app = await createWireApp({ log: captured.log })
  // More than network buffers hold, so that the answer breaks off in the middle.
  await sql`insert into veils (store_id, name, length_cm)
    select ${app.world.stores.s1}, repeat('v', 1000) || n, 1 from generate_series(1, 8000) n`.execute(app.db)
})
beforeEach(() => captured.clear())
afterAll(() => app.close())

const linesFrom = (level: number) => captured.lines().filter((line) => Number(line.level) >= level)
const hungUp = () => captured.lines().filter((line) => String(line.msg).startsWith('a client hung up'))

async function open(bytes: string | Uint8Array): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const head = (line: string, ...headers: string[]) =>
  [line, 'host: x', `authorization: Bearer ${app.tokens.a1}`, ...headers, '', ''].join('\r\n')

const JSON_TYPE = 'content-type: application/json'
const FORM_TYPE = 'content-type: multipart/form-data; boundary=b'
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nabc'

test('who hangs up in the middle of a body is no error of ours', async () => {
  const halves = [
    ['/api/veils', [JSON_TYPE, 'content-length: 500'], '{"name":'],
    ['/api/veils', [JSON_TYPE, 'transfer-encoding: chunked'], '500\r\n{"nam'],
    ['/api/veil-patterns', [FORM_TYPE, 'content-length: 5000'], PART],
  ] as const
  for (const [path, headers, body] of halves)
    for (const how of ['destroy', 'resetAndDestroy'] as const) {
      captured.clear()
      const socket = await open(head(`POST ${path} HTTP/1.1`, 'expect: 100-continue', ...headers))
      // The portal has begun with the request.
      await once(socket, 'data')
      socket.write(body)
      socket[how]()
      await vi.waitFor(() => expect(hungUp()).toHaveLength(1), 60_000)
      expect(hungUp()).toMatchObject([{ level: DEBUG, route: path }])
      expect(linesFrom(WARN)).toEqual([])
    }
})

test('who hangs up in the middle of an answer is no error either', async () => {
  const socket = await open(head('GET /api/veil-list HTTP/1.1'))
  await once(socket, 'data')
  socket.resetAndDestroy()
  // The place of the file is given back once the portal knows.
  const places = app.db.selectFrom('bounds').select('key').where('key', 'like', 'files-at-once%')
  await vi.waitFor(async () => expect(await places.execute()).toEqual([]), 60_000)
  expect(linesFrom(WARN)).toEqual([])
})

test('what strangers send that is no request fills no log', async () => {
  const tlsHello = Uint8Array.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, ...Array(200).fill(7)])
  const noise = [
    tlsHello,
    'SSH-2.0-Go\r\n',
    '\0\0\0\0\0\0\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'BREW /api/veils HTTP/1.1\r\nhost: x\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'POST /api/veils HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n',
    'POST /api/veils HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/veils HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 1\r\n\r\n{',
  ]
  const sockets = await Promise.all(noise.map(open))
  await Promise.all(
    sockets.map((socket) => {
      socket.resume()
      return once(socket, 'close')
    }),
  )
  expect(linesFrom(WARN)).toEqual([])
})

test('requests that are shed are told of once in a minute, and bugs each time', async () => {
  for (let i = 0; i < 5; i += 1) {
    await app.send('POST', '/api/failures/unavailable')
    await app.send('GET', '/api/bug')
  }
  const told = linesFrom(WARN).map(({ route }) => route)
  expect(told.filter((route) => route === '/api/failures/:code')).toHaveLength(1)
  expect(told.filter((route) => route === '/api/bug')).toHaveLength(5)
})
