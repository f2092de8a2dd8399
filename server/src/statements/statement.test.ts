import type { Statement } from '@trousseau/contract/statements'
import { RANGE_BACKWARDS, RANGE_TOO_LONG } from '@trousseau/domain/money/statement'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printPdf } from '../documents/print-pdf.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { createOrderApp, type OrderApp, refusalIn } from '../testing/orders.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import { onServer } from '../testing/postgres/test-database.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { download, readTable, rowsOf, unzipped } from '../testing/sheets.ts'

const BLANK = {
  title: '',
  wholesaler: { name: '', address: '', phone: '', terms: '' },
  blocks: [],
  madeAt: new Date('2026-11-15T18:00:00Z'),
}

let app: OrderApp
const numbers: number[] = []

/** An invoice and a credit in August, one invoice each in October and November, partly paid, refunded and returned. */
beforeAll(async () => {
  app = await createOrderApp({ HOUSE_NAME: 'Maison Blanche', HOUSE_REMIT_TO: 'Maison Blanche, PO Box 7' })
  await printPdf(BLANK).catch(() => printPdf(BLANK))
  const { s1, s2 } = app.world.stores
  const money = posting({ ...app, storeId: s1 })
  const at = (moment: string) => app.clock.set(moment)
  const bill = async (amount: number) => {
    const made = await makeInvoice(app, s1, { orders: [amount], shipping: 0 })
    numbers.push(made.number)
    return made.id
  }
  at('2026-08-03T15:00:00Z')
  const august = await bill(100_000)
  const credit = await money.credit(9_000, 'late delivery')
  at('2026-10-01T15:00:00Z')
  const october = await bill(50_000)
  const charge = await money.charge(august, 60_000)
  at('2026-10-20T15:00:00Z')
  await money.apply(october, credit, 9_000)
  await money.recorded(october, 10_000)
  const taken = { id: charge, kind: 'charge', invoice_id: august, of_txn: null } as const
  await money.back(taken, 'refund', 5_000)
  at('2026-11-10T15:00:00Z')
  await bill(25_000)
  await money.deposit(3_000)
  // The last hour of a day in Chicago, which is already the next day in UTC.
  at('2026-11-15T05:30:00Z')
  await money.back(taken, 'return', 20_000, 'Insufficient funds')
  at('2026-11-15T18:00:00Z')
  await makeInvoice(app, s2, { orders: [777_777] })
})
afterAll(() => app.close())

const ask = (query = '', token = app.tokens.a1, store = app.world.stores.s1) =>
  app.send('GET', `/api/stores/${store}/statement?${query}`, { token })
const read = async (query = '', token = app.tokens.a1, store = app.world.stores.s1) => {
  const { status, body, text } = await ask(query, token, store)
  expect(status, text).toBe(200)
  return (body as { data: Statement }).data
}

test('a statement goes from what was owed, over everything that happened, to what is owed', async () => {
  const statement = await read()
  expect(statement).toMatchObject({
    store: { name: 'Store One' },
    from: '2026-10-01',
    to: '2026-11-15',
    opening: 910,
    formatted_opening: '$910.00',
    closing: 1180,
    formatted_closing: '$1,180.00',
    invoiced: 750,
    paid: 480,
    credited: 0,
    unapplied: 30,
    formatted_unapplied: '$30.00',
  })
  const shown = statement.lines.map((line) => [
    line.date,
    line.description,
    line.formatted_charge,
    line.formatted_payment,
    line.formatted_balance,
  ])
  expect(shown).toEqual([
    ['2026-10-01', `Invoice # ${numbers[1]}`, '$500.00', null, '$1,410.00'],
    ['2026-10-01', 'Payment, Visa ending in 1111', null, '$600.00', '$810.00'],
    ['2026-10-20', 'Payment recorded, Check 1041', null, '$100.00', '$710.00'],
    ['2026-10-20', 'Refund, Visa ending in 1111: a torn hem', null, '-$50.00', '$760.00'],
    ['2026-11-10', `Invoice # ${numbers[2]}`, '$250.00', null, '$1,010.00'],
    ['2026-11-10', 'Deposit, Wire transfer W-7', null, '$30.00', '$980.00'],
    ['2026-11-14', 'Returned, Visa ending in 1111: Insufficient funds', null, '-$200.00', '$1,180.00'],
  ])
  expect(statement.lines[1]?.invoice).toMatchObject({ number: numbers[0] })
  expect(statement.lines[5]?.invoice).toBeNull()
})

