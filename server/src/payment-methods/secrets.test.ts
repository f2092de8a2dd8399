import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repairCustomers } from '../stores/repair-customers.ts'
import { captureLog } from '../testing/captured-log.ts'
import {
  ACCOUNT,
  CARD,
  createProviderApp,
  createTestClient,
  DECLINED_CARD,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'

const KEY = 'a-provider-key-that-nobody-may-read'
const HOOK = 'a-webhook-secret-that-nobody-may-read'
const CVV = 'the-code-90817-of-a-card'

let provider: TestProvider
let app: ProviderApp
const captured = captureLog()
beforeAll(async () => {
  provider = await startTestProvider({ STAX_API_KEY: KEY })
  const env = { STAX_API_KEY: KEY, STAX_WEBHOOK_SECRET: HOOK }
  app = await createProviderApp(provider, env, captured.log)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row::text, ' ') as text from ${sql.table(name)} as row`.execute(app.db)
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join('\n')
}

/** Everything that can be done with payment methods, each once, successfully and not. */
async function doEverything(): Promise<string[]> {
  const { s1 } = app.world.stores
  const { c1 } = app.customers
  const token = app.tokens.a1
  const own = `/api/stores/${s1}/payment-methods`
  const card = await provider.saveCard(c1)
  const bank = await provider.saveBank(c1)
  const answers = [
    await app.send('POST', own, { token, body: { stax_id: card.id } }),
    await app.send('POST', own, { token, body: { stax_id: bank.id } }),
    await app.send('POST', own, { token, body: { stax_id: CARD } }),
    await app.send('POST', own, {
      token,
      body: { stax_id: card.id, card_number: DECLINED_CARD, cvv: CVV, bank_account: ACCOUNT },
    }),
    await app.send('GET', own, { token }),
    await app.send('POST', `/api/provider-events/${HOOK}`, { body: { id: card.id } }),
    await app.send('POST', '/api/provider-events/a-guess', { body: { id: card.id } }),
    await app.send('GET', '/api/config'),
  ]
  const methods = await app.db.selectFrom('payment_methods').select('id').execute()
  for (const { id } of methods) {
    const path = `/api/payment-methods/${id}`
    await provider.arm(c1, 'empty-500')
    answers.push(
      await app.send('PUT', path, { token, body: { person_name: CARD } }),
      await app.send('PUT', path, { token, body: { person_name: 'Ada', cvv: CVV, bank_account: ACCOUNT } }),
      await app.send('PUT', path, { token, body: { person_name: 'Ada Moreau' } }),
    )
    passMinutes(app, 1)
    answers.push(await app.send('PUT', path, { token, body: { person_name: 'Ada Moreau' } }))
    answers.push(await app.send('DELETE', path, { token }))
  }
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await worker.stop()
  await repairCustomers(createTestClient(app, captured.log))
  const client = createTestClient(app, captured.log)
  await repairCustomers({ ...client, stax: { ...client.stax, apiKey: `${KEY}-expired` } })
  return answers.map(({ text }) => text)
}

test('no card number, code, account, key or secret is in any answer, the log or any table', async () => {
  const answers = await doEverything()
  const places = { answers: answers.join('\n'), log: captured.text(), tables: await dump() }
  expect(places.log).toContain('payment-methods')
  expect(places.tables).toContain('Ada Moreau')
  const secrets = [CARD, DECLINED_CARD, CVV, ACCOUNT, KEY, HOOK, ...Object.values(app.tokens)]
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text.includes(secret), `${secret} in the ${place}`).toBe(false)
})
