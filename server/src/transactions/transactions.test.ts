import type { PageLinks, PageMeta } from '@trousseau/contract/page'
import type { WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp } from '../testing/orders.ts'
import { dispatched, readyOrder } from '../testing/packages.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import { download, readTable, rowsOf, unzipped } from '../testing/sheets.ts'

let app: OrderApp
const ids: Record<string, number> = {}
let sample: { id: number; number: number; package_id: number }
let theirs: Awaited<ReturnType<typeof makeInvoice>>
beforeAll(async () => {
  app = await createOrderApp()
  const { s1, s2 } = app.world.stores
  const money = posting({ ...app, storeId: s1 })
  const order = await readyOrder(app, { purchase_order_number: 'Rose 100%', type: 1 })
  const { id: packageId } = await dispatched(app, [order])
  sample = await app.db
    .selectFrom('invoices')
    .select(['id', 'number', 'package_id'])
    .where('package_id', '=', packageId)
    .executeTakeFirstOrThrow()
  const again = await dispatched(app, [await readyOrder(app, { purchase_order_number: 'Lily', type: 2 })])
  const { id: second } = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('package_id', '=', again.id)
    .executeTakeFirstOrThrow()
  const at = (day: number) => app.clock.set(`2026-11-${day}T18:00:00Z`)
  at(16)
  ids.charge = await money.charge(sample.id, 50_000)
  at(17)
  ids.recorded = await money.recorded(second, 30_000, {
    method: 'cheque',
    reference: '=1041',
    byUser: app.world.users.w,
  })
  const credit = await money.credit(4_000)
  const deposit = await money.deposit(1_000)
  at(18)
  ids.credited = await money.apply(sample.id, credit, 4_000)
  ids.deposited = await money.apply(second, deposit, 1_000)
  at(19)
  const charge = { id: ids.charge, kind: 'charge', invoice_id: sample.id, of_txn: null } as const
  ids.refund = await money.back(charge, 'refund', 12_000)
  const applied = { id: ids.credited, kind: 'apply', invoice_id: sample.id, of_txn: credit } as const
  ids.uncredited = await money.back(applied, 'refund', 4_000, 'not for this one')
  at(20)
  ids.returned = await money.back(charge, 'return', 38_000, 'Insufficient funds')
  theirs = await makeInvoice(app, s2, { factoryId: app.world.factories.f2 })
  await posting({ ...app, storeId: s2 }).charge(theirs.id, 777)
})
afterAll(() => app.close())

type Listed = { transactions: WholesaleTransactionRow[]; meta: PageMeta; links: PageLinks }
const ask = (query: string, token = app.tokens.a1, store = app.world.stores.s1) =>
  app.send('GET', `/api/stores/${store}/transactions?${query}`, { token })
const list = async (query: string) => {
  const { status, body, text } = await ask(query)
  expect(status, text).toBe(200)
  return (body as { data: Listed }).data
}
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id) ?? `# ${id}`
const names = async (query: string) => (await list(query)).transactions.map(({ id }) => nameOf(id))
const wholesale = async (query: string) => {
  const { status, body, text } = await app.send('GET', `/api/transactions?${query}`, { token: app.tokens.w })
  expect(status, text).toBe(200)
  return (body as { data: Listed }).data.transactions
}
const NEWEST = ['returned', 'uncredited', 'refund', 'deposited', 'credited', 'recorded', 'charge']

