import type {
  FactoryBalance,
  FactoryOwed,
  FactoryPayment,
  FactoryPaymentWithLines,
} from '@trousseau/contract/factory-payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, refusalIn } from '../testing/orders.ts'
import { act, dispatched } from '../testing/packages.ts'
import { makeFactory, makeUser } from '../testing/people.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { download, rowsOf } from '../testing/sheets.ts'
import type { Answer } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: OrderApp
let factory: number
let payments = 0
beforeAll(async () => {
  app = await createOrderApp()
})
beforeEach(async () => {
  factory = await makeFactory(app.db, 'Atelier Nord')
})
afterAll(() => app.close())

const dataOf = <T>({ status, body, text }: Answer): T => {
  expect(status, text).toBe(200)
  return (body as { data: T }).data
}
const get = async <T>(path: string, token = app.tokens.w) => dataOf<T>(await app.send('GET', path, { token }))
const owed = async (query = '') =>
  (await get<{ owed: FactoryOwed[] }>(`/api/factories/${factory}/owed?${query}`)).owed
const balance = () => get<FactoryBalance>(`/api/factories/${factory}/balance`)

type Body = Record<string, unknown>
const send = (more: Body) => {
  payments += 1
  const body = { factory, paid_at: '2026-11-10', reference: `W-${payments}`, ...more }
  return app.send('POST', '/api/factory-payments', { token: app.tokens.w, body })
}
const pay = async (more: Body) => dataOf<FactoryPayment>(await send(more))
const voiding = (id: number, reason = 'Sent twice', key = `void-payment-${id}`) =>
  app.send('POST', `/api/factory-payments/${id}/void`, {
    token: app.tokens.w,
    headers: { 'idempotency-key': key },
    body: { reason },
  })

/** Three orders at $100.00, $200.00 and $300.00 of the factory, shipped one after the other. */
async function shipThree() {
  for (const [at, price] of [20_000, 40_000, 60_000].entries())
    await makeInvoice(app, app.world.stores.s1, {
      orders: [price],
      factoryId: factory,
      now: new Date(`2026-10-0${at + 1}T15:00:00Z`),
    })
}

test('what a factory is owed is told order by order, and chosen orders are paid by one payment, which both sides see', async () => {
  await shipThree()
  const [first, second, third] = await owed()
  expect([first, second, third].map((one) => [one?.kind, one?.shipped_on, one?.open])).toEqual([
    ['order', '2026-10-01', 100],
    ['order', '2026-10-02', 200],
    ['order', '2026-10-03', 300],
  ])
  expect((await owed('order_by=open&order_dir=desc')).map(({ open }) => open)).toEqual([300, 200, 100])
  expect(await owed(`search=${first?.order?.sales_order_number}`)).toEqual([first])

  const chosen = [third?.id, first?.id]
  const paid = await pay({ amount: 400, owed: chosen, reference: 'Chosen' })
  expect(paid).toMatchObject({ paid_for: 2, in_advance: 0 })
  expect(await owed()).toEqual([second])
  expect(await balance()).toMatchObject({ shipped: 600, paid: 400, owed: 200, overpaid: 0 })
  const person = { kind: 'factory', email: 'nord@factory.example', factoryId: factory } as const
  const theirs = await tokenFor(app, await makeUser(app.db, person))
  for (const token of [app.tokens.w, theirs]) {
    const one = await get<FactoryPaymentWithLines>(`/api/factory-payments/${paid.id}`, token)
    expect(one.lines.map((line) => [line.order?.id, line.paid])).toEqual([
      [first?.order?.id, 100],
      [third?.order?.id, 300],
    ])
    const file = await download(app, `/api/factory-payments/${paid.id}/download`, token)
    expect(file.headers.get('content-disposition')).toContain(`remittance-${paid.id}.pdf`)
    const text = readPdf(file.bytes).text
    expect(text).toContain('Chosen')
    expect(text).toContain(String(first?.order?.sales_order_number))
    expect(text).toContain('$400.00')
    // What the store pays is not the factory's to know.
    expect(text).not.toContain('$200.00')
  }
  for (const path of [`/api/factories/${factory}/owed`, `/api/factory-payments/${paid.id}`])
    expect((await app.send('GET', path, { token: app.tokens.f2 })).status, path).toBe(404)
})

