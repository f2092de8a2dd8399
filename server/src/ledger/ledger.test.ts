import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { makeInvoice } from '../testing/invoices.ts'
import { makeStore } from '../testing/people.ts'
import { posting } from '../testing/posted.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { ROUNDS } from '../testing/test-size.ts'

let app: TestApp
let store: number
beforeAll(async () => {
  app = await createTestApp()
  store = await makeStore(app.db, 'Store One')
})
afterAll(() => app.close())

const CHECK = '23514'
const NOT_ALLOWED = '42501'

type Leg = { account: string; amount: number; invoice_id?: number }
/** Bypasses the ledger's functions, as anyone with the portal's database rights could. */
const writeTxn = (kind: string, amount: number, invoice: number, legs: readonly Leg[]) =>
  inTransaction(app.db, async (db) => {
    const { id } = await db
      .insertInto('ledger_txns')
      .values({ store_id: store, kind, amount, invoice_id: invoice, at: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, leg] of legs.entries())
      await db
        .insertInto('ledger_entries')
        .values({ store_id: store, txn_id: id, seq: index + 1, ...leg })
        .execute()
  })

test('a transaction that is out of balance, has one leg or none, or says another amount is refused by the database', async () => {
  const { id } = await makeInvoice(app, store)
  const owed = (amount: number) => ({ account: 'receivable', amount, invoice_id: id })
  const money = (amount: number) => ({ account: 'bank', amount })
  await expect(writeTxn('recorded', 500, id, [money(500), owed(-499)])).rejects.toMatchObject({
    code: CHECK,
    constraint: 'ledger_is_balanced',
  })
  await expect(writeTxn('recorded', 500, id, [owed(-500)])).rejects.toMatchObject({ code: CHECK })
  await expect(writeTxn('recorded', 500, id, [])).rejects.toMatchObject({ code: CHECK })
  await expect(writeTxn('recorded', 600, id, [money(500), owed(-500)])).rejects.toMatchObject({
    code: CHECK,
    constraint: 'ledger_says_what_it_is_worth',
  })
  await expect(writeTxn('recorded', 0, id, [money(500), owed(-500)])).rejects.toMatchObject({ code: CHECK })
  await expect(writeTxn('recorded', -500, id, [money(-500), owed(500)])).rejects.toMatchObject({
    code: CHECK,
  })
})

test('what is in the ledger, and what an invoice says, is neither changed nor taken away', async () => {
  const { id } = await makeInvoice(app, store)
  await posting({ ...app, storeId: store }).recorded(id, 500)
  for (const statement of [
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_txns set amount = amount + 1',
    'delete from ledger_txns',
    'truncate ledger_txns cascade',
    'update invoice_lines set amount = amount + 1',
    'delete from invoice_lines',
    'delete from invoices',
    'update invoices set total = total + 1',
    'update invoices set due_on = due_on + 30',
  ])
    await expect(sql.raw(statement).execute(app.db), statement).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|23514)$/),
    })
})

test('what is paid of an invoice cannot be set by hand, nor its status', async () => {
  const { id } = await makeInvoice(app, store)
  await expect(
    app.db.updateTable('invoices').set({ paid: 100 }).where('id', '=', id).execute(),
  ).rejects.toMatchObject({ code: NOT_ALLOWED })
  await expect(sql`update invoices set status = 3 where id = ${id}`.execute(app.db)).rejects.toThrow()
})

test('no invoice is paid twice: what goes beyond its total is refused, and what was paid before stays', async () => {
  const { id, total } = await makeInvoice(app, store)
  const money = posting({ ...app, storeId: store })
  await money.charge(id, total - 1)
  await expect(money.charge(id, 2)).rejects.toMatchObject({
    code: CHECK,
    constraint: 'invoices_never_overpaid',
  })
  await money.charge(id, 1)
  await expect(money.recorded(id, 1)).rejects.toMatchObject({ code: CHECK })
})

test('no more of a credit is used than there is', async () => {
  const { id } = await makeInvoice(app, store)
  const money = posting({ ...app, storeId: store })
  const credit = await money.credit(1_000)
  await money.apply(id, credit, 600)
  await expect(money.apply(id, credit, 401)).rejects.toMatchObject({
    code: CHECK,
    constraint: 'store_credits_never_used_twice',
  })
  await money.apply(id, credit, 400)
})

test('what is used of a credit is said by the ledger alone', async () => {
  const { id } = await makeInvoice(app, store)
  const money = posting({ ...app, storeId: store })
  const credit = await money.credit(1_000)
  await money.apply(id, credit, 600)
  for (const change of [
    'update store_credits set used = 0',
    'update store_credits set used = used + 1',
    'update store_credits set amount = amount * 2',
    'delete from store_credits',
    `insert into store_credits (store_id, id, kind, amount, created_at) select store_id, id, 'credit', 1, at from ledger_txns`,
  ])
    await expect(sql.raw(change).execute(app.db), change).rejects.toMatchObject({ code: NOT_ALLOWED })
  const left = app.db.selectFrom('store_credits').select(['used', 'amount']).where('id', '=', credit)
  expect(await left.executeTakeFirstOrThrow()).toEqual({ used: 600, amount: 1_000 })
})

// Claims: invoice.status.values
test('of any course of payments, refunds and returns an invoice is Paid Fully exactly when nothing is open', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const money = posting({ ...app, storeId: store })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, total } = await makeInvoice(app, store, {
      orders: [1_000 + random.below(500_000), 116_515],
      shipping: random.below(5_000),
    })
    const charges: { id: number; left: number }[] = []
    let paid = 0
    for (let step = 0; step < 12; step += 1) {
      const given = charges.find(({ left }) => left > 0)
      if (given && random.chance(0.4)) {
        const amount = 1 + random.below(given.left)
        const taken = { id: given.id, kind: 'charge', invoice_id: id, of_txn: null } as const
        await money.back(taken, random.pick(['refund', 'return'] as const), amount)
        given.left -= amount
        paid -= amount
      } else if (paid < total) {
        const amount = random.chance(0.3) ? total - paid : 1 + random.below(total - paid)
        charges.push({ id: await money.charge(id, amount), left: amount })
        paid += amount
      }
      const row = await app.db
        .selectFrom('invoices')
        .select(['paid', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const status = paid === total ? 3 : paid > 0 ? 2 : 1
      expect(row, `seed ${seed}`).toEqual({ paid, status })
    }
  }
  const { rows } = await sql`
    select number from invoices where total - paid <> (
      select coalesce(sum(amount), 0) from ledger_entries where invoice_id = invoices.id)`.execute(app.db)
  expect(rows).toEqual([])
})