// Claims: entity.transaction.fields, api.stores.transactions.list, const.sort.default
test('a store lists what was paid, given back and returned of its invoices, the newest first', async () => {
  const { transactions, meta } = await list('')
  expect(transactions.map(({ id }) => nameOf(id))).toEqual(NEWEST)
  expect(meta).toMatchObject({ total: 7, per_page: 10 })
  expect(
    transactions.map((txn) => [txn.kind_label, txn.method_label, txn.formatted_amount, txn.date]),
  ).toEqual([
    ['Returned', 'Visa ending in 1111', '-$380.00', '2026-11-20'],
    ['Refund', 'Credit', '-$40.00', '2026-11-19'],
    ['Refund', 'Visa ending in 1111', '-$120.00', '2026-11-19'],
    ['Deposit applied', 'Deposit', '$10.00', '2026-11-18'],
    ['Credit applied', 'Credit', '$40.00', '2026-11-18'],
    ['Payment recorded', 'Check =1041', '$300.00', '2026-11-17'],
    ['Payment', 'Visa ending in 1111', '$500.00', '2026-11-16'],
  ])
  expect(transactions.at(-1)).toMatchObject({
    amount: 500,
    kind: 'charge',
    store: { name: 'Store One' },
    created_at: '2026-11-16T18:00:00.000Z',
    invoice: { id: sample.id, number: sample.number, store_package_id: sample.package_id },
    order: { purchase_order_number: 'Rose 100%' },
  })
})

// Claims: api.stores.transactions.list
test('transactions are sorted by each of their columns, both ways', async () => {
  const ascending: Record<string, string[]> = {
    id: NEWEST.toReversed(),
    created_at: NEWEST.toReversed(),
    invoice_number: ['charge', 'credited', 'refund', 'uncredited', 'returned', 'recorded', 'deposited'],
    amount: ['returned', 'refund', 'uncredited', 'deposited', 'credited', 'recorded', 'charge'],
  }
  for (const [column, expected] of Object.entries(ascending)) {
    expect(await names(`order_by=${column}&order_dir=asc`), column).toEqual(expected)
    expect(await names(`order_by=${column}&order_dir=desc`), column).toEqual(expected.toReversed())
  }
})

// Claims: api.stores.transactions.list, api.stores.transactions.export
test('transactions are narrowed to days, to samples or re-orders, and by invoice, order and reference', async () => {
  expect(await names('from=2026-11-18&to=2026-11-19')).toEqual(NEWEST.slice(1, 5))
  expect(await names('type=2')).toEqual(['deposited', 'recorded'])
  expect(await names('order_type=1')).toHaveLength(5)
  expect(await names('type=&order_type=')).toHaveLength(7)
  expect(await names(`search=%23${sample.number}`)).toHaveLength(5)
  expect(await names('search=lily')).toEqual(['deposited', 'recorded'])
  expect(await names('search=%3D1041')).toEqual(['recorded'])
  expect(await names('search=store%20one')).toEqual([])
  const { transactions, links } = await list('per_page=2&order_by=amount&order_dir=asc&type=1')
  expect(transactions.map(({ id }) => nameOf(id))).toEqual(['returned', 'refund'])
  const next = await app.send('GET', links.next ?? '', { token: app.tokens.a1 })
  expect((next.body as { data: Listed }).data.transactions.map(({ id }) => nameOf(id))).toEqual([
    'uncredited',
    'credited',
  ])
})

test('what is no question about transactions is refused', async () => {
  for (const query of [
    'per_page=-1',
    'per_page=0',
    'per_page=1e9',
    'per_page=ten',
    'page=0',
    'page=1e12',
    'order_by=reason',
    'from=a&from=b',
    'to=2026-13-01',
    'type=3',
    'order_dir=up',
  ])
    expect((await ask(query)).status, query).toBe(422)
})

