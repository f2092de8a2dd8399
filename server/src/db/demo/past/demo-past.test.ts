import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { businessDay } from '@trousseau/domain/day'
import { sql } from 'kysely'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import { createLog } from '../../../log.ts'
import { reconcileOnce } from '../../../payments/reconcile.ts'
import { createProviderClient } from '../../../provider/request.ts'
import { checksums } from '../../../testing/checksum.ts'
import { startTestProvider, type TestProvider } from '../../../testing/payments/provider.ts'
import { createTestDatabase, openTestDb, type TestDatabase } from '../../../testing/postgres/test-database.ts'
import { someOf } from '../../../testing/test-size.ts'
import type { Db } from '../../db.ts'
import { makeOrders } from '../orders/make-orders.ts'
import { prepareDemo } from '../prepare-demo.ts'
import { prepareDemoPayments } from './demo-payments.ts'

const TODAY = '2026-11-15'
const env = { LOG_LEVEL: 'silent', TEST_NOW: `${TODAY}T18:00:00Z`, STAX_TIMEOUT_MS: '60000' }
const config = readConfig(env)
const log = createLog('silent', 'test')

const LAUREL_AND_THREAD = 3
const WHITE_HERON = 8

type Made = { database: TestDatabase; db: Db }

let provider: TestProvider
let folder: string
/** A demo prepared by a single start, which the tests only read. */
let whole: Made
const open: Made[] = []

beforeAll(async () => {
  provider = await startTestProvider()
  folder = mkdtempSync(join(tmpdir(), 'trousseau-no-pictures-'))
  writeFileSync(join(folder, 'manifest.json'), '{}')
  whole = await loaded()
  await prepare(whole)
})
afterAll(async () => {
  for (const { db, database } of open) {
    await db.destroy()
    await database.drop()
  }
  await provider.stop()
  rmSync(folder, { recursive: true })
})

/** A demo with its orders, before anything else has happened. */
async function loaded(): Promise<Made> {
  const database = await createTestDatabase()
  const made = { database, db: openTestDb(database.appUrl) }
  open.push(made)
  await prepareDemo(config, database.ownerUrl, pathToFileURL(`${folder}/`))
  return made
}

const prepare = ({ database }: Made) => prepareDemoPayments(config, database.appUrl, provider.gate.url)

async function rows<T>(text: string, { db } = whole): Promise<T[]> {
  return (await sql<T>`${sql.raw(text)}`.execute(db)).rows
}

/** What a person sees: everything except ids, and numbers that an interrupted start may have skipped. */
const story = (of: Made) =>
  Promise.all(
    [
      `select po, o.status, p.carrier, p.tracking_number, p.shipping_cost, p.dispatched_at, i.total, i.paid, i.due_on
       from orders o join packages p on p.id = o.package_id join invoices i on i.package_id = p.id order by o.id`,
      `select po, seq, to_status, by_user, at from order_history join orders on orders.id = order_id
       order by order_id, seq`,
      // A payment that was cut off before it reached the provider is begun again.
      `select action, at from audit where at < '${TODAY}' and action <> 'payment_begun' order by at, action`,
      `select store_id, kind, amount, method, last_four, reference, reason, by_user, at::date as on
       from ledger_txns order by at::date, store_id, kind, amount`,
      'select store_id, kind, amount, used, reserved from store_credits order by store_id, amount',
      `select factory_id, reference, amount, paid_at, void_reason from factory_payments
       order by factory_id, reference`,
      `select store_id, state, total, charged, created_at from payment_attempts where state <> 'failed'
       order by created_at`,
    ].map((text) => rows(text, of)),
  )

/** Both sides' books in cents: what our ledger says the provider took, and what the provider says. */
async function booksOf(of: Made): Promise<{ store: number; ours: number; theirs: number }[]> {
  const ours = await rows<{ id: number; customer: string; taken: number }>(
    `select id, stax_customer_id as customer, (
       select coalesce(sum(amount), 0)::bigint from ledger_entries where store_id = stores.id and account = 'provider'
     ) as taken from stores where stax_customer_id is not null order by id`,
    of,
  )
  const books: { store: number; ours: number; theirs: number }[] = []
  for (const { id, customer, taken } of ours) {
    const charges = (await provider.transactionsOf(customer)).filter(
      ({ type, success, is_voided }) => type === 'charge' && success === true && is_voided !== true,
    )
    const theirs = charges.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)
    books.push({ store: id, ours: taken, theirs })
  }
  return books
}

