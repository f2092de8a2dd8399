import { randomUUID } from 'node:crypto'
import type { Difference, DifferenceInFull } from '@trousseau/contract/differences'
import {
  MATCH_NEEDED,
  NOT_THIS_WAY,
  REASON_NEEDED,
  SETTLED_ALREADY,
} from '@trousseau/domain/money/difference'
import { expect, test } from 'vitest'
import { cutAt } from '../../testing/cut-at.ts'
import { makeInvoice } from '../../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../../testing/payments/payments-app.ts'
import { chargeBehindOurBack, findTxns, recover } from '../../testing/payments/payments-later.ts'
import { passMinutes } from '../../testing/payments/provider.ts'
import type { Answer } from '../../testing/test-app.ts'
import { ROUNDS } from '../../testing/test-size.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { reconcileOnce } from '../reconcile.ts'
import { compareBook } from './compare-book.ts'

usePayingApp()

const list = async (state = 'open'): Promise<Difference[]> => {
  const answer = await app.send('GET', `/api/differences?state=${state}`, { token: app.tokens.w })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: { differences: Difference[] } }).data.differences
}
const settle = (id: number, body: object, { token = app.tokens.w, key = randomUUID() as string } = {}) =>
  app.send('POST', `/api/differences/${id}/settle`, { token, body, headers: { 'idempotency-key': key } })
const messageOf = ({ body }: Answer) => (body as { message: string }).message
const deposits = async () =>
  (await app.db.selectFrom('store_credits').select(['kind', 'amount']).where('store_id', '=', s1).execute())
    .filter(({ kind }) => kind === 'deposit')
    .map(({ amount }) => amount)

/** A charge of $77.77 that only the provider knows, and its difference. */
async function makeUnknown(total = 77.77) {
  const charge = await chargeBehindOurBack(provider, c1, { total })
  await compareBook(app.client, s1)
  const difference = (await list()).find(({ provider_id }) => provider_id === charge.id)
  if (!difference) throw new Error('a charge that only the provider knows is a difference')
  return { charge, difference }
}
async function expectMatched() {
  passMinutes(app, 1)
  expect(await list()).toEqual([])
  expect(await reconcileOnce(app.client)).toMatchObject({ isWhole: true })
}

test('a charge that only the provider knows pays an invoice, the rest is a deposit, and what it gives back later is ours', async () => {
  const { id: invoice, number } = await makeInvoice(app, s1, { orders: [5_000], shipping: 0 })
  const { charge, difference } = await makeUnknown()
  expect(difference).toMatchObject({
    title: 'Charge we don’t know',
    ours: 'no payment',
    theirs: '$77.77, $0.00 given back',
    ways: ['match', 'record', 'refund', 'dismiss'],
  })
  const { body } = await app.send('GET', `/api/differences/${difference.id}`, { token: app.tokens.w })
  const { invoices } = (body as { data: DifferenceInFull }).data
  expect(invoices).toContainEqual({ id: invoice, label: `Invoice # ${number}, $50.00 due` })
  const key = randomUUID()
  for (let time = 0; time < 2; time += 1) {
    const answer = await settle(difference.id, { way: 'record', invoice }, { key })
    expect(answer.status, answer.text).toBe(200)
    expect((answer.body as { data: Difference }).data.settled).toMatchObject({
      way: 'record',
      by: 'Ada Moreau',
    })
  }
  expect(await statusOf(app, invoice)).toMatchObject({ paid: 5_000, status: 3 })
  expect(await deposits()).toEqual([2_777])
  await expectMatched()
  expect(await list('settled')).toMatchObject([{ id: difference.id, ways: [] }])
  const { body: audit } = await app.send('GET', '/api/audit?search=difference', { token: app.tokens.w })
  expect((audit as { data: { entries: unknown[] } }).data.entries).toMatchObject([
    { action_label: 'Payment difference settled', changes: [{ to: '$77.77, $0.00 given back' }, {}] },
  ])
  await provider.ask('POST', `/transaction/${charge.id}/void`)
  await expectMatched()
  expect(await statusOf(app, invoice)).toMatchObject({ paid: 0 })
})

test('a charge is matched to the payment that was thought to have failed, or to what staff had recorded by hand', async () => {
  const { id: lost } = await makeInvoice(app, s1, { orders: [8_100], shipping: 0 })
  await provider.arm(c1, 'never-arrived', { call: 'charge' })
  expect((await pay(app, lost)).status).toBe(202)
  await recover(app)
  const [failed] = await findAttempts(app, lost)
  const first = await makeUnknown(81)
  expect((await settle(first.difference.id, { way: 'match', payment: failed?.id })).status).toBe(200)
  expect(await statusOf(app, lost)).toMatchObject({ paid: 8_100, status: 3 })

  const { id: recorded } = await makeInvoice(app, s1, { orders: [9_200], shipping: 0 })
  await app.send('POST', `/api/stores/${s1}/payments`, {
    token: app.tokens.w,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 92, method: 'other', reference: 'terminal', invoices: [{ id: recorded }] },
  })
  const [txn] = await findTxns(app, recorded)
  const second = await makeUnknown(92)
  expect((await settle(second.difference.id, { way: 'match', transaction: txn?.id })).status).toBe(200)
  expect((await findTxns(app, recorded)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['recorded', 9_200],
    ['refund', -9_200],
    ['charge', 9_200],
  ])
  expect(await statusOf(app, recorded)).toMatchObject({ paid: 9_200 })
  await expectMatched()
})

