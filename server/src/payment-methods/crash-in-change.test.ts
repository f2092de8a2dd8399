import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import {
  createProviderApp,
  createTestClient,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { callToDeath, startTestProcess } from '../testing/processes/test-process.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'
import { refreshMethods } from './refresh-methods.ts'

let provider: TestProvider
let app: ProviderApp
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const CASES = [
  {
    point: 'payment-method.after_change',
    method: 'PUT',
    made: 'changed',
    truth: { person_name: 'Ada Moreau', version: 2 },
  },
  { point: 'payment-method.after_delete', method: 'DELETE', made: 'deleted', truth: undefined },
]

test.each(CASES)(
  'a portal that dies right after the provider has $made a method: a look at the list brings the truth',
  async ({ point, method, truth }) => {
    const { s1 } = app.world.stores
    const card = await provider.saveCard(app.customers.c1)
    await refreshMethods(createTestClient(app, captureLog().log), s1)
    const { id } = await app.db
      .selectFrom('payment_methods')
      .select('id')
      .where('stax_id', '=', card.id)
      .executeTakeFirstOrThrow()
    const portal = await startTestProcess('main', {
      ...provider.env,
      DATABASE_URL: app.databaseUrl,
      CRASH_AT: point,
      HOST: '127.0.0.1',
      PORT: '0',
      TEST_NOW: app.clock.now().toISOString(),
      LOG_LEVEL: 'silent',
    })
    const call = () =>
      fetch(`http://127.0.0.1:${portal.ready.port}/api/payment-methods/${id}`, {
        method,
        headers: { authorization: `Bearer ${app.tokens.a1}`, 'content-type': 'application/json' },
        ...(method === 'PUT' && { body: JSON.stringify({ person_name: 'Ada Moreau' }) }),
      })
    await callToDeath(call)
    expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })

    const shown = async () => {
      const { body } = await app.send('GET', `/api/stores/${s1}/payment-methods`, { token: app.tokens.a1 })
      return (body as { data: { id: number }[] }).data.find((one) => one.id === id)
    }
    expect(await shown()).toMatchObject({ person_name: 'Clara Weiss', version: 1 })
    const again = await app.send('DELETE', `/api/payment-methods/${id}`, { token: app.tokens.a1 })
    expect(again.status).toBe(409)
    passMinutes(app, 0.5)
    await shown()
    const worker = startTestWorker(app, provider.sandbox.smtpUrl)
    await untilOutboxIsEmpty(app)
    await worker.stop()
    expect(await shown()).toEqual(truth && expect.objectContaining(truth))
    passMinutes(app, 5)
  },
)