test('a payment for nothing in particular pays the oldest first, and what is too much pays for what ships next', async () => {
  await shipThree()
  expect(await pay({ amount: '250.50' })).toMatchObject({ paid_for: 2, in_advance: 0 })
  expect((await owed()).map(({ open }) => open)).toEqual([49.5, 300])
  const much = await pay({ amount: 400 })
  expect(much).toMatchObject({ in_advance: 50.5 })
  expect(await balance()).toMatchObject({ owed: 0, formatted_owed: '$0.00', overpaid: 50.5 })
  await makeInvoice(app, app.world.stores.s1, { orders: [20_000], factoryId: factory })
  expect((await owed()).map(({ open, amount }) => [open, amount])).toEqual([[49.5, 100]])
  expect(await balance()).toMatchObject({ owed: 49.5, overpaid: 0 })
  expect(await get(`/api/factory-payments/${much.id}`)).toMatchObject({ in_advance: 0, paid_for: 3 })
})

test('a voided payment stays in the list, counts no more, and its reference can be used again', async () => {
  await shipThree()
  const [first] = await owed()
  const paid = await pay({ amount: 100, owed: [first?.id], reference: 'Twice' })
  const again = await pay({ amount: 50, reference: 'Other' })
  const answer = await voiding(paid.id)
  const voided = dataOf<FactoryPayment>(answer)
  expect(voided).toMatchObject({ void_reason: 'Sent twice', in_advance: 0, amount: 100 })
  expect((await voiding(paid.id)).text).toBe(answer.text)
  // The other payment goes on paying for what it paid for.
  expect((await owed()).map(({ open }) => open)).toEqual([100, 150, 300])
  expect(await balance()).toMatchObject({ paid: 50, owed: 550 })

  const twice = await voiding(paid.id, 'Once more', 'void-another-time')
  expect([twice.status, refusalIn(twice).message]).toEqual([409, 'This payment was already voided.'])
  const path = `/api/factories/${factory}/payments`
  const { payments: listed } = await get<{ payments: FactoryPayment[] }>(path)
  expect(listed.map(({ id, voided_at }) => [id, voided_at !== null])).toEqual([
    [again.id, false],
    [paid.id, true],
  ])
  expect(await get(`${path}/sum?from=2026-11-01`)).toEqual({ sum: 50, formatted_sum: '$50.00' })
  const rows = await rowsOf((await download(app, `${path}/export`, app.tokens.w)).bytes)
  expect(rows.map((row) => [row.Reference, row.Amount ?? null, row.Voided ?? null])).toEqual([
    ['Other', 50, null],
    ['Twice', null, 100],
  ])
  await pay({ amount: 100, reference: 'twice' })
  expect((await send({ amount: 1, reference: 'TWICE' })).status).toBe(409)
  const audited = app.db.selectFrom('audit').select('user_id').where('action', '=', 'factory_payment_voided')
  expect(await audited.where('subject', '=', `factory payment ${paid.id}`).execute()).toEqual([
    { user_id: app.world.users.w },
  ])
})

test('freight is owed to a factory that paid the carrier; the wholesaler puts it right until it was paid', async () => {
  const { f1 } = app.world.factories
  factory = f1
  const before = await balance()
  const { id } = await dispatched(app, undefined, { freight_by: 'factory', tracking_number: 'F-1' })
  const freightOf = async () => (await owed()).find((one) => one.kind === 'freight' && one.package.id === id)
  const freight = await freightOf()
  expect(freight).toMatchObject({ order: null, open: 20, package: { id, tracking_number: 'F-1' } })
  const now = await balance()
  expect([now.freight - before.freight, now.owed - before.owed]).toEqual([20, 420])

  const mark = (freight_by: string) =>
    app.send('POST', `/api/factory-packages/${id}/update-freight`, {
      token: app.tokens.w,
      body: { freight_by },
    })
  dataOf(await mark('wholesale'))
  expect(await freightOf()).toBeUndefined()
  expect((await balance()).freight).toBe(before.freight)
  dataOf(await mark('factory'))
  const paid = await pay({ amount: 20, owed: [freight?.id] })
  const refused = await mark('wholesale')
  expect([refused.status, refusalIn(refused).message]).toMatchObject([
    409,
    expect.stringMatching(/^The factory was already paid for this freight/),
  ])
  dataOf(await voiding(paid.id))
  dataOf(await mark('wholesale'))
  expect((await balance()).freight).toBe(before.freight)
  expect((await act(app, id, '/update-freight' as '', { freight_by: 'factory' })).status).toBe(403)
})

