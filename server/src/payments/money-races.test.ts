import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutAt } from '../testing/cut-at.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { untilHeard } from '../testing/orders.ts'
import { pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { chargeBehindOurBack, countOpen, giveCreditTo, recover } from '../testing/payments/payments-later.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { startTestProcess } from '../testing/processes/test-process.ts'
import type { Answer, TestApp } from '../testing/test-app.ts'
import { ROUNDS, someOf } from '../testing/test-size.ts'
import { compareBook } from './differences/compare-book.ts'

const CALLERS = 50
/** A missing lock shows in the first round; the long run has more. */
const RACES = Math.ceil(ROUNDS / 3)

let other: OtherPortal
usePayingApp({
  afterwards: async () => {
    await recover(app)
    expect(await countOpen(app)).toBe(0)
  },
})
beforeAll(async () => {
  other = await startOtherPortal(app, provider.env)
})
afterAll(() => other.stop())

/** Sends requests at once, every second one to the other process. */
const atOnce = (work: (at: Pick<TestApp, 'send'>, number: number, tries: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: CALLERS }, (_, number) => {
      let tries = 0
      return untilHeard(() => work(number % 2 ? app : other, number, tries++))
    }),
  )
const act = (at: Pick<TestApp, 'send'>, path: string, body: object, key: string) =>
  at.send('POST', path, { token: app.tokens.w, body, headers: { 'idempotency-key': key } })
const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const creditNow = async (id: number) => {
  const row = app.db.selectFrom('store_credits').select(['amount', 'used', 'reserved']).where('id', '=', id)
  return row.executeTakeFirstOrThrow()
}

