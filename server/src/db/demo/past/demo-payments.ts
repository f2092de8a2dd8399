import { businessDay } from '@trousseau/domain/day'
import { toAlpha3 } from '@trousseau/domain/places/country-codes'
import { createClock } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import { createLog } from '../../../log.ts'
import { listMethods as listKnown } from '../../../payment-methods/payment-methods.store.ts'
import { refreshMethods } from '../../../payment-methods/refresh-methods.ts'
import { Problem } from '../../../problem.ts'
import { listMethods } from '../../../provider/provider.ts'
import { createProviderClient, type ProviderClient } from '../../../provider/request.ts'
import { ensureCustomer } from '../../../stores/ensure-customer.ts'
import { type Db, openDb } from '../../db.ts'
import { LOADING } from '../load-demo.ts'
import { type DemoMethod, PAYMENT_METHODS } from '../payment-methods.ts'
import { type DemoStore, STORES } from '../stores.ts'
import { LANES } from './demo-events.ts'
import { liveThroughDemo } from './demo-past.ts'

/** Only our own sandbox is called, and nobody else uses it yet. */
const NO_LIMITS = { callsPerMinute: 1_000_000, failuresPerMinute: 1_000_000 }

/**
 * Creates the demo's stores as customers of the sandbox, with their cards and bank accounts, and plays through their
 * shipments and payments, as far as that was not done before.
 */
export async function prepareDemoPayments(
  config: Config,
  databaseUrl: string,
  sandboxUrl: string,
): Promise<void> {
  const log = createLog(config.logLevel, 'demo')
  const db = openDb(databaseUrl, { ...LOADING, max: LANES, log, statementMs: config.databaseTimeoutMs })
  try {
    const clock = createClock(config.testNow)
    const client = createProviderClient({
      db,
      stax: { ...config.stax, ...NO_LIMITS, apiUrl: sandboxUrl },
      clock,
      log,
    })
    const year = Number(businessDay(clock().getTime()).slice(0, 4))
    const unread = await listUnread(db)
    await endTurns(db)
    const before = await lastCall(db)
    for (const store of STORES.filter(({ id }) => unread.has(id))) await prepareStore(client, store, year)
    await liveThroughDemo({ config, client })
    // Not counted, because otherwise people would have few calls left in their first minute.
    await db.deleteFrom('provider_calls').where('id', '>', before).execute()
  } finally {
    await db.destroy()
  }
}

/** The methods are read last, so an unread store was interrupted and is continued by the next start. */
async function listUnread(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('methods_read_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function lastCall(db: Db): Promise<number> {
  const row = await db
    .selectFrom('provider_calls')
    .select((is) => is.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Nobody else creates customers yet, so a turn that is taken is left over from an interrupted start. */
async function endTurns(db: Db): Promise<void> {
  await db
    .updateTable('stores')
    .set({ customer_tried_at: null })
    .where('stax_customer_id', 'is', null)
    .execute()
}

async function prepareStore(client: ProviderClient, store: DemoStore, year: number): Promise<void> {
  const customerId = await ensureCustomer(client, store.id)
  const made = customerId === null ? undefined : await listMethods(client, customerId)
  if (customerId === null || made?.kind !== 'done')
    throw new Problem('The sandbox did not make the demo’s stores its customers.')
  const wanted = PAYMENT_METHODS.filter(({ storeId }) => storeId === store.id)
  for (const method of wanted.slice(made.value.length))
    await makeMethod(client, customerId, store, method, year)
  await refreshMethods(client, store.id)
  await payDemoOrders(client.db, store.id)
}

/** The demo's orders were placed with the store's first payment method, as checkout would have chosen. */
async function payDemoOrders(db: Db, storeId: number): Promise<void> {
  const [method] = await listKnown(db, storeId)
  if (!method) return
  const { id, method: pay_method, brand: pay_brand, last_four: pay_last_four } = method
  await db
    .updateTable('orders')
    .set({ payment_method_id: id, pay_method, pay_brand, pay_last_four })
    .where('store_id', '=', storeId)
    .where('pay_method', 'is', null)
    .execute()
}

/** Sends the full number, which only happens with the sandbox: people type theirs into the provider's frames. */
async function makeMethod(
  client: ProviderClient,
  customerId: string,
  store: DemoStore,
  method: DemoMethod,
  year: number,
) {
  const answer = await fetch(`${client.stax.apiUrl}/payment-method`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.stax.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer_id: customerId,
      person_name: method.personName,
      address_1: store.street,
      address_city: store.city,
      address_state: store.state,
      address_zip: store.zip,
      address_country: toAlpha3(store.country),
      ...toDetails(method, year),
    }),
    signal: AbortSignal.timeout(client.stax.timeoutMs),
  })
  if (!answer.ok)
    throw new Problem(`The sandbox did not take a payment method of the demo (${answer.status}).`)
}

function toDetails(method: DemoMethod, year: number) {
  if ('card' in method) {
    const { card, month, yearsAhead } = method
    const card_exp = `${String(month).padStart(2, '0')}${String((year + yearsAhead) % 100).padStart(2, '0')}`
    return { method: 'card', card_number: card, card_cvv: card.startsWith('3') ? '1234' : '123', card_exp }
  }
  const { account, routing, bankName } = method
  return {
    method: 'bank',
    bank_account: account,
    bank_routing: routing,
    bank_name: bankName,
    bank_type: 'checking',
    bank_holder_type: 'business',
  }
}