test('a freight that was typed wrong is put right, before it is billed and after, and what was paid too much shows', async () => {
  factory = app.world.factories.f1
  const before = await balance()
  const net = async () => {
    const now = await balance()
    return [now.freight - before.freight, now.owed - now.overpaid - (before.owed - before.overpaid)]
  }
  const call = (id: number, name: string, body: Body) =>
    app.send('POST', `/api/factory-packages/${id}/${name}`, { token: app.tokens.w, body })
  const freightOf = async (id: number) =>
    (await owed()).find((one) => one.kind === 'freight' && one.package.id === id)

  const high = await dispatched(app, undefined, { freight_by: 'factory', shipping_cost: '1000000' })
  expect(await net()).toEqual([1_000_000, 1_000_400])
  const paid = await pay({ amount: 1_000_000, owed: [(await freightOf(high.id))?.id] })
  dataOf(await call(high.id, 'approve-shipping', { shipping_cost: '100.00' }))
  expect(await net()).toEqual([100, -999_500])
  const { lines } = await get<FactoryPaymentWithLines>(`/api/factory-payments/${paid.id}`)
  expect(lines.find((line) => line.kind === 'freight')).toMatchObject({ package: { id: high.id }, paid: 100 })
  dataOf(await voiding(paid.id))
  expect((await freightOf(high.id))?.open).toBe(100)

  const low = await dispatched(app, undefined, { freight_by: 'factory', shipping_cost: '450.00' })
  const [first, second] = [await freightOf(low.id), await net()]
  expect([first?.open, second]).toEqual([450, [550, 1_350]])
  const halves = [await pay({ amount: 450, owed: [first?.id] })]
  dataOf(await call(low.id, 'update-freight', { freight_by: 'factory', shipping_cost: 600 }))
  halves.push(await pay({ amount: 150, owed: [first?.id] }))
  dataOf(await call(low.id, 'update-freight', { freight_by: 'factory', shipping_cost: '45.00' }))
  // The invoice is a document: what the store was billed too much is put right by a credit note.
  const billed = app.db.selectFrom('invoices').select('shipping').where('package_id', '=', low.id)
  expect(await billed.execute()).toEqual([{ shipping: 45_000 }])
  expect(await net()).toEqual([145, 345])
  for (const one of halves) dataOf(await voiding(one.id))
  expect((await freightOf(low.id))?.open).toBe(45)
  for (const shipping_cost of [-1, '1.234', 'much'])
    expect((await call(low.id, 'update-freight', { freight_by: 'factory', shipping_cost })).status).toBe(422)
  const told = app.db.selectFrom('audit').select('changes').where('subject', '=', `package ${low.id}`)
  expect((await told.orderBy('id', 'desc').executeTakeFirst())?.changes).toMatchObject([
    { label: 'Shipping cost', from: '$600.00', to: '$45.00' },
  ])
})

test('what a factory usually does about freight is so for its new packages', async () => {
  const { f1 } = app.world.factories
  const set = (pays_freight: boolean) =>
    app.send('PUT', `/api/factories/${f1}`, { token: app.tokens.w, body: { pays_freight } })
  dataOf(await set(true))
  expect(await dispatched(app)).toMatchObject({ freight_by: 'factory' })
  dataOf(await set(false))
  expect(await dispatched(app)).toMatchObject({ freight_by: 'wholesale' })
})