test('what is open on the last day is told by its age, and less what is not used it is the closing balance', async () => {
  const { ageing, unapplied, closing } = await read()
  expect(ageing.map(({ label, amount }) => [label, amount])).toEqual([
    ['Current', 250],
    ['1–30 days overdue', 310],
    ['31–60 days overdue', 0],
    ['61–90 days overdue', 650],
    ['Over 90 days overdue', 0],
  ])
  expect(ageing.reduce((sum, { amount }) => sum + amount, 0) - unapplied).toBeCloseTo(closing, 10)
})

test('a statement of other days is as those days were, whatever came later', async () => {
  const august = await read('from=2026-08-01&to=2026-08-31')
  expect(august).toMatchObject({
    opening: 0,
    invoiced: 1000,
    paid: 0,
    credited: 90,
    closing: 910,
    unapplied: 90,
  })
  expect(august.lines.map(({ description }) => description)).toEqual([
    `Invoice # ${numbers[0]}`,
    'Credit: late delivery',
  ])
  expect(august.ageing[0]).toMatchObject({ label: 'Current', amount: 1000 })
  expect(await read('from=2026-11-14&to=2026-11-14')).toMatchObject({ opening: 980, closing: 1180 })
  expect(await read('from=2026-11-15&to=9999-12-31')).toMatchObject({
    opening: 1180,
    closing: 1180,
    lines: [],
  })
  expect(await read('from=1900-01-01&to=2026-07-31')).toMatchObject({ opening: 0, closing: 0, lines: [] })
  expect(await read('to=2026-09-15')).toMatchObject({ from: '2026-08-01', closing: 910 })
})

test('days the wrong way round, or that are none, are refused', async () => {
  const backwards = await ask('from=2026-11-02&to=2026-11-01')
  expect(backwards.status).toBe(422)
  expect(refusalIn(backwards).errors).toEqual([{ field: 'from', message: RANGE_BACKWARDS }])
  for (const query of ['from=2026-02-30', 'to=x', 'from=2026-11-16', 'from=2026-11-01&from=2026-11-02'])
    expect((await ask(query)).status, query).toBe(422)
})

test('whatever happens in a store, each statement begins where the one before it ended', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const store = await makeStore(app.db, 'A store of its own')
  const money = posting({ ...app, storeId: store })
  const day = (at: number) => `2026-06-${String(at).padStart(2, '0')}`
  for (let at = 1; at <= 20; at += 1) {
    app.clock.set(`${day(at)}T1${random.below(10)}:00:00Z`)
    const { id, total } = await makeInvoice(app, store, { orders: [1 + random.below(300_000)] })
    const amount = 1 + random.below(total)
    const charge = await money.charge(id, amount)
    const taken = { id: charge, kind: 'charge', invoice_id: id, of_txn: null } as const
    if (random.chance(0.5)) await money.back(taken, 'refund', 1 + random.below(amount))
    if (random.chance(0.5)) await money.credit(1 + random.below(5_000))
  }
  app.clock.set('2026-11-15T18:00:00Z')
  let carried = 0
  for (const [from, to] of [
    [1, 4],
    [5, 5],
    [6, 13],
    [14, 30],
  ] as const) {
    const part = await read(`from=${day(from)}&to=${day(to)}`, app.tokens.w, store)
    expect(part.opening, `seed ${seed}`).toBe(carried)
    const cents = (dollars: number) => Math.round(dollars * 100)
    expect(cents(part.closing)).toBe(
      cents(part.opening) + part.lines.reduce((sum, { amount }) => sum + cents(amount), 0),
    )
    expect(cents(part.closing)).toBe(
      part.ageing.reduce((sum, { amount }) => sum + cents(amount), 0) - cents(part.unapplied),
    )
    carried = part.closing
  }
})

const fetchStatementFile = (
  kind: 'pdf' | 'xlsx',
  query = '',
  token = app.tokens.a1,
  store = app.world.stores.s1,
) => download(app, `/api/stores/${store}/statement.${kind}?${query}`, token)

