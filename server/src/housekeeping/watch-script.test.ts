import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { findNotices } from '../testing/orders.ts'
import { createTestClient, passMinutes } from '../testing/payments/provider.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { lookAtScript } from './watch-script.ts'

let app: TestApp
let script = 'first()'
let asked = 0
const provider = createServer((_, answer) => {
  asked += 1
  answer.writeHead(script === '' ? 503 : 200).end(script)
})
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  app = await createTestApp({ STAX_JS_URL: `http://127.0.0.1:${port}/script.js`, SANDBOX: 'on' })
})
afterAll(async () => {
  await app.close()
  provider.close()
})

const A_DAY = 24 * 60

test('a provider’s script that is not what it was the day before is told to the wholesaler, once', async () => {
  const client = createTestClient(app, captureLog().log)
  const look = async () => {
    passMinutes(app, A_DAY)
    // Any number of workers look, and one of them asks.
    await Promise.all([lookAtScript(client), lookAtScript(client)])
    return (await findNotices(app)).length
  }
  expect([await look(), await look(), asked]).toEqual([0, 0, 2])
  script = 'second()'
  await lookAtScript(client)
  expect(asked).toBe(2)
  expect([await look(), await look()]).toEqual([1, 1])
  const [notice] = await findNotices(app, 'mail')
  expect(notice?.subject).toBe('The payment provider’s script has changed')
  expect(notice?.text).toMatch(/SHA-256 before: [\da-f]{64}\nSHA-256 now: [\da-f]{64}$/)
  // One that cannot be read is no other script: it is looked at again an hour later.
  script = ''
  expect(await look()).toBe(1)
  script = 'third()'
  passMinutes(app, 60)
  await lookAtScript(client)
  expect(await findNotices(app)).toHaveLength(2)
})