test('a payment that cannot be is refused with a clear message, and nothing changes', async () => {
  await shipThree()
  const [first, second] = await owed()
  const paid = await pay({ amount: 200, owed: [second?.id] })
  const mayChange = ['audit', 'bounds', 'sessions', 'idempotency_keys']
  const before = await checksums(app.db, mayChange)
  const notSum = 'Your selection comes to $100.00. Enter that amount, or select something else.'
  for (const [more, status, message] of [
    [{ amount: 0 }, 422, expect.any(String)],
    [{ amount: -5 }, 422, expect.any(String)],
    [{ amount: '10.005' }, 422, expect.any(String)],
    [{ amount: 99.99, owed: [first?.id] }, 422, notSum],
    [{ amount: 100.01, owed: [first?.id] }, 422, notSum],
    [{ amount: 300, owed: [first?.id, second?.id] }, 409, /paid in the meantime/],
    [{ amount: 100, owed: [] }, 422, 'Please choose at least one order.'],
    [{ amount: 100, owed: [999_999] }, 409, /paid in the meantime/],
    [{ amount: 100, owed: [first?.id], factory: app.world.factories.f2 }, 409, /paid in the meantime/],
  ] as const) {
    const answer = await send(more)
    expect([answer.status, refusalIn(answer).message], JSON.stringify(more)).toEqual([
      status,
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ])
  }
  for (const [path, body] of [
    [`/api/factory-payments/${paid.id}/void`, { reason: ' ' }],
    [`/api/factory-payments/${paid.id}/void`, {}],
  ] as const)
    expect((await app.send('POST', path, { token: app.tokens.w, body })).status).toBe(422)
  expect((await voiding(999_999)).status).toBe(404)
  const unkeyed = `/api/factory-payments/${paid.id}/void`
  const without = { token: app.tokens.w, body: { reason: 'x' }, withoutKey: true } as const
  expect((await app.send('POST', unkeyed, without)).status).toBe(422)
  expect((await app.send('POST', unkeyed, { token: app.tokens.f1, body: { reason: 'x' } })).status).toBe(403)
  expect(await checksums(app.db, mayChange)).toEqual(before)
})

test('whatever is shipped, paid, voided and put right, what is open less what is in advance is what is owed', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const live: number[] = []
  const putFreightRight = async () => {
    const packs = await app.db.selectFrom('packages').select('id').where('factory_id', '=', factory).execute()
    const { id } = packs[random.below(packs.length)] ?? {}
    if (id === undefined) return
    const body = { freight_by: 'factory', shipping_cost: random.below(60_000) / 100 }
    dataOf(
      await app.send('POST', `/api/factory-packages/${id}/update-freight`, { token: app.tokens.w, body }),
    )
  }
  for (let step = 0; step < 40; step += 1) {
    const chance = random.below(13)
    if (chance < 3)
      await makeInvoice(app, app.world.stores.s1, {
        orders: Array.from({ length: 1 + random.below(3) }, () => 2 * (1 + random.below(50_000))),
        factoryId: factory,
      })
    else if (chance < 5) live.push((await pay({ amount: (1 + random.below(60_000)) / 100 })).id)
    else if (chance < 8) {
      const open = (await owed()).filter(() => random.below(2) === 0)
      const sum = open.reduce((sum, one) => sum + Math.round(one.open * 100), 0)
      if (sum > 0) live.push((await pay({ amount: sum / 100, owed: open.map(({ id }) => id) })).id)
    } else if (chance >= 10) await putFreightRight()
    else if (live.length > 0) dataOf(await voiding(live.splice(random.below(live.length), 1)[0] ?? 0))
    const { rows } = await sql<{ open: number; advance: number; lines: number; used: number }>`
      select (select coalesce(sum(amount - paid), 0)::bigint from factory_dues where factory_id = ${factory}) as open,
        (select coalesce(sum(amount - used), 0)::bigint from factory_payments
          where factory_id = ${factory} and voided_at is null) as advance,
        (select coalesce(sum(line.amount), 0)::bigint from factory_payment_lines as line
          join factory_payments on factory_payments.id = line.payment_id
          where factory_id = ${factory} and not line.voided) as lines,
        (select coalesce(sum(used), 0)::bigint from factory_payments where factory_id = ${factory}) as used`.execute(
      app.db,
    )
    const { open = 0, advance = 0, lines, used } = rows[0] ?? {}
    const told = await balance()
    expect(
      [Math.round(told.owed * 100), Math.round(told.overpaid * 100), lines],
      `TEST_SEED=${seed}, step ${step}`,
    ).toEqual([open, advance, used])
    expect(Math.min(open, advance)).toBe(0)
  }
})
