import { createLog } from '../../log.ts'
import { refreshMethods } from '../../payment-methods/refresh-methods.ts'
import type { ProviderClient } from '../../provider/request.ts'
import { makeCustomItem } from '../catalogue.ts'
import { makeAddress } from '../orders.ts'
import {
  createTestClient,
  makeStoreCustomer,
  startTestProvider,
  type TestProvider,
} from '../payments/provider.ts'
import { makeFactory, makeStore, makeUser } from '../people.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { tokenFor } from '../wire-app.ts'

/** A portal and a provider in which many stores live through a history each, several at once. */
export type HistoryWorld = {
  app: TestApp
  provider: TestProvider
  client: ProviderClient
  /** Of wholesale staff. */
  token: string
  factory: number
  item: number
  stop(): Promise<void>
}

export async function openHistoryWorld(): Promise<HistoryWorld> {
  const provider = await startTestProvider()
  // Past the gate, which only tests need that hold answers up.
  const app = await createTestApp({ ...provider.env, STAX_API_URL: provider.sandbox.url })
  const staff = await makeUser(app.db, { kind: 'wholesale', email: 'w@house.example' })
  return {
    app,
    provider,
    client: createTestClient(app, createLog('silent', 'test')),
    token: await tokenFor(app, staff),
    factory: await makeFactory(app.db, 'A factory'),
    item: await makeCustomItem(app.db, { name: 'Sash', wholesale: 1_000, months: 1 }),
    stop: async () => {
      await app.close()
      await provider.stop()
    },
  }
}

/** A store with a card and a bank account, in which nothing has happened yet. */
export type Shop = {
  id: number
  customer: string
  token: string
  address: number
  card: number
  bank: number
}

export async function openShop({ app, provider, client }: HistoryWorld, name: string): Promise<Shop> {
  const { db } = app
  const id = await makeStore(db, name)
  const customer = await makeStoreCustomer(app, provider, id)
  await provider.saveCard(customer)
  await provider.saveBank(customer)
  await refreshMethods(client, id)
  const saved = await db
    .selectFrom('payment_methods')
    .select(['id', 'method'])
    .where('store_id', '=', id)
    .execute()
  const methodOf = (method: string) => saved.find((one) => one.method === method)?.id ?? 0
  const person = await makeUser(db, { kind: 'store', email: `a${id}@store.example`, storeId: id })
  return {
    id,
    customer,
    token: await tokenFor(app, person),
    address: await makeAddress(db, id),
    card: methodOf('card'),
    bank: methodOf('bank'),
  }
}
