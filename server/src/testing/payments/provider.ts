import { randomUUID } from 'node:crypto'
import type { Log } from '../../log.ts'
import { createProviderClient, type ProviderClient } from '../../provider/request.ts'
import { makeWorld } from '../people.ts'
import { startTestSandbox, type TestSandbox } from '../processes/test-sandbox.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { tokenFor } from '../wire-app.ts'
import { openGate, type ProviderGate } from './provider-gate.ts'

type Fields = Record<string, unknown>
/** A saved payment method, a customer or a transaction as the provider returns it. */
export type Kept = Fields & { id: string }

export type TestProvider = {
  sandbox: TestSandbox
  gate: ProviderGate
  /** Connects an app to this provider, without call limits, and patiently, unless a test is about either. */
  env: Record<string, string>
  ask(method: string, path: string, body?: Fields): Promise<unknown>
  makeCustomer(reference?: string): Promise<string>
  saveCard(customerId: string, more?: Fields): Promise<Kept>
  saveBank(customerId: string, more?: Fields): Promise<Kept>
  arm(customerId: string, kind: string, more?: Fields): Promise<void>
  disarm(): Promise<void>
  methodsOf(customerId: string): Promise<Kept[]>
  transactionsOf(customerId: string): Promise<Kept[]>
  customersOf(reference: string): Promise<Kept[]>
  stop(): Promise<void>
}

export const CARD = '4111111111111111'
export const DECLINED_CARD = '4012888888881881'
export const CVV = '739'
export const ACCOUNT = '9876543210'
const KEY = 'sandbox-api-key'
const MOST_A_PAGE = 200

const PLACE = {
  person_name: 'Clara Weiss',
  address_1: '1 Oak Street',
  address_city: 'Chicago',
  address_state: 'IL',
  address_zip: '60601',
  address_country: 'USA',
}

/** Shorter than any other call may take on a busy machine, so it holds only while a provider that hangs is asked. */
const HASTY_MS = 1_500
/** What such a provider takes for its answer: longer than it is waited for. */
export const TOO_SLOW_MS = 4_000

/** Waits for the provider only a little while, if it is known to hang or to be slow. */
export async function inHaste<T>({ config }: TestApp, fault: string, work: () => Promise<T>): Promise<T> {
  const { timeoutMs } = config.stax
  if (fault === 'hang' || fault === 'slow') config.stax.timeoutMs = HASTY_MS
  try {
    return await work()
  } finally {
    config.stax.timeoutMs = timeoutMs
  }
}

/** The sandbox's payment provider with a gate in front of it. */
export async function startTestProvider(settings: Record<string, string> = {}): Promise<TestProvider> {
  const sandbox = await startTestSandbox(settings)
  const gate = await openGate(sandbox.url)
  const ask = async (method: string, path: string, body?: Fields) => {
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: `Bearer ${settings.STAX_API_KEY ?? KEY}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  const make = async (path: string, body: Fields) => (await ask('POST', path, body)) as Kept
  const page = async (path: string) => ((await ask('GET', path)) as { data: Kept[] }).data
  return {
    sandbox,
    gate,
    env: {
      SANDBOX: 'on',
      STAX_API_URL: gate.url,
      STAX_CALLS_PER_MINUTE: '100000',
      STAX_FAILURES_PER_MINUTE: '100000',
      STAX_TIMEOUT_MS: '60000',
    },
    ask,
    makeCustomer: async (reference = randomUUID()) =>
      (await make('/customer', { company: 'A bridal store', reference })).id,
    saveCard: (customer_id, more = {}) =>
      make('/payment-method', {
        ...PLACE,
        customer_id,
        method: 'card',
        card_number: CARD,
        card_cvv: CVV,
        card_exp: '0339',
        ...more,
      }),
    saveBank: (customer_id, more = {}) =>
      make('/payment-method', {
        ...PLACE,
        customer_id,
        method: 'bank',
        bank_account: ACCOUNT,
        bank_routing: '021000021',
        bank_name: 'Lakeshore Bank',
        bank_type: 'checking',
        bank_holder_type: 'business',
        ...more,
      }),
    arm: async (customer_id, kind, more = {}) => {
      await ask('POST', '/provider/faults', { customer_id, kind, ...more })
    },
    disarm: async () => {
      await ask('DELETE', '/provider/faults')
    },
    methodsOf: async (customerId) =>
      (await ask('GET', `/customer/${customerId}/payment-method`)) as Promise<Kept[]>,
    transactionsOf: async (customerId) => {
      const all: Kept[] = []
      for (let at = 1; all.length === (at - 1) * MOST_A_PAGE; at += 1)
        all.push(...(await page(`/transaction?customer_id=${customerId}&per_page=${MOST_A_PAGE}&page=${at}`)))
      return all
    },
    customersOf: (reference) => page(`/customer?reference=${reference}`),
    stop: async () => {
      await gate.stop()
      await sandbox.stop()
    },
  }
}

/** A provider client like those of the app's handlers and the worker. */
export function createTestClient({ db, config, clock }: TestApp, log: Log): ProviderClient {
  return createProviderClient({ db, stax: config.stax, clock: clock.now, log })
}

/** A short timeout for a single call; all others may take longer on a busy machine. */
export const impatient = (client: ProviderClient): ProviderClient => ({
  ...client,
  stax: { ...client.stax, timeoutMs: 400 },
})

/** The world of the reliability cases, in which stores one and two are customers of the provider. */
export async function createProviderApp(provider: TestProvider, env: Record<string, string> = {}, log?: Log) {
  const app = await createTestApp({ ...provider.env, ...env }, log ? { log } : {})
  const world = await makeWorld(app.db)
  const { a1, r1, a2, a3, w, f1 } = world.users
  const tokens = {
    a1: await tokenFor(app, a1),
    r1: await tokenFor(app, r1),
    a2: await tokenFor(app, a2),
    a3: await tokenFor(app, a3),
    w: await tokenFor(app, w),
    f1: await tokenFor(app, f1),
  }
  const customers = {
    c1: await makeStoreCustomer(app, provider, world.stores.s1),
    c2: await makeStoreCustomer(app, provider, world.stores.s2),
  }
  return { ...app, world, tokens, customers }
}
export type ProviderApp = Awaited<ReturnType<typeof createProviderApp>>

export async function makeStoreCustomer(
  app: TestApp,
  provider: TestProvider,
  storeId: number,
): Promise<string> {
  const { customer_reference } = await app.db
    .selectFrom('stores')
    .select('customer_reference')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const id = await provider.makeCustomer(customer_reference)
  await app.db.updateTable('stores').set({ stax_customer_id: id }).where('id', '=', storeId).execute()
  return id
}

/** One second more, so that every limit, lease and turn of that many minutes has expired. */
export function passMinutes({ clock }: TestApp, minutes: number): void {
  clock.set(new Date(clock.now().getTime() + minutes * 60_000 + 1_000).toISOString())
}
