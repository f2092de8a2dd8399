import { readConfig } from '@trousseau/server/config'
import { startTestProvider, type TestProvider } from '@trousseau/server/testing/payments/provider'
import { createTestDatabase, type TestDatabase } from '@trousseau/server/testing/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearFromProvider } from './provider-events.ts'

let provider: TestProvider
let database: TestDatabase
beforeAll(async () => {
  provider = await startTestProvider()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await provider.stop()
})

const config = readConfig({ LOG_LEVEL: 'silent', STAX_TIMEOUT_MS: '2000' })
const hear = (apiUrl = provider.gate.url, portalUrl = 'http://localhost:3000') =>
  hearFromProvider(config, { databaseUrl: database.appUrl, apiUrl, portalUrl })
const asked = async () => {
  const { data } = (await provider.ask('GET', '/webhook')) as { data: { event: string; url: string }[] }
  return data.map(({ event, url }) => [event, url])
}

test('the provider is asked once to tell us what changes there, at an address only it knows', async () => {
  expect(await hear()).toBe(true)
  expect(await hear()).toBe(true)
  const url = 'http://localhost:3000/api/provider-events/sandbox-webhook-secret'
  expect((await asked()).toSorted()).toEqual([
    ['create_transaction', url],
    ['update_customer', url],
    ['update_payment_method', url],
    ['update_transaction', url],
    ['update_transaction_settled', url],
  ])
})

test('a portal at another address is told of as well', async () => {
  expect(await hear(provider.gate.url, 'http://localhost:4100')).toBe(true)
  expect(await asked()).toHaveLength(10)
})

test('where the provider or the database cannot be asked, the start goes on and knows it', async () => {
  expect(await hear('http://127.0.0.1:1')).toBe(false)
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
  const portalUrl = 'http://localhost:3000'
  expect(await hearFromProvider(config, { databaseUrl, apiUrl: provider.gate.url, portalUrl })).toBe(false)
})
