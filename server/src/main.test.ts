import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProcess } from './testing/processes/test-process.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const startPortal = (env: Record<string, string> = {}) =>
  startTestProcess('main', {
    DATABASE_URL: app.databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  })

/** Sends requests one after another on a kept-alive connection until the server closes it. Returns how they ended. */
async function callUntilToldToLeave(port: unknown): Promise<Set<string>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const endings = new Set<string>()
  const call = () =>
    new Promise<string>((resolve) => {
      get({ host: '127.0.0.1', port: Number(port), path: '/api/config', agent }, (response) => {
        const isLast = response.headers.connection === 'close'
        response.resume().on('end', () => resolve(`${response.statusCode}${isLast ? ' and leave' : ''}`))
      }).on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    })
  let ending = '200'
  while (ending === '200') {
    ending = await call()
    endings.add(ending)
  }
  return endings
}

/** Connects, which the machine does for a portal that is busy, and asks. Returns the answer's first line, or how it failed. */
async function askFromTheQueue(port: unknown): Promise<{ answered: Promise<string> }> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const firstLine = (answer: string) => answer.split('\r\n')[0] ?? ''
  return { answered: text(socket).then(firstLine, (error: NodeJS.ErrnoException) => String(error.code)) }
}

test('a portal that stops listening has answered everybody who was waiting to be let in', async () => {
  const portal = await startPortal({ STOP_AFTER_MS: '1' })
  // Far more than it takes in one turn.
  const asked = await Promise.all(Array.from({ length: 60 }, () => askFromTheQueue(portal.ready.port)))
  await portal.stop()
  expect(await portal.ended).toEqual({ code: 0, signal: null })
  const answers = await Promise.all(asked.map(({ answered }) => answered))
  expect([...new Set(answers)]).toEqual(['HTTP/1.1 200 OK'])
})

test('a portal that is told to stop while people call answers what it has begun, and leaves in good order', async () => {
  const portal = await startPortal()
  const callers = Array.from({ length: 8 }, () => callUntilToldToLeave(portal.ready.port))
  const ready = async () => (await fetch(`http://127.0.0.1:${portal.ready.port}/health/ready`)).status
  await expect.poll(ready).toBe(200)
  await portal.stop()
  // If the portal had waited for kept-alive connections, it would have timed out and exited with another code.
  expect(await portal.ended).toEqual({ code: 0, signal: null })
  for (const endings of await Promise.all(callers)) expect([...endings]).toEqual(['200', '200 and leave'])
})
