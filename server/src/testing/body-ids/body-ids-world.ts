import { randomUUID } from 'node:crypto'
import { USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { IN_PRODUCTION, PENDING, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { createLog } from '../../log.ts'
import { refreshMethods } from '../../payment-methods/refresh-methods.ts'
import { compareBook } from '../../payments/differences/compare-book.ts'
import type { ProviderClient } from '../../provider/request.ts'
import { makeDress } from '../catalogue.ts'
import { makeInvoice } from '../invoices.ts'
import { createOrderApp, type OrderApp, orderAt, placed, setStatus } from '../orders.ts'
import { ofStoreTwo, packed } from '../packages.ts'
import { chargeBehindOurBack } from '../payments/payments-later.ts'
import {
  createTestClient,
  makeStoreCustomer,
  startTestProvider,
  type TestProvider,
} from '../payments/provider.ts'
import { posting } from '../posted.ts'
import type { Answer } from '../test-app.ts'

export type BodyIdsWorld = Awaited<ReturnType<typeof createBodyIdsWorld>>

/** A word in all texts of store two and of factory two, which nobody else may read. */
export const CANARY = 'Canary'

/** A dress that only staff know, who are told its name when a store tries to order it. */
export const DRAFT = 'Unpublished'
/** What is charged behind our back, and can be matched to what is of the same amount. */
const CHARGED = 1_234

const dataOf = <T>({ status, body, text }: Answer): T => {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return (body as { data: T }).data
}

/**
 * Store one with factory one, and store two with factory two. Whatever the body of a call may name, each of them has one;
 * store one has one for every call, because a call may use it up.
 */
export async function createBodyIdsWorld() {
  const provider = await startTestProvider()
  const app = await createOrderApp(provider.env)
  const { s1, s2 } = app.world.stores
  const { f1, f2 } = app.world.factories
  const customer = await makeStoreCustomer(app, provider, s1)
  const client = createTestClient(app, createLog('silent', 'test'))
  app.methods.s1 = await saveCard(client, provider, { store: s1, customer })
  let made = 0
  const ofTwo = () => ({ ...ofStoreTwo(app), notes: CANARY, purchase_order_number: `${CANARY} ${++made}` })
  const orderOfTwo = async (status: number) => {
    const { id } = await placed(app, ofTwo(), { token: app.tokens.a2 })
    await setStatus(app, id, status)
    return id
  }
  const theirs = {
    pending: await orderOfTwo(PENDING),
    made: await toFactory(app, await orderOfTwo(IN_PRODUCTION), f2),
    ready: await toFactory(app, await orderOfTwo(READY_TO_SHIP), f2),
    shipped: await orderOfTwo(SHIPPED),
    invoice: await makeInvoice(app, s2, { factoryId: f2 }),
    payment: await tryPayment(app, s2, app.methods.s2),
  }
  const packing = await toFactory(app, await orderOfTwo(READY_TO_SHIP), f2)
  return {
    app,
    provider,
    theirs: {
      ...theirs,
      package: (await packed(app, [packing], { token: app.tokens.f2 })).id,
      transaction: await posting({ ...app, storeId: s2 }).recorded(theirs.invoice.id, CHARGED),
      closure: await makeClosure(app, f2, CANARY),
      owed: await findOwed(app, f2),
    },
    hidden: await makeDress(app.db, { name: DRAFT, status: 'draft', colors: [1], sizes: [5] }),
    ours: {
      pending: () => orderAt(app, PENDING),
      made: () => orderAt(app, IN_PRODUCTION),
      ready: () => orderAt(app, READY_TO_SHIP),
      shipped: () => orderAt(app, SHIPPED),
      package: async () => (await packed(app)).id,
      invoice: () => makeInvoice(app, s1, { factoryId: f1 }),
      credit: () => posting({ ...app, storeId: s1 }).credit(1_000),
      transaction: (invoice: number) => posting({ ...app, storeId: s1 }).recorded(invoice, CHARGED),
      payment: () => tryPayment(app, s1, app.methods.s1),
      closure: () => makeClosure(app, f1, 'Spring'),
      owed: () => findOwed(app, f1),
      plan: () => makePlan(app),
      difference: async () => {
        await chargeBehindOurBack(provider, customer)
        await compareBook(client, s1)
        const rows = app.db.selectFrom('reconcile_breaks').select('id').orderBy('id', 'desc')
        return (await rows.executeTakeFirstOrThrow()).id
      },
    },
    close: async () => {
      await app.close()
      await provider.stop()
    },
  }
}

type Payer = { store: number; customer: string }

async function saveCard(client: ProviderClient, provider: TestProvider, { store, customer }: Payer) {
  await provider.saveCard(customer)
  const refreshed = await refreshMethods(client, store)
  const [method] = refreshed.kind === 'done' ? refreshed.value : []
  if (method === undefined) throw new Error('the store has no card')
  return method
}

async function toFactory({ db }: OrderApp, order: number, factory_id: number): Promise<number> {
  await db.updateTable('orders').set({ factory_id }).where('id', '=', order).execute()
  return order
}

async function makeClosure(app: OrderApp, factory: number, name: string): Promise<number> {
  const body = { from: '2027-02-01', to: '2027-02-05', kind: 'closed', name }
  const path = `/api/factories/${factory}/closures`
  const answer = await app.send('POST', path, { token: app.tokens.w, body })
  return dataOf<{ closures: { id: number }[] }>(answer).closures.at(-1)?.id ?? 0
}

async function makePlan(app: OrderApp): Promise<number> {
  const body = { name: 'Usual', shares: USUAL_PLAN }
  const answer = await app.send('PUT', '/api/stage-plans', { token: app.tokens.w, body })
  return dataOf<{ id: number }>(answer).id
}

async function findOwed(app: OrderApp, factory: number): Promise<{ id: number; open: number }> {
  const answer = await app.send('GET', `/api/factories/${factory}/owed`, { token: app.tokens.w })
  const [owed] = dataOf<{ owed: { id: number; open: number }[] }>(answer).owed
  if (!owed) throw new Error('nothing is owed')
  return owed
}

/** A payment that was tried, and failed. */
async function tryPayment({ db, clock }: OrderApp, store: number, method: number): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into payment_attempts (store_id, id, state, total, charged, payment_method_id, pay_method, pay_brand,
      pay_last_four, created_at, settled_at)
    values (${store}, ${id}, 'failed', ${CHARGED}, ${CHARGED}, ${method}, 'card', 'visa', '1111', ${clock.now()}, ${clock.now()})`.execute(
    db,
  )
  return id
}