/** What is on account of a store. */
const sumThere = async (store: number) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount - used), 0)::bigint as sum from store_credits where store_id = ${store}`.execute(
    app.db,
  )
  return rows[0]?.sum ?? 0
}

test('one deposit applied to two invoices by fifty at once pays one of them, once', async () => {
  for (let round = 1; round <= RACES; round += 1) {
    const deposit = await posting({ ...app, storeId: s1 }).deposit(10_000)
    const made = [
      await makeInvoice(app, s1, { orders: [10_000], shipping: 0 }),
      await makeInvoice(app, s1, { orders: [10_000], shipping: 0 }),
    ]
    const path = `/api/stores/${s1}/credits/${deposit}/apply`
    const answers = await atOnce((at, number, tries) =>
      act(
        at,
        path,
        { invoice: made[number % 3 ? 0 : 1]?.id, left: 100 },
        `apply-${round}-${number}-${tries}`,
      ),
    )
    expect(done(answers)).toBeLessThanOrEqual(1)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    expect(await creditNow(deposit)).toEqual({ amount: 10_000, used: 10_000, reserved: 0 })
    const paid = await Promise.all(made.map(async ({ id }) => (await statusOf(app, id)).paid))
    expect(paid.toSorted((one, two) => one - two)).toEqual([0, 10_000])
  }
})

test('a credit that is revoked while payments use it is used or revoked, and no cent of it is both', async () => {
  for (let round = 1; round <= RACES; round += 1) {
    const credit = await giveCreditTo(app, s1, 10_000)
    const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
    const revoke = `/api/stores/${s1}/credits/${credit}/revoke`
    const apply = `/api/stores/${s1}/credits/${credit}/apply`
    const answers = await atOnce((at, number, tries) => {
      const key = `revoke-${round}-${number}-${tries}`
      if (number % 3 === 0) return pay(app, id, { payment_method: undefined }, { at, key })
      if (number % 3 === 1) return act(at, apply, { invoice: id }, key)
      return act(at, revoke, { reason: 'given by mistake' }, key)
    })
    expect(done(answers)).toBeLessThanOrEqual(1)
    expect(await creditNow(credit)).toEqual({ amount: 10_000, used: 10_000, reserved: 0 })
    expect([0, 10_000]).toContain((await statusOf(app, id)).paid)
  }
})

test('a credit that is moved while it is used and revoked is moved, used or revoked, and no cent of it is two of these', async () => {
  for (let round = 1; round <= RACES; round += 1) {
    const there = await makeStore(app.db, `There ${round}`)
    const credit = await giveCreditTo(app, s1, 10_000)
    const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
    const of = `/api/stores/${s1}/credits/${credit}`
    const reason = 'given by mistake'
    const answers = await atOnce((at, number, tries) => {
      const key = `move-${round}-${number}-${tries}`
      if (number % 4 === 0) return pay(app, id, { payment_method: undefined }, { at, key })
      if (number % 4 === 1) return act(at, `${of}/apply`, { invoice: id }, key)
      if (number % 4 === 2) return act(at, `${of}/revoke`, { reason }, key)
      return act(at, `${of}/move`, { store: there, reason }, key)
    })
    expect(done(answers)).toBeLessThanOrEqual(1)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    expect(await creditNow(credit)).toEqual({ amount: 10_000, used: 10_000, reserved: 0 })
    const { paid } = await statusOf(app, id)
    const arrived = await sumThere(there)
    const revoked = app.db.selectFrom('ledger_txns').select('amount').where('of_txn', '=', credit)
    const [gone, ...more] = await revoked.execute()
    expect([Math.abs(gone?.amount ?? 0), more]).toEqual([10_000, []])
    expect([0, 10_000]).toContain(paid + arrived)
  }
})

test('moves of one check to and fro between two stores, and its recording, do not wait for each other in a circle', async () => {
  for (let round = 1; round <= RACES; round += 1) {
    const two = [await makeStore(app.db, `To ${round}`), await makeStore(app.db, `Fro ${round}`)]
    const check = { method: 'cheque', reference: `Circle ${round}` } as const
    const made = await Promise.all(
      two.map(async (storeId) => ({
        storeId,
        id: await posting({ ...app, storeId }).deposit(10_000, check),
      })),
    )
    const answers = await atOnce((at, number, tries) => {
      const [from, to] = number % 2 ? made : made.toReversed()
      const key = `circle-${round}-${number}-${tries}`
      const path = `/api/stores/${from?.storeId}`
      return number % 5 === 0
        ? act(at, `${path}/payments`, { ...check, amount: 1, confirmed: true }, key)
        : act(
            at,
            `${path}/credits/${from?.id}/move`,
            { store: to?.storeId, amount: 3, reason: 'meant for the other', confirmed: true },
            key,
          )
    })
    // A deadlock would be a 500.
    for (const { status } of answers) expect([200, 422]).toContain(status)
    const recorded = CALLERS / 5
    const [one = 0, other = 0] = await Promise.all(two.map(sumThere))
    expect(one + other).toBe(20_000 + recorded * 100)
    for (const { id } of made) expect((await creditNow(id)).used).toBeLessThanOrEqual(10_000)
  }
})

test('credit notes against payments: an invoice is never overpaid, and each note is issued once', async () => {
  for (let round = 1; round <= RACES; round += 1) {
    const { id, total } = await makeInvoice(app, s1, { orders: [10_000], shipping: 4_000 })
    const lines = [{ kind: 'shipping', amount: 40, reason: 'Wrong cost' }]
    const answers = await atOnce((at, number, tries) => {
      const key = `note-${round}-${number}-${tries}`
      return number % 2
        ? pay(app, id, {}, { at, key })
        : act(at, `/api/invoices/${id}/credit-notes`, { lines }, key)
    })
    for (const { status } of answers) expect([200, 202, 409, 422]).toContain(status)
    await recover(app)
    const notes = await app.db
      .selectFrom('credit_notes')
      .select('amount')
      .where('invoice_id', '=', id)
      .execute()
    expect(notes).toEqual([{ amount: 4_000 }])
    expect((await statusOf(app, id)).paid).toBeLessThanOrEqual(total)
    if ((await statusOf(app, id)).paid < total) expect((await pay(app, id)).status).toBe(200)
    expect(await statusOf(app, id)).toMatchObject({ paid: total, status: 3 })
  }
})

test('the same check recorded by fifty at once is recorded once, and the others are asked', async () => {
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
  const body = { amount: 150, method: 'cheque', reference: 'Race 1', invoices: [{ id }] }
  const answers = await atOnce((at, number, tries) =>
    act(at, `/api/stores/${s1}/payments`, body, `check-${number}-${tries}`),
  )
  expect(done(answers)).toBeLessThanOrEqual(1)
  const rows = app.db.selectFrom('ledger_txns').select(['kind', 'amount']).where('reference', '=', 'Race 1')
  expect(await rows.orderBy('id').execute()).toEqual([
    { kind: 'recorded', amount: 10_000 },
    { kind: 'deposit', amount: 5_000 },
  ])
})

const killedAt = async (point: string, path: string, body: object, key: string) => {
  const portal = await startTestProcess('main', {
    DATABASE_URL: app.databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...provider.env,
    TEST_NOW: app.clock.now().toISOString(),
    CRASH_AT: point,
    SMTP_URL: provider.sandbox.smtpUrl,
  })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${app.tokens.w}`,
    'idempotency-key': key,
  }
  const url = `http://127.0.0.1:${portal.ready.port}${path}`
  const ask = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await vi.waitFor(() => expect(ask()).rejects.toThrow(), 60_000)
  expect(await portal.ended).toMatchObject({ signal: 'SIGKILL' })
}

