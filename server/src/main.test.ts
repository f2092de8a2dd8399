import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { startTestProcess } from './testing/processes/test-process.ts'
import { createTestApp } from './testing/test-app.ts'

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

test('a portal that is told to stop while people call answers what it has begun, and leaves in good order', async () => {
  const app = await createTestApp()
  const portal = await startTestProcess('main', {
    DATABASE_URL: app.databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  const callers = Array.from({ length: 8 }, () => callUntilToldToLeave(portal.ready.port))
  const ready = async () => (await fetch(`http://127.0.0.1:${portal.ready.port}/health/ready`)).status
  await expect.poll(ready).toBe(200)
  await portal.stop()
  // If the portal had waited for kept-alive connections, it would have timed out and exited with another code.
  expect(await portal.ended).toEqual({ code: 0, signal: null })
  for (const endings of await Promise.all(callers)) expect([...endings]).toEqual(['200', '200 and leave'])
  await app.close()
})
