import { createLog } from '../../log.ts'
import { refreshMethods } from '../../payment-methods/refresh-methods.ts'
import { makeDress } from '../catalogue.ts'
import { noticesTo } from '../delivery.ts'
import { MANY_ORDERS, makeAddress } from '../orders.ts'
import {
  createTestClient,
  makeStoreCustomer,
  startTestProvider,
  type TestProvider,
} from '../payments/provider.ts'
import { makeWorld } from '../people.ts'
import { startTestProcess } from '../processes/test-process.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { tokenFor } from '../wire-app.ts'
import { runParts } from './running-parts.ts'

/** A store that orders and pays while everything around it is killed. */
export type Shop = {
  id: number
  token: string
  customer: string
  address: number
  method: number
}

/** An order for one of the dress, to be worn in a year. */
export const wishOf = (dress: number, { address, method }: Pick<Shop, 'address' | 'method'>, po: string) => ({
  type: 1,
  purchase_order_number: po,
  item_type: 1,
  item_id: dress,
  size: 5,
  color: 1,
  address,
  payment_method: method,
  wear_date: new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10),
})

export type TradingWorld = Awaited<ReturnType<typeof startTrading>>

type Parts = {
  /** A migrated database, as the environment of all processes names it. */
  database: { DATABASE_URL: string } & Record<`DATABASE_${string}`, string>
  portals: number
  workers: number
}

/** Short, so that payments whose end is not known are settled within the run. */
const WINDOWS = { STAX_TIMEOUT_MS: '3000', STAX_UNKNOWN_WINDOW_MS: '8000' }

export type Trade = Awaited<ReturnType<typeof openTrade>>

/** The payment provider, and stores that can order and pay, for whichever portals and workers serve them. */
export async function openTrade(database: Parts['database']) {
  const provider = await startTestProvider()
  const env = { ...provider.env, ...noticesTo(provider.sandbox), ...WINDOWS, ...MANY_ORDERS }
  const app = await createTestApp(env, { databaseUrl: database.DATABASE_URL, patient: false })
  app.clock.set(new Date().toISOString())
  const { stores, users, factories } = await makeWorld(app.db)
  const shops = [
    await openShop(app, provider, stores.s1, users.a1),
    await openShop(app, provider, stores.s2, users.a2),
  ]
  const dress = await makeDress(app.db, { colors: [1], sizes: [5] })
  return {
    app,
    provider,
    shops,
    dress,
    stores,
    users,
    factories,
    client: createTestClient(app, createLog('silent', 'kills')),
    /** Of all processes, the database's included. */
    env: {
      ...env,
      ...database,
      HOST: '127.0.0.1',
      PORT: '0',
      SMTP_URL: provider.sandbox.smtpUrl,
      // A lost connection is no news here; what ends a process is.
      LOG_LEVEL: 'fatal',
    },
    stop: async () => {
      await app.close()
      await provider.stop()
    },
  }
}

/** The product's real portals and workers on a database, and stores that can order and pay. */
export async function startTrading({ database, portals, workers }: Parts) {
  const trade = await openTrade(database)
  const start = (program: 'main' | 'worker', more: Record<string, string> = {}) =>
    startTestProcess(program, { ...trade.env, ...more })
  const { stopParts, ...parts } = await runParts(start, { main: portals, worker: workers })
  return {
    ...trade,
    ...parts,
    stop: async () => {
      await stopParts()
      await trade.stop()
    },
  }
}

async function openShop(app: TestApp, provider: TestProvider, id: number, userId: number): Promise<Shop> {
  const customer = await makeStoreCustomer(app, provider, id)
  await provider.saveCard(customer)
  const refreshed = await refreshMethods(createTestClient(app, createLog('silent', 'kills')), id)
  const [method] = refreshed.kind === 'done' ? refreshed.value : []
  if (method === undefined) throw new Error('the store has no card')
  return { id, customer, method, token: await tokenFor(app, userId), address: await makeAddress(app.db, id) }
}