test('staff list the transactions of all stores, and see who wrote them down and what can be given back', async () => {
  const { stores, factories } = app.world
  expect(await wholesale('')).toHaveLength(10)
  expect((await wholesale(`store=${stores.s2}`)).map(({ amount }) => amount)).toEqual([7.77])
  expect((await wholesale(`factory=${factories.f2}`)).map(({ amount }) => amount)).toEqual([7.77])
  expect((await wholesale('search=store%20two')).map(({ amount }) => amount)).toEqual([7.77])
  const mine = (await wholesale(`store=${stores.s1}`)).filter(({ id }) => Object.values(ids).includes(id))
  expect(mine.map(({ id, formatted_refundable }) => [nameOf(id), formatted_refundable])).toEqual([
    ['returned', '$0.00'],
    ['uncredited', '$0.00'],
    ['refund', '$0.00'],
    ['deposited', '$10.00'],
    ['credited', '$0.00'],
    ['recorded', '$300.00'],
    ['charge', '$0.00'],
  ])
  expect(mine.find(({ id }) => id === ids.recorded)?.by).toBe('Ada Moreau')
  const { transactions } = await list('')
  for (const txn of transactions) expect(Object.keys(txn)).not.toContain('refundable')
  for (const token of [app.tokens.a1, app.tokens.f1])
    expect((await app.send('GET', '/api/transactions', { token })).status).toBe(403)
})

const desk = async (query: string) => {
  const { body } = await app.send('GET', `/api/transactions?${query}`, { token: app.tokens.w })
  return (body as { data: Listed }).data
}

test('credits and deposits stand in the wholesaler’s list with their whole sum, and a check is one row that opens into its parts', async () => {
  const store = await makeStore(app.db, 'Checks')
  const first = await makeInvoice(app, store, { orders: [300_000], shipping: 0 })
  const second = await makeInvoice(app, store, { orders: [103_736], shipping: 0 })
  const check = { method: 'cheque', reference: '5521', invoices: [{ id: first.id }, { id: second.id }] }
  const recorded = await app.send('POST', `/api/stores/${store}/payments`, {
    token: app.tokens.w,
    body: { ...check, amount: '4137.36', received_on: '2026-11-12' },
  })
  expect(recorded.status, recorded.text).toBe(200)
  const [row, ...others] = (await desk('search=5521')).transactions
  expect(others).toEqual([])
  expect(row).toMatchObject({
    formatted_amount: '$4,137.36',
    method_label: 'Check 5521',
    received_on: '2026-11-12',
    invoice: null,
    refundable: 0,
    formatted_left: '$100.00',
    parts: [
      { kind: 'recorded', invoice: { number: first.number }, formatted_refundable: '$3,000.00' },
      { kind: 'recorded', invoice: { number: second.number }, formatted_amount: '$1,037.36' },
      { kind: 'deposit', invoice: null, formatted_amount: '$100.00', refundable: 0 },
    ],
  })
  // Found by any invoice that it paid, and once.
  expect((await desk(`search=${second.number}`)).transactions).toEqual([row])
  await posting({ ...app, storeId: store }).credit(50_000, 'late')
  const listed = await desk(`store=${store}&order_by=amount&order_dir=desc`)
  expect(listed.meta.total).toBe(2)
  expect(listed.transactions.map(({ formatted_amount, kind }) => [kind, formatted_amount])).toEqual([
    ['recorded', '$4,137.36'],
    ['credit', '$500.00'],
  ])
  // What is about invoices is told invoice by invoice, as its store sees it.
  const byInvoice = await desk(`store=${store}&order_by=invoice_number&order_dir=asc`)
  expect(byInvoice.transactions.map(({ invoice, amount }) => [invoice?.number, amount])).toEqual([
    [first.number, 3000],
    [second.number, 1037.36],
  ])
  const own = await app.send('GET', `/api/stores/${store}/transactions`, { token: app.tokens.w })
  expect((own.body as { data: Listed }).data.transactions).toHaveLength(2)
})