test('a charge is given back at the provider once, also if the answer was lost and it is tried again', async () => {
  const { charge, difference } = await makeUnknown()
  await provider.arm(c1, 'charge-done-answer-lost', { call: 'void-or-refund' })
  const lost = await settle(difference.id, { way: 'refund' })
  expect((lost.body as { data: Difference }).data.settled, lost.text).toBeNull()
  expect((await settle(difference.id, { way: 'refund' })).status).toBe(409)
  passMinutes(app, 10)
  const again = await settle(difference.id, { way: 'refund' })
  expect((again.body as { data: Difference }).data.settled, again.text).toMatchObject({ way: 'refund' })
  const back = (await provider.transactionsOf(c1)).filter(
    (one) => one.reference_id === charge.id && (one.type === 'void' || one.type === 'refund'),
  )
  expect(back).toHaveLength(1)
  await expectMatched()
})

test.each([
  ['difference.after_claimed', 0],
  ['difference.after_given_back', 1],
] as const)(
  'a portal cut off at %s: the charge is given back once, and it can be settled after a while',
  async (point, made) => {
    const { charge, difference } = await makeUnknown()
    const key = `cut-${point}`
    const cut = await cutAt(point, () => settle(difference.id, { way: 'refund' }, { key }))
    expect(cut.status).toBe(500)
    const back = async () =>
      (await provider.transactionsOf(c1)).filter(
        (one) => one.reference_id === charge.id && (one.type === 'void' || one.type === 'refund'),
      )
    expect(await back()).toHaveLength(made)
    // The same key does nothing a second time, and another waits until the first can have no answer any more.
    const again = await settle(difference.id, { way: 'refund' }, { key })
    expect([again.status, (again.body as { data: Difference }).data.settled]).toEqual([200, null])
    expect((await settle(difference.id, { way: 'refund' })).status).toBe(409)
    passMinutes(app, 10)
    const later = await settle(difference.id, { way: 'refund' })
    expect((later.body as { data: Difference }).data.settled, later.text).toMatchObject({ way: 'refund' })
    expect(await back()).toHaveLength(1)
    await expectMatched()
  },
)

test('what is dismissed with a reason stays so until the provider says something else of it', async () => {
  const { charge, difference } = await makeUnknown()
  expect((await settle(difference.id, { way: 'dismiss', reason: 'Test charge' })).status).toBe(200)
  await compareBook(app.client, s1)
  expect(await list()).toEqual([])
  await provider.ask('POST', '/sandbox/settle', { customer_id: c1 })
  await provider.ask('POST', `/transaction/${charge.id}/refund`, { total: 0.77 })
  await compareBook(app.client, s1)
  expect(await list()).toMatchObject([
    { id: difference.id, theirs: '$77.77, $0.77 given back', settled: null },
  ])
  expect((await settle(difference.id, { way: 'refund' })).status).toBe(200)
  await expectMatched()
})

test('of two who settle it at the same time one wins, and the money is in the books once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await deposits()).length
    const { difference } = await makeUnknown(10 + round)
    const answers = await Promise.all(
      [app.tokens.w, await tokenFor(app, app.world.users.wr)].map((token) =>
        settle(difference.id, { way: 'record' }, { token }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(messageOf(answers.find(({ status }) => status === 409) ?? (answers[0] as Answer))).toBe(
      SETTLED_ALREADY,
    )
    expect((await deposits()).length).toBe(before + 1)
  }
  await expectMatched()
})

test('what cannot be settled so is refused with a clear message, and changes nothing', async () => {
  const { charge, difference } = await makeUnknown()
  const before = await app.db.selectFrom('ledger_txns').select('id').execute()
  const { id } = difference
  for (const [body, status, message] of [
    [{ way: 'dismiss' }, 422, REASON_NEEDED],
    [{ way: 'match' }, 422, MATCH_NEEDED],
    [{ way: 'match', transaction: 999_999 }, 409, 'That payment no longer fits this charge.'],
    [{ way: 'match', payment: randomUUID() }, 409, 'That payment no longer fits this charge.'],
    [{ way: 'record', invoice: 999_999 }, 404, undefined],
    [{ way: 'forget' }, 422, undefined],
  ] as const) {
    const answer = await settle(id, body)
    expect(answer.status, JSON.stringify(body)).toBe(status)
    if (message) expect(answer.text).toContain(message)
  }
  expect((await settle(999_999, { way: 'dismiss', reason: 'x' })).status).toBe(404)
  expect(
    (await app.send('POST', `/api/differences/${id}/settle`, { token: app.tokens.w, body: {} })).status,
  ).toBe(422)
  expect(await app.db.selectFrom('ledger_txns').select('id').execute()).toEqual(before)
  expect(await list()).toMatchObject([{ id, settled: null }])
  expect((await settle(id, { way: 'dismiss', reason: 'Test' })).status).toBe(200)
  expect(messageOf(await settle(id, { way: 'dismiss', reason: 'Test' }))).toBe(SETTLED_ALREADY)
  await app.db.updateTable('reconcile_breaks').set({ kind: 'missing_there' }).where('id', '=', id).execute()
  expect(messageOf(await settle(id, { way: 'refund' }))).toBe(NOT_THIS_WAY)
  await provider.ask('POST', `/transaction/${charge.id}/void`)
})
