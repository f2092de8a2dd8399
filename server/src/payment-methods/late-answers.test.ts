import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import {
  createProviderApp,
  createTestClient,
  type Kept,
  type ProviderApp,
  passMinutes,
  startTestProvider,
  type TestProvider,
} from '../testing/payments/provider.ts'
import { startTestWorker, untilOutboxIsEmpty } from '../testing/processes/test-worker.ts'
import { refreshMethods } from './refresh-methods.ts'

let provider: TestProvider
let app: ProviderApp
let c1: string
let s1: number
let card: Kept
let cardId: number
const { log } = captureLog()
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createProviderApp(provider)
  c1 = app.customers.c1
  s1 = app.world.stores.s1
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  passMinutes(app, 5)
  card = await provider.saveCard(c1)
  await refresh()
  cardId = (await findRow(card)).id
})

const refresh = () => refreshMethods(createTestClient(app, log), s1)
const findRow = ({ id }: Kept) =>
  app.db.selectFrom('payment_methods').selectAll().where('stax_id', '=', id).executeTakeFirstOrThrow()
const change = (person_name: string, version?: number) =>
  app.send('PUT', `/api/payment-methods/${cardId}`, { token: app.tokens.a1, body: { person_name, version } })
const remove = () => app.send('DELETE', `/api/payment-methods/${cardId}`, { token: app.tokens.a1 })
const list = async () => {
  const { body } = await app.send('GET', `/api/stores/${s1}/payment-methods`, { token: app.tokens.a1 })
  return (body as { data: { id: number; person_name: string; version: number }[] }).data
}
const shown = async () => (await list()).find(({ id }) => id === cardId)
const nameAtProvider = async () =>
  (await provider.methodsOf(c1)).find(({ id }) => id === card.id)?.person_name

/** A list that the provider has answered but that has not reached us yet. */
async function listOnItsWay() {
  const client = { ...createTestClient(app, log), merchant: { isOurs: true } }
  const held = provider.gate.hold('GET')
  const written = refreshMethods(client, s1)
  await held.given
  return async () => {
    held.letGo()
    await written
  }
}

test('a list that was answered before a change and comes after it overwrites nothing', async () => {
  const arrive = await listOnItsWay()
  expect((await change('Newer')).status).toBe(200)
  await arrive()
  expect(await shown()).toMatchObject({ person_name: 'Newer', version: 2 })
})

test('a list that was answered before a deletion does not bring the method back', async () => {
  const arrive = await listOnItsWay()
  expect((await remove()).status).toBe(200)
  await arrive()
  expect(await shown()).toBeUndefined()
})

test('a list that was answered before a card was saved does not take the card away', async () => {
  const arrive = await listOnItsWay()
  const fresh = await provider.saveCard(c1, { person_name: 'Another' })
  await refresh()
  await arrive()
  expect(await findRow(fresh)).toMatchObject({ deleted_at: null })
})

test('of two lists the one that was asked for later stands, whichever comes last', async () => {
  const arrive = await listOnItsWay()
  await provider.ask('PUT', `/payment-method/${card.id}`, { person_name: 'Changed elsewhere' })
  await refresh()
  await arrive()
  expect(await shown()).toMatchObject({ person_name: 'Changed elsewhere' })
})

test('a change whose answer is on its way keeps its place, although a list has told of it already', async () => {
  const held = provider.gate.hold('PUT')
  const first = change('First')
  await held.given
  await refresh()
  const { version } = (await shown()) ?? {}
  const second = await change('Second', version)
  held.letGo()
  expect((await first).status).toBe(200)
  expect(second.status).toBe(409)
  expect(await shown()).toMatchObject({ person_name: 'First' })
  expect(await nameAtProvider()).toBe('First')
})

test('a card whose browser was closed before it could tell us is there after the next look at the list', async () => {
  passMinutes(app, 3)
  const fresh = await provider.saveCard(c1, { person_name: 'Closed Tab' })
  expect((await list()).map(({ person_name }) => person_name)).not.toContain('Closed Tab')
  const worker = startTestWorker(app, provider.sandbox.smtpUrl)
  await untilOutboxIsEmpty(app)
  await worker.stop()
  expect((await list())[0]).toMatchObject({ id: (await findRow(fresh)).id, person_name: 'Closed Tab' })
})

test('a list that is looked at often is asked for once in two minutes', async () => {
  const waiting = () => app.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
  for (let at = 0; at < 5; at += 1) await list()
  expect(await waiting()).toEqual([])
  passMinutes(app, 2)
  for (let at = 0; at < 5; at += 1) await list()
  expect(await waiting()).toHaveLength(1)
})
