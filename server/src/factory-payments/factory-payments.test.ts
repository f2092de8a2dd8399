import type { FactoryBalance, FactoryPayment } from '@trousseau/contract/factory-payments'
import type { PageLinks, PageMeta } from '@trousseau/contract/page'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, refusalIn } from '../testing/orders.ts'
import { makeFactory } from '../testing/people.ts'
import { download, readTable, rowsOf, unzipped } from '../testing/sheets.ts'
import type { Answer } from '../testing/test-app.ts'

let app: OrderApp
let factory: number
beforeAll(async () => {
  app = await createOrderApp()
})
beforeEach(async () => {
  factory = await makeFactory(app.db, 'Atelier Nord')
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const pay = (more: Body = {}, { token, key }: { token?: string; key?: string } = {}) =>
  app.send('POST', '/api/factory-payments', {
    token: token ?? app.tokens.w,
    body: { factory, amount: '1250.50', paid_at: '2026-11-10', reference: 'WIRE-1', ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const paymentIn = ({ status, body, text }: Answer) => {
  expect(status, text).toBe(200)
  return (body as { data: FactoryPayment }).data
}
const ask = (query = '', token = app.tokens.w, id = factory) =>
  app.send('GET', `/api/factories/${id}/payments?${query}`, { token })
const list = async (query = '') => {
  const { status, body, text } = await ask(query)
  expect(status, text).toBe(200)
  return (body as { data: { payments: FactoryPayment[]; meta: PageMeta; links: PageLinks } }).data
}
const references = async (query: string) => (await list(query)).payments.map(({ reference }) => reference)

// Claims: api.factory-payments.create
test('POST /api/factory-payments writes down what the wholesaler paid a factory, and says so', async () => {
  const answer = await pay({ note: 'November' })
  expect(paymentIn(answer)).toMatchObject({
    factory: { id: factory, name: 'Atelier Nord' },
    amount: 1250.5,
    formatted_amount: '$1,250.50',
    paid_at: '2026-11-10',
    reference: 'WIRE-1',
    note: 'November',
  })
  expect(answer.body).toMatchObject({ success: true, msg: 'Payment created successfully' })
  const audit = app.db.selectFrom('audit').select(['action', 'user_id', 'subject']).orderBy('id', 'desc')
  expect(await audit.executeTakeFirst()).toEqual({
    action: 'factory_payment_created',
    user_id: app.world.users.w,
    subject: `factory payment ${paymentIn(answer).id}`,
  })
})

test('a reference is used once for a factory, however it is written, and again for another factory', async () => {
  paymentIn(await pay({ reference: 'Wire-7' }))
  for (const reference of ['Wire-7', 'WIRE-7', '  wire-7 ', 'ｗｉｒｅ-7']) {
    const answer = await pay({ reference, amount: 1 })
    expect(answer.status, reference).toBe(409)
    expect(refusalIn(answer)).toMatchObject({ code: 'conflict', errors: [{ field: 'reference' }] })
  }
  expect((await list()).payments).toHaveLength(1)
  factory = app.world.factories.f2
  paymentIn(await pay({ reference: 'Wire-7' }))
})

test('a payment to nobody, of nothing or on a day to come is refused, with every reason at once', async () => {
  const answer = await pay({ factory: 999_999, amount: 0, paid_at: '2026-11-16' })
  expect(answer.status).toBe(422)
  expect(refusalIn(answer).errors.map(({ field }) => field)).toEqual(['factory', 'amount', 'paid_at'])
  for (const more of [
    { amount: '12,50' },
    { amount: -1 },
    { amount: 0.001 },
    { paid_at: '2026-02-30' },
    { paid_at: undefined },
    { reference: '' },
    { reference: 'a\u200bb' },
    { reference: undefined },
    { factory: 'one' },
  ])
    expect((await pay(more)).status, JSON.stringify(more)).toBe(422)
  // Today is the business day: in Chicago it is still the fifteenth.
  app.clock.set('2026-11-16T05:30:00Z')
  expect((await pay({ paid_at: '2026-11-16' })).status).toBe(422)
  paymentIn(await pay({ paid_at: '2026-11-15' }))
  app.clock.set('2026-11-15T18:00:00Z')
})

test('the same key pays once, and answers the same', async () => {
  const first = await pay({}, { key: 'factory-paid-once' })
  expect((await pay({}, { key: 'factory-paid-once' })).text).toBe(first.text)
  expect((await list()).payments).toHaveLength(1)
})

const THREE = [
  { reference: 'Bravo', amount: 300, paid_at: '2026-11-02' },
  { reference: 'alpha 100%', amount: 100, paid_at: '2026-11-03' },
  { reference: '=Charlie', amount: 200, paid_at: '2026-11-01' },
]
const payThree = async () => {
  for (const more of THREE) paymentIn(await pay(more))
}

// Claims: api.factories.payments.list, const.sort.default
test('payments of a factory are listed, the newest first, sorted, found and narrowed to days', async () => {
  await payThree()
  expect(await references('')).toEqual(['=Charlie', 'alpha 100%', 'Bravo'])
  expect(await references('order_by=paid_at&order_dir=asc')).toEqual(['=Charlie', 'Bravo', 'alpha 100%'])
  expect(await references('order_by=amount&order_dir=desc')).toEqual(['Bravo', '=Charlie', 'alpha 100%'])
  expect(await references('from=2026-11-02&to=2026-11-02')).toEqual(['Bravo'])
  expect(await references('search=ALPHA%20100%25')).toEqual(['alpha 100%'])
  expect(await references('search=_')).toEqual([])
  const { payments, links, meta } = await list('per_page=2')
  expect(payments).toHaveLength(2)
  expect(meta).toMatchObject({ total: 3, last_page: 2 })
  const next = await app.send('GET', links.next ?? '', { token: app.tokens.w })
  expect((next.body as { data: { payments: unknown[] } }).data.payments).toHaveLength(1)
  for (const query of [
    'per_page=-1',
    'per_page=0',
    'page=0',
    'order_by=note',
    'from=a&from=b',
    'per_page=1e9',
  ])
    expect((await ask(query)).status, query).toBe(422)
})

const exported = (query = '', token = app.tokens.w, id = factory) =>
  download(app, `/api/factories/${id}/payments/export?${query}`, token)

// Claims: api.factories.payments.export
test('GET /api/factories/{id}/payments/export answers the file payments.xlsx with what the same question lists', async () => {
  await payThree()
  const { status, headers, bytes } = await exported('order_by=amount&order_dir=asc')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="payments.xlsx"')
  expect((await readTable(bytes))[0]?.slice(0, 3)).toEqual(['Date', 'Reference', 'Amount'])
  const rows = await rowsOf(bytes)
  expect(rows.map((row) => [row.Reference, row.Amount])).toEqual([
    ['alpha 100%', 100],
    ['=Charlie', 200],
    ['Bravo', 300],
  ])
  for (const [name, content] of unzipped(bytes)) expect(content, name).not.toMatch(/<f[ >]/)
  expect((await rowsOf((await exported('from=2026-11-02')).bytes)).map((row) => row.Reference)).toEqual([
    'alpha 100%',
    'Bravo',
  ])
})

test('what a factory is owed are its prices of what it has shipped, less what it was paid', async () => {
  const { s1 } = app.world.stores
  // In these orders the factory's price is half of the store's.
  await makeInvoice(app, s1, { orders: [100_000, 50_000], factoryId: factory })
  paymentIn(await pay({ amount: '500.25' }))
  const { body } = await app.send('GET', `/api/factories/${factory}/balance`, { token: app.tokens.w })
  expect((body as { data: FactoryBalance }).data).toEqual({
    factory: { id: factory, name: 'Atelier Nord' },
    shipped: 750,
    formatted_shipped: '$750.00',
    freight: 0,
    formatted_freight: '$0.00',
    paid: 500.25,
    formatted_paid: '$500.25',
    owed: 249.75,
    formatted_owed: '$249.75',
    overpaid: 0,
    formatted_overpaid: '$0.00',
  })
})

// Claims: role.factory.limits, role.foreign-object
test('a factory sees its own payments and balance, and another factory’s are not there', async () => {
  const { f1, f2 } = app.world.factories
  factory = f2
  paymentIn(await pay({ reference: 'CANARY-9', note: 'CANARY-NOTE' }))
  for (const what of ['payments', 'payments/export', 'balance']) {
    const at = (id: number, token?: string) =>
      app.send('GET', `/api/factories/${id}/${what}`, token === undefined ? {} : { token })
    expect((await at(f1, app.tokens.f1)).status, what).toBe(200)
    expect((await at(f2, app.tokens.f1)).status, what).toBe(404)
    expect((await at(f2, app.tokens.a1)).status, what).toBe(403)
    expect((await at(f2)).status, what).toBe(401)
    expect((await at(999_999, app.tokens.w)).status, what).toBe(404)
  }
  const mine = await exported('', app.tokens.f1, f1)
  expect([...unzipped(mine.bytes).values()].join('')).not.toContain('CANARY')
  expect((await pay({}, { token: app.tokens.f1 })).status).toBe(403)
  expect((await pay({}, { token: app.tokens.a1 })).status).toBe(403)
})
