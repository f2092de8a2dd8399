import { expect, test } from 'vitest'
import { makeInvoice } from '../../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import { countOpen, findTxns, recover } from '../../testing/payments/payments-later.ts'
import { passMinutes } from '../../testing/payments/provider.ts'
import { someOf } from '../../testing/test-size.ts'
import { checkTransaction } from '../check-transaction.ts'
import { reconcileOnce } from '../reconcile.ts'
import { compareBook } from './compare-book.ts'

usePayingApp({
  afterwards: async () => {
    provider.gate.alterNothing()
    await recover(app)
    expect(await countOpen(app)).toBe(0)
  },
})

type Row = Record<string, unknown>
/** Changes the rows that the provider lists or tells of, as long as nothing else is said. */
const tell = (change: (row: Row) => Row, more: readonly unknown[] = []) =>
  provider.gate.alter(
    ({ method, path }) => method === 'GET' && path.startsWith('/transaction'),
    async (_call, pass) => {
      const { body } = (await pass()) as { body: Row & { data?: Row[] } }
      if (!body.data) return { status: 200, body: change(body) }
      const data = [...more, ...body.data.map(change)]
      return { status: 200, body: { ...body, data, total: data.length } }
    },
    1_000,
  )
const nameOf = (row: Row) => (row.meta as { reference?: string } | null)?.reference
const breaksOf = (id: string) =>
  app.db
    .selectFrom('reconcile_breaks')
    .select(['kind', 'ours', 'theirs'])
    .where('provider_id', '=', id)
    .execute()

/** An invoice whose payment took the money, while the answer was lost. */
async function makeUnheard() {
  const { id } = await makeInvoice(app, s1, { orders: [3_330], shipping: 0 })
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'charge' })
  expect((await pay(app, id)).status).toBe(202)
  const [attempt] = await findAttempts(app, id)
  const rows = await provider.transactionsOf(c1)
  const charge = rows.find((row) => nameOf(row) === attempt?.id)
  return { invoice: id, reference: attempt?.id ?? '', charge: charge?.id ?? '' }
}

const UNREADABLE: readonly [string, Row][] = [
  ['whose success is null', { success: null }],
  ['whose total is a word', { total: 'abc' }],
  ['whose total has half a cent', { total: 33.305 }],
  ['without a total', { total: undefined }],
  ['without a customer', { customer_id: undefined }],
  ['that contradicts itself', { status: 'FAILED' }],
]

test.each(someOf(UNREADABLE, 2))(
  'a charge %s keeps its payment open and is reported once, and is applied when it can be read',
  async (_what, odd) => {
    const { invoice, reference, charge } = await makeUnheard()
    const other = await makeUnheard()
    tell((row) => (nameOf(row) === reference ? { ...row, ...odd } : row))
    for (let times = 0; times < 2; times += 1) await recover(app)
    expect(await findAttempts(app, invoice)).toMatchObject([{ state: 'unknown', live: true }])
    expect((await pay(app, invoice)).status).toBe(409)
    expect(await breaksOf(charge)).toMatchObject([
      {
        kind: 'not_understood',
        ours: 'a payment of $33.30, unknown',
        theirs: expect.stringContaining('cannot be read'),
      },
    ])
    // The rows around it are read all the same.
    expect(await statusOf(app, other.invoice)).toMatchObject({ status: 3 })
    await checkTransaction(app.client, { store_id: s1, transaction_id: charge })
    passMinutes(app, 1)
    const { isWhole, summary } = await reconcileOnce(app.client)
    expect([isWhole, summary]).toEqual([
      false,
      expect.stringContaining('1 payment or refund is open, 1 difference.'),
    ])
    provider.gate.alterNothing()
    await recover(app)
    expect(await statusOf(app, invoice)).toMatchObject({ status: 3 })
    passMinutes(app, 1)
    expect(await reconcileOnce(app.client)).toMatchObject({ isWhole: true })
  },
)

test.each(someOf([33.300000000000004, '33.300', '33.30', 33.29999999999999], 2))(
  'a charge of %s dollars is one of $33.30',
  async (total) => {
    const { invoice, reference } = await makeUnheard()
    tell((row) => (nameOf(row) === reference ? { ...row, total, total_refunded: '0.000' } : row))
    await recover(app)
    expect(await statusOf(app, invoice)).toMatchObject({ status: 3 })
    passMinutes(app, 1)
    expect(await reconcileOnce(app.client)).toMatchObject({ isWhole: true })
  },
)

test('a charge of a paid payment that cannot be read any more is reported, and the payment stays as it is', async () => {
  const { invoice, reference, charge } = await makeUnheard()
  await recover(app)
  tell((row) => (nameOf(row) === reference ? { ...row, is_voided: 'perhaps' } : row))
  for (let times = 0; times < 2; times += 1) await compareBook(app.client, s1)
  expect(await breaksOf(charge)).toMatchObject([
    {
      kind: 'not_understood',
      ours: `a payment of $33.30, charge ${charge}`,
      theirs: 'cannot be read: is_voided',
    },
  ])
  expect((await findTxns(app, invoice)).map(({ kind }) => kind)).toEqual(['charge'])
})

test('rows that are nothing we know are a difference each, once, and spoil nothing', async () => {
  const { invoice } = await makeUnheard()
  const count = async () =>
    (await app.db.selectFrom('reconcile_breaks').select('id').where('ours', '=', 'no payment').execute())
      .length
  tell((row) => row, [null, 'text', {}, { id: 'odd-1', success: true }, { id: 'odd-2', total: [] }])
  await recover(app)
  expect(await statusOf(app, invoice)).toMatchObject({ status: 3 })
  const before = await count()
  for (let times = 0; times < 2; times += 1) {
    passMinutes(app, 1)
    expect((await reconcileOnce(app.client)).summary).toContain(' 5 differences.')
  }
  expect(await count()).toBe(before + 5)
})