test('the wholesaler’s list is narrowed to a kind and a method, and its total is exact', async () => {
  const all = await desk('per_page=100')
  const kinds = new Set(all.transactions.map(({ kind }) => kind))
  expect(kinds.size).toBeGreaterThan(5)
  for (const kind of kinds) {
    const { meta, transactions } = await desk(`kind=${kind}&per_page=100`)
    const expected = all.transactions.filter((one) => one.kind === kind)
    expect([meta.total, transactions], kind).toEqual([expected.length, expected])
  }
  const checks = await desk('method=cheque&kind=recorded&from=2026-11-01&to=2026-12-31')
  expect(checks.transactions.map(({ reference }) => reference).toSorted()).toEqual(['5521', '=1041'])
  expect(checks.meta.total).toBe(2)
  expect((await desk('method=cheque&order_by=invoice_number')).meta.total).toBe(3)
  for (const query of ['kind=gift', 'method=gold', 'kind=invoice'])
    expect((await app.send('GET', `/api/transactions?${query}`, { token: app.tokens.w })).status).toBe(422)
})

test('a payment whose refund is under way says so', async () => {
  const { s2 } = app.world.stores
  const attempt = '00000000-0000-4000-8000-000000000002'
  const now = app.clock.now()
  await app.db
    .insertInto('payment_attempts')
    .values({
      store_id: s2,
      id: attempt,
      state: 'paid',
      total: 777,
      charged: 777,
      created_at: now,
      payment_method_id: app.methods.s2,
      pay_method: 'card',
      pay_last_four: '1111',
      provider_id: 'x',
      settled_at: now,
    })
    .execute()
  const txn = await posting({ ...app, storeId: s2 }).charge(theirs.id, 100)
  const { id } = await app.db
    .insertInto('refunds')
    .values({
      store_id: s2,
      attempt_id: attempt,
      txn_id: txn,
      amount: 100,
      before: 0,
      reason: 'x',
      state: 'unknown',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const confirming = async () =>
    (await wholesale(`store=${s2}`)).map(({ being_confirmed }) => being_confirmed)
  expect(await confirming()).toEqual([true, false])
  await app.db.updateTable('refunds').set({ state: 'done', settled_at: now }).where('id', '=', id).execute()
  expect(await confirming()).toEqual([false, false])
})

test("another store's transactions are not there; staff list any store's; factories none", async () => {
  const { s1, s2 } = app.world.stores
  expect((await ask('', app.tokens.a2)).status).toBe(404)
  expect((await ask('', app.tokens.a1, s2)).status).toBe(404)
  expect((await ask('', app.tokens.w, s2)).status).toBe(200)
  expect((await ask('', app.tokens.f1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/transactions`)).status).toBe(401)
})

const exported = (query = '', token = app.tokens.a1, store = app.world.stores.s1) =>
  download(app, `/api/stores/${store}/transactions/export?${query}`, token)

// Claims: flow.export, api.stores.transactions.export
test('GET /api/stores/{id}/transactions/export answers the file transactions.xlsx with what the same question lists', async () => {
  const { status, headers, bytes } = await exported()
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="transactions.xlsx"')
  expect((await readTable(bytes))[0]?.slice(0, 3)).toEqual(['Date', 'Invoice #', 'Amount Charged'])
  for (const [name, content] of unzipped(bytes)) expect(content, name).not.toMatch(/<f[ >]/)
  for (const query of [
    '',
    'order_type=',
    'order_type=1',
    'order_type=2',
    'search=lily',
    'from=2026-11-19',
    'order_by=amount',
  ]) {
    const rows = await rowsOf((await exported(query)).bytes)
    const { transactions } = await list(query)
    expect(
      rows.map((row) => row['Amount Charged']),
      query,
    ).toEqual(transactions.map(({ amount }) => amount))
  }
  expect((await exported('order_type=3')).status).toBe(422)
})

test("another store's file of transactions is not there, and nothing of it is in ours", async () => {
  const { s1, s2 } = app.world.stores
  expect((await exported('', app.tokens.a2, s1)).status).toBe(404)
  expect((await exported('', app.tokens.a1, s2)).status).toBe(404)
  expect((await exported('', app.tokens.f1, s1)).status).toBe(403)
  expect((await app.send('GET', `/api/stores/${s1}/transactions/export`)).status).toBe(401)
  expect([...unzipped((await exported()).bytes).values()].join('')).not.toContain('7.77')
})