test('a portal killed before a note, a use of credit, a check, a difference or a payment to a factory is committed leaves nothing of it, and the same key does it once', async () => {
  const money = posting({ ...app, storeId: s1 })
  const credit = await money.credit(6_000)
  const deposit = await money.deposit(6_000)
  const { id } = await makeInvoice(app, s1, { orders: [10_000], shipping: 4_000 })
  const of = (id: number) => `/api/stores/${s1}/credits/${id}`
  const reason = 'killed meanwhile'
  const moved = await money.deposit(6_000, { method: 'cheque', reference: 'Killed, moved' })
  const there = await makeStore(app.db, 'Killed, there')
  const factory = { factory: app.world.factories.f1, amount: 30, paid_at: '2026-11-01' }
  const wrong = await act(app, '/api/factory-payments', { ...factory, reference: 'Wrong' }, 'paid-wrongly')
  const { id: payment } = (wrong.body as { data: { id: number } }).data
  const stray = await chargeBehindOurBack(provider, c1)
  await compareBook(app.client, s1)
  const { id: difference } = await app.db
    .selectFrom('reconcile_breaks')
    .select('id')
    .where('provider_id', '=', stray.id)
    .executeTakeFirstOrThrow()
  const cases: [point: string, path: string, body: object, kind: string][] = [
    [
      'credit_note.before_issued',
      `/api/invoices/${id}/credit-notes`,
      { lines: [{ kind: 'shipping', amount: 40, reason }] },
      'note',
    ],
    ['credit.before_applied', `${of(credit)}/apply`, { invoice: id, amount: 10 }, 'apply'],
    ['credit.before_revoked', `${of(credit)}/revoke`, { amount: 50, reason }, 'revoke'],
    [
      'credit.before_paid_back',
      `${of(deposit)}/pay-back`,
      { reason, method: 'cash', reference: 'R' },
      'pay_back',
    ],
    ['credit.before_moved', `${of(moved)}/move`, { store: there, reason }, 'move_deposit'],
    [
      'record.before_recorded',
      `/api/stores/${s1}/payments`,
      { amount: 20, method: 'wire', reference: 'Killed', invoices: [{ id }] },
      'recorded',
    ],
    ['difference.before_settled', `/api/differences/${difference}/settle`, { way: 'record' }, 'deposit'],
    ['factory_payment.after_insert', '/api/factory-payments', { ...factory, reference: 'Killed' }, 'factory'],
    ['factory_payment.after_void', `/api/factory-payments/${payment}/void`, { reason }, 'void'],
  ]
  const countOf = async (kind: string) => {
    const { rows } = await sql`
      select from ledger_txns where kind = ${kind}
      union all select from factory_payments where ${kind} = 'factory' or (${kind} = 'void' and voided_at is not null)`.execute(
      app.db,
    )
    return rows.length
  }
  // A process for each is left to the long run.
  const killed = someOf(cases, 2)
  for (const one of cases) {
    const [point, path, body, kind] = one
    const before = await countOf(kind)
    const key = `killed-${point}`
    if (killed.includes(one)) await killedAt(point, path, body, key)
    else expect((await cutAt(point, () => act(app, path, body, key))).status, point).toBe(500)
    expect(await countOf(kind), point).toBe(before)
    await vi.waitFor(async () => expect((await act(app, path, body, key)).status).toBe(200), 60_000)
    expect((await act(app, path, body, key)).status).toBe(200)
    expect(await countOf(kind), point).toBe(before + 1)
  }
})
