import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { checksums } from '../../../testing/checksum.ts'
import { startTestProvider, type TestProvider } from '../../../testing/payments/provider.ts'
import { createTestDatabase, openTestDb, type TestDatabase } from '../../../testing/postgres/test-database.ts'
import type { Db } from '../../db.ts'
import { PAYMENT_METHODS } from '../payment-methods.ts'
import { prepareDemo } from '../prepare-demo.ts'
import { STORES } from '../stores.ts'
import { prepareDemoPayments } from './demo-payments.ts'

const OPEN = STORES.filter(({ closedDaysAgo }) => closedDaysAgo === undefined)
const config = readConfig({ LOG_LEVEL: 'silent', TEST_NOW: '2026-11-15T18:00:00Z' })

let provider: TestProvider
let database: TestDatabase
let folder: string
let db: Db
beforeAll(async () => {
  provider = await startTestProvider()
  folder = mkdtempSync(join(tmpdir(), 'trousseau-no-pictures-'))
  writeFileSync(join(folder, 'manifest.json'), '{}')
})
afterAll(async () => {
  await provider.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  provider.gate.passed.length = 0
  database = await createTestDatabase()
  await prepareDemo(config, database.ownerUrl, pathToFileURL(`${folder}/`))
  db = openTestDb(database.appUrl)
  // Nothing is shipped or paid in an older demo, and these tests are not about that.
  await db.updateTable('demo').set({ version: 0 }).execute()
  return async () => {
    await db.destroy()
    await database.drop()
  }
})

const prepare = (at = provider.gate.url) => prepareDemoPayments(config, database.appUrl, at)
const stores = () => db.selectFrom('stores').selectAll().orderBy('id').execute()

/** Each store has the same payment methods in our mirror and at the provider. */
async function expectTheSame() {
  for (const { id, stax_customer_id, customer_reference } of await stores()) {
    const wanted = PAYMENT_METHODS.filter(({ storeId }) => storeId === id)
    const isOpen = OPEN.some((store) => store.id === id)
    const customers = await provider.customersOf(customer_reference)
    expect(customers.map((customer) => customer.id)).toEqual(isOpen ? [stax_customer_id] : [])
    const kept = stax_customer_id === null ? [] : await provider.methodsOf(stax_customer_id)
    const mirror = await db.selectFrom('payment_methods').selectAll().where('store_id', '=', id).execute()
    const inMirror = mirror.map(({ stax_id, last_four, person_name }) => ({
      stax_id,
      last_four,
      person_name,
    }))
    const inBook = kept.map((method) => ({
      stax_id: method.id,
      last_four: method.card_last_four,
      person_name: method.person_name,
    }))
    expect(inMirror).toHaveLength(wanted.length)
    expect(new Set(inMirror)).toEqual(new Set(inBook))
    expect(new Set(mirror.map(({ person_name }) => person_name))).toEqual(
      new Set(wanted.map(({ personName }) => personName)),
    )
  }
}

test('the demo’s stores have the same cards and bank accounts here and in the sandbox’s book', async () => {
  await prepare()
  await expectTheSame()
  const cards = await db.selectFrom('payment_methods').selectAll().where('method', '=', 'card').execute()
  expect(cards.every(({ exp_year }) => (exp_year ?? 0) > 2026)).toBe(true)
})

test('a second start finds all of it, and changes nothing', async () => {
  await prepare()
  const before = await checksums(db, [])
  provider.gate.passed.length = 0
  await prepare()
  expect(await checksums(db, [])).toEqual(before)
  expect(provider.gate.passed).toEqual([])
})

test('what the demo asks its own sandbox takes nothing of what may be asked in the first minute', async () => {
  await prepare()
  expect(await db.selectFrom('provider_calls').select('id').execute()).toEqual([])
})

test('a start that was cut short, wherever that was, is taken up by the next', async () => {
  const [first, second, third] = await stores()
  // The customer was created, but its answer was lost.
  await provider.arm(first?.customer_reference ?? '', 'charge-done-answer-lost', { call: 'create-customer' })
  await expect(prepare()).rejects.toThrow('The sandbox did not make the demo’s stores its customers.')
  // A payment method was created, and then the start was interrupted.
  await provider.arm(second?.customer_reference ?? '', 'empty-500', { call: 'list-customer-methods' })
  await expect(prepare()).rejects.toThrow()
  await provider.arm(third?.customer_reference ?? '', 'charge-done-answer-lost', { call: 'create-method' })
  await expect(prepare()).rejects.toThrow()
  await prepare()
  await expectTheSame()
})

test('without the sandbox the start says what is wrong', async () => {
  await expect(prepare('http://127.0.0.1:1')).rejects.toThrow(
    'The sandbox did not make the demo’s stores its customers.',
  )
})
