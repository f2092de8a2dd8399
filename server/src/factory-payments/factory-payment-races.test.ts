import type { FactoryBalance, FactoryOwed, FactoryPayment } from '@trousseau/contract/factory-payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, untilHeard } from '../testing/orders.ts'
import { makeFactory } from '../testing/people.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import type { Answer } from '../testing/test-app.ts'
import { ROUNDS } from '../testing/test-size.ts'

const CALLERS = 50

let app: OrderApp
let other: OtherPortal
beforeAll(async () => {
  app = await createOrderApp()
  other = await startOtherPortal(app)
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

// Claims: api.factory-payments.create
test('fifty at once write down a payment with one reference, at two processes: it is there once', async () => {
  const factory = app.world.factories.f1
  for (let round = 1; round <= ROUNDS; round += 1) {
    const reference = `Raced ${round}`
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, at) =>
        untilHeard(() =>
          (at % 2 ? app : other).send('POST', '/api/factory-payments', {
            token: app.tokens.w,
            headers: { 'idempotency-key': `factory-race-${round}-${at}` },
            body: {
              factory,
              amount: 100 + at,
              paid_at: '2026-11-10',
              reference: at % 3 ? reference : reference.toUpperCase(),
            },
          }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CALLERS - 1)
    const rows = app.db
      .selectFrom('factory_payments')
      .select('id')
      .where('reference_norm', '=', reference.toLowerCase())
    expect(await rows.execute()).toHaveLength(1)
  }
})

const at = (nth: number) => (nth % 2 ? app : other)
const dataOf = <T>({ body }: Answer) => (body as { data: T }).data
const get = async <T>(path: string) => dataOf<T>(await app.send('GET', path, { token: app.tokens.w }))
const statuses = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status)

/** A factory that has shipped three orders, at $100.00 each. */
async function owedFactory(name: string) {
  const factory = await makeFactory(app.db, name)
  await makeInvoice(app, app.world.stores.s1, { orders: [20_000, 20_000, 20_000], factoryId: factory })
  return factory
}

const payAt = (nth: number, key: string, body: Record<string, unknown>) =>
  untilHeard(() =>
    at(nth).send('POST', '/api/factory-payments', {
      token: app.tokens.w,
      headers: { 'idempotency-key': key },
      body: { paid_at: '2026-11-10', ...body },
    }),
  )
const voidAt = (nth: number, key: string, id: number) =>
  untilHeard(() =>
    at(nth).send('POST', `/api/factory-payments/${id}/void`, {
      token: app.tokens.w,
      headers: { 'idempotency-key': key },
      body: { reason: 'Raced' },
    }),
  )

test('fifty at once pay the same orders under their own references, at two processes: they are paid once', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const factory = await owedFactory(`Selected ${round}`)
    const { owed } = await get<{ owed: FactoryOwed[] }>(`/api/factories/${factory}/owed`)
    const chosen = owed.slice(0, 2).map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, nth) =>
        payAt(nth, `chosen-${round}-${nth}`, {
          factory,
          amount: 200,
          reference: `Chosen ${nth}`,
          owed: nth % 3 ? chosen : [...chosen].reverse(),
        }),
      ),
    )
    expect([statuses(answers, 200).length, statuses(answers, 409).length]).toEqual([1, CALLERS - 1])
    expect(await get<FactoryBalance>(`/api/factories/${factory}/balance`)).toMatchObject({
      paid: 200,
      owed: 100,
      overpaid: 0,
    })
  }
})

test('a payment is voided by many while many use its reference again: one void, one payment, nothing twice', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const factory = await owedFactory(`Voided ${round}`)
    const body = { factory, amount: 150, reference: 'Contested' }
    const first = dataOf<FactoryPayment>(await payAt(0, `contested-${round}`, body))
    const [voids, pays] = await Promise.all([
      Promise.all(Array.from({ length: 25 }, (_, nth) => voidAt(nth, `void-${round}-${nth}`, first.id))),
      Promise.all(Array.from({ length: 25 }, (_, nth) => payAt(nth, `again-${round}-${nth}`, body))),
    ])
    expect([statuses(voids, 200).length, statuses(voids, 409).length]).toEqual([1, 24])
    const paidAgain = statuses(pays, 200).length
    expect([paidAgain <= 1, statuses(pays, 409).length]).toEqual([true, 25 - paidAgain])
    expect(await get<FactoryBalance>(`/api/factories/${factory}/balance`)).toMatchObject({
      paid: paidAgain * 150,
      owed: 300 - paidAgain * 150,
      overpaid: 0,
    })
  }
})

test('a freight is put right by many while many pay: what is paid, used and owed add up, and nothing is paid twice', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const factory = await owedFactory(`Corrected ${round}`)
    const { id: pack } = await app.db
      .selectFrom('packages')
      .select('id')
      .where('factory_id', '=', factory)
      .executeTakeFirstOrThrow()
    const correct = (nth: number) =>
      untilHeard(() =>
        at(nth).send('POST', `/api/factory-packages/${pack}/update-freight`, {
          token: app.tokens.w,
          body: { freight_by: 'factory', shipping_cost: (nth % 5) * 100 },
        }),
      )
    expect((await correct(4)).status).toBe(200)
    const [corrected, paid] = await Promise.all([
      Promise.all(Array.from({ length: 25 }, (_, nth) => correct(nth))),
      Promise.all(
        Array.from({ length: 25 }, (_, nth) =>
          payAt(nth, `corrected-${round}-${nth}`, { factory, amount: 30, reference: `Part ${nth}` }),
        ),
      ),
    ])
    expect(statuses([...corrected, ...paid], 200)).toHaveLength(50)
    const balance = await get<FactoryBalance>(`/api/factories/${factory}/balance`)
    const { rows } = await sql<Record<'open' | 'advance' | 'settled' | 'used' | 'lines', number>>`
      select sum(amount - paid)::bigint as open, sum(paid)::bigint as settled,
        (select sum(amount - used)::bigint from factory_payments where factory_id = ${factory}) as advance,
        (select sum(used)::bigint from factory_payments where factory_id = ${factory}) as used,
        (select sum(line.amount)::bigint from factory_payment_lines as line
          join factory_payments on factory_payments.id = payment_id where factory_id = ${factory}) as lines
      from factory_dues where factory_id = ${factory}`.execute(app.db)
    const { open = 0, advance = 0, settled, used, lines } = rows[0] ?? {}
    expect([balance.owed * 100, balance.overpaid * 100, used, lines]).toEqual([
      open,
      advance,
      settled,
      settled,
    ])
    expect([balance.paid, Math.min(open, advance)]).toEqual([750, 0])
    expect(balance.owed - balance.overpaid).toBe(300 + balance.freight - 750)
  }
})
