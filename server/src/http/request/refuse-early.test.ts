import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseUnreadableRequest } from './refuse-early.ts'

/** The portal's own limit of ten seconds would make the tests slow. */
const server = createServer(
  { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 },
  (_, response) => response.end('answered'),
)
server.on('clientError', refuseUnreadableRequest)
let port: number
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function heard(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  return text(socket)
}

/** Browsers open connections in advance, and would take data on an idle one for the answer to their next request. */
test('a connection on which nothing is asked is closed without a word', async () => {
  expect(await heard('')).toBe('')
})

test('a request that never comes to its end is closed without a word', async () => {
  expect(await heard('GET /api/config HTTP/1.1\r\nhost: localhost\r\n')).toBe('')
})

test('what is not HTTP is told so', async () => {
  expect(await heard('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})