async function expectWhole(of: Made): Promise<void> {
  // What one store was charged on the provider's own site is still to be reviewed.
  for (const { store, ours, theirs } of await booksOf(of))
    expect(theirs - ours, `store ${store}`).toBe(store === WHITE_HERON ? 86_40 : 0)
  const stax = { ...config.stax, apiUrl: provider.gate.url, callsPerMinute: 1_000, failuresPerMinute: 1_000 }
  const client = createProviderClient({ db: of.db, stax, clock: createClock(config.testNow), log })
  expect((await reconcileOnce(client)).summary).toMatch(/ 0 payments or refunds are open, 1 difference\.$/)
}

test('what the demo’s stores paid is in our ledger and in the sandbox’s book, the same to the cent', async () => {
  const books = await booksOf(whole)
  expect(books.filter(({ ours }) => ours > 0).map(({ store }) => store)).toEqual([1, 5, 7])
  await expectWhole(whole)
  expect(await rows('select from orders where status in (4, 6) and package_id is null')).toEqual([])
  expect(
    await rows(`select store_id, sum(total - paid)::bigint as owed,
      coalesce(sum(total - paid) filter (where due_on < '${TODAY}'), 0)::bigint as overdue
      from invoices where status <> 3 group by store_id order by store_id`),
  ).toEqual(
    [1, 2, 7].map((store_id) => ({ store_id, owed: expect.any(Number), overdue: expect.any(Number) })),
  )
  const states = await rows<{ state: string }>('select distinct state from payment_attempts order by state')
  expect(states.map(({ state }) => state)).toEqual(['declined', 'paid'])
  const statuses = await rows<{ status: number }>('select distinct status from invoices order by status')
  expect(statuses.map(({ status }) => status)).toEqual([1, 2, 3])
  expect(
    await rows('select store_id, kind, amount, used from store_credits order by store_id, amount'),
  ).toEqual([
    { store_id: 1, kind: 'credit', amount: 6_000, used: 6_000 },
    { store_id: 2, kind: 'credit', amount: 4_000, used: 4_000 },
    { store_id: 2, kind: 'deposit', amount: 6_500, used: 6_500 },
    { store_id: 2, kind: 'deposit', amount: 8_000, used: 8_000 },
    { store_id: 2, kind: 'deposit', amount: 20_000, used: 20_000 },
    { store_id: 2, kind: 'deposit', amount: 50_000, used: 0 },
    { store_id: 4, kind: 'deposit', amount: 6_500, used: 0 },
    { store_id: 5, kind: 'deposit', amount: 12_000, used: 0 },
    { store_id: 7, kind: 'credit', amount: 4_500, used: 0 },
  ])
})

test('every order of the demo stands as it is planned, and came there on the planned days', async () => {
  const planned = makeOrders(TODAY, () => null)
  const statuses = await rows(
    `select id, status from orders where store_id <> ${LAUREL_AND_THREAD} order by id`,
  )
  expect(statuses).toEqual(planned.orders.map(({ id, status }) => ({ id, status })))
  const history = await rows<{ order_id: number; to_status: number; by_user: number; at: Date }>(
    `select order_id, to_status, by_user, at from order_history where store_id <> ${LAUREL_AND_THREAD}
     order by order_id, seq`,
  )
  const told = (at: Date) => businessDay(at.getTime())
  expect(history.map((one) => ({ ...one, at: told(one.at) }))).toEqual(
    planned.history.map(({ order_id, to_status, by_user, at }) => ({
      order_id,
      to_status,
      by_user,
      at: told(at),
    })),
  )
})