test('the statement as a document says the same, with where to pay', async () => {
  const { status, headers, bytes } = await fetchStatementFile('pdf')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="statement.pdf"')
  const { title, author, text, parts } = readPdf(bytes)
  expect({ title, author }).toEqual({ title: 'Statement', author: 'Maison Blanche' })
  for (const words of [
    'FROM 10/01/2026',
    'TO 11/15/2026',
    'OPENING BALANCE $910.00',
    'CLOSING BALANCE $1,180.00',
    'Store One',
    'REMIT TO',
    'Maison Blanche, PO Box 7',
    `Invoice # ${numbers[1]}`,
    '-$200.00',
    'Payment, Visa ending in 1111',
    'Invoiced $750.00',
    'Paid $480.00',
    'Credited $0.00',
    '61–90 DAYS OVERDUE $650.00',
    'CREDITS AND DEPOSITS NOT USED $30.00',
  ])
    expect(text).toContain(words)
  for (const part of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(parts).toContain(part)
})

test('the statement as a spreadsheet says the same, with its amounts as numbers', async () => {
  const { status, headers, bytes } = await fetchStatementFile('xlsx')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="statement.xlsx"')
  expect((await readTable(bytes))[0]).toEqual([
    'Date',
    'Description',
    'Invoice #',
    'Charge',
    'Payment',
    'Balance',
  ])
  const rows = await rowsOf(bytes)
  const statement = await read()
  expect(rows[0]).toMatchObject({ Description: 'Opening Balance', Balance: 910 })
  expect(rows.slice(1, 8).map((row) => [row.Description, row.Balance])).toEqual(
    statement.lines.map(({ description, balance }) => [description, balance]),
  )
  expect(rows[2]).toMatchObject({ Payment: 600, Charge: null, 'Invoice #': String(numbers[0]) })
  expect(rows[8]).toMatchObject({ Description: 'Closing Balance', Balance: 1180 })
  expect(rows.at(-1)).toMatchObject({ Description: 'Credits and deposits not used', Balance: 30 })
})

test("another store's statement is not there in any form, and nothing of it is in ours", async () => {
  const { s1, s2 } = app.world.stores
  for (const path of ['statement', 'statement.pdf', 'statement.xlsx']) {
    const at = (store: number, token?: string) =>
      app.send('GET', `/api/stores/${store}/${path}`, token === undefined ? {} : { token })
    expect((await at(s2, app.tokens.a1)).status, path).toBe(404)
    expect((await at(s1, app.tokens.a2)).status, path).toBe(404)
    expect((await at(s1, app.tokens.f1)).status, path).toBe(403)
    expect((await at(s1)).status, path).toBe(401)
    expect((await at(s2, app.tokens.w)).status, path).toBe(200)
    expect((await at(999_999, app.tokens.w)).status, path).toBe(404)
  }
  // Store two was billed $7,797.77.
  expect([...unzipped((await fetchStatementFile('xlsx')).bytes).values()].join('')).not.toContain('7797.77')
  expect(readPdf((await fetchStatementFile('pdf')).bytes).text).not.toContain('7,797.77')
  expect((await ask()).text).not.toContain('7797.77')
})

const giveCredits = (store: number, day: number, count: number) =>
  sql`
  with txns as (
    insert into ledger_txns (store_id, kind, amount, reason, at)
    select ${store}, 'credit', 1, 'x', '2026-06-01T15:00:00Z'::timestamptz + interval '1 day' * ${day}::integer
    from generate_series(1, ${count}::integer) returning id
  )
  insert into ledger_entries (store_id, txn_id, seq, account, amount, credit_id)
  select ${store}, id, leg, case leg when 1 then 'allowance' else 'unapplied' end,
    case leg when 1 then 1 else -1 end, case leg when 2 then id end
  from txns, generate_series(1, 2) as leg order by id, leg`.execute(app.db)

test('more than ten thousand lines are not shown, and more than a thousand not printed: fewer days are', async () => {
  const store = await makeStore(app.db, 'A store with much going on')
  await giveCredits(store, 0, 1_000)
  // As autovacuum does, which is off in tests: the ledger's triggers and the portal's statements were planned on empty tables,
  // and would read all lines for each that comes.
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query('analyze ledger_txns, ledger_entries, store_credits')
  })
  for (let day = 1; day <= 10; day += 1) await giveCredits(store, day, day < 10 ? 1_000 : 1)
  const at = (path: string) => app.send('GET', `/api/stores/${store}/${path}`, { token: app.tokens.w })
  for (const path of ['statement', 'statement.xlsx', 'statement.pdf']) {
    const answer = await at(`${path}?from=2026-06-01&to=2026-06-30`)
    expect([path, answer.status]).toEqual([path, 422])
    expect(refusalIn(answer).data).toEqual([RANGE_TOO_LONG])
  }
  const most = await read('from=2026-06-01&to=2026-06-10', app.tokens.w, store)
  expect(most).toMatchObject({ credited: 100, closing: -100, formatted_closing: '-$100.00', unapplied: 100 })
  expect(most.lines).toHaveLength(10_000)
  expect((await at('statement.pdf?from=2026-06-01&to=2026-06-02')).status).toBe(422)
})