test('the demo has an example of each thing that staff put right or decide', async () => {
  const actions = await rows<{ action: string }>('select distinct action from audit')
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'credit_note_issued',
      'transaction_refunded',
      'credit_applied',
      'credit_revoked',
      'deposit_paid_back',
      'deposit_moved',
      'factory_payment_voided',
      'store_deleted',
      'store_reopened',
      'order_placed',
      'order_reinstated',
      'difference_settled',
      'statement_sent',
    ]),
  )
  expect(
    await rows(`select po, orders.status, factories.name, orders.version from orders
      left join factories on factories.id = factory_id where store_id = ${LAUREL_AND_THREAD} order by po`),
  ).toEqual([
    { po: 'LT-118', status: 2, name: 'Atelier Nord', version: 4 },
    { po: 'LT-121', status: 1, name: null, version: 3 },
  ])
  expect(await rows('select name from stores where hold_reason is not null')).toEqual([
    { name: 'Cedar & Silk' },
  ])
  expect(await rows('select name from factories where daily_digest')).toEqual([{ name: 'Atelier Sud' }])
  expect(await rows('select from factory_dues where order_id is null')).toHaveLength(1)
  expect(await rows("select reason from ledger_txns where kind = 'return'")).toHaveLength(1)
  // One package has left with a shipping cost that staff are still to approve, and has no invoice until then.
  expect(
    await rows(`select po, shipping_cost, invoices.id as invoice from packages join orders on orders.package_id = packages.id
      left join invoices on invoices.package_id = packages.id where bill_waits`),
  ).toEqual([{ po: 'IL-1296', shipping_cost: 612_50, invoice: null }])
})

test('invoice numbers rise with their days, and nobody is written to about what is long past', async () => {
  const days = await rows<{ issued_on: string }>('select issued_on from invoices order by number')
  expect(days.map(({ issued_on }) => issued_on)).toEqual(days.map(({ issued_on }) => issued_on).toSorted())
  expect(await rows('select from outbox')).toEqual([])
})

test('a start that finds the demo’s past lived through asks the sandbox nothing and writes nothing', async () => {
  const before = await checksums(whole.db, [])
  provider.gate.passed.length = 0
  await prepare(whole)
  expect(await checksums(whole.db, [])).toEqual(before)
  expect(provider.gate.passed).toEqual([])
})

const START = 'start of the demo'

/** A start as one module, because compiling its sources anew for each process takes most of the time. */
async function bundleStart(): Promise<string> {
  const path = (of: string) => JSON.stringify(fileURLToPath(new URL(of, import.meta.url)))
  const program = `
    import { readConfig } from ${path('../../../config.ts')}
    import { armCrashPoint } from ${path('../../../crash-point.ts')}
    import { prepareDemoPayments } from ${path('./demo-payments.ts')}
    const [env, crashAt, databaseUrl, sandboxUrl] = JSON.parse(process.argv[2])
    armCrashPoint(crashAt)
    await prepareDemoPayments(readConfig(env), databaseUrl, sandboxUrl)`
  const { output } = await build({
    input: START,
    platform: 'node',
    external: (id) => id !== START && !/^[./]|^@trousseau\/|^[A-Za-z]:\\/.test(id),
    plugins: [
      {
        name: 'start',
        resolveId: (id) => (id === START ? id : null),
        load: (id) => (id === START ? program : null),
      },
    ],
    write: false,
    logLevel: 'warn',
  })
  return output[0].code
}

/** A start in a separate process that is killed, as by a power cut, the n-th time it reaches this point. */
async function dieAt(
  { database }: Made,
  { start, ...crashAt }: { start: string; point: string; times: number },
): Promise<string | null> {
  const given = JSON.stringify([env, crashAt, database.appUrl, provider.gate.url])
  const child = spawn(process.execPath, ['--input-type=module', '-', given], { cwd: import.meta.dirname })
  child.stdin.end(start)
  const [, signal] = await once(child, 'close')
  return signal
}

const CRASHES = [
  { point: 'dispatch.after_invoice', times: 2 },
  { point: 'pay.after_attempt', times: 1 },
  { point: 'pay.after_charge', times: 1 },
]

test('a start that was killed, wherever that was, is taken up by the next, which makes nothing twice', async () => {
  const cut = await loaded()
  const start = await bundleStart()
  for (const crash of someOf(CRASHES, 1)) expect(await dieAt(cut, { start, ...crash })).toBe('SIGKILL')
  await prepare(cut)
  expect(await story(cut)).toEqual(await story(whole))
  await expectWhole(cut)
})
