import { expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import {
  countOpen,
  expectSettled,
  findTxns,
  getCharges,
  giveCreditTo,
  passWindow,
  recover,
  settleBatch,
} from '../testing/payments/payments-later.ts'
import { inHaste, TOO_SLOW_MS } from '../testing/payments/provider.ts'
import type { GivenAnswer } from '../testing/payments/provider-gate.ts'
import { checkTransaction } from './check-transaction.ts'

usePayingApp({ afterwards: expectSettled })

const FAULTS = [
  'slow',
  'hang',
  'html',
  'empty-500',
  '429',
  'charge-done-answer-lost',
  'never-arrived',
  'decline',
] as const
const MEANS = ['card', 'bank', 'card and credit'] as const
type Fault = (typeof FAULTS)[number]
type Means = (typeof MEANS)[number]

const each = <A, B>(some: readonly A[], others: readonly B[]) =>
  some.flatMap((one) => others.map((other) => [one, other] as const))
const more = { slow: { ms: TOO_SLOW_MS }, '429': { seconds: 60 } } as Record<string, object>
const arm = (kind: Fault, call: string) => provider.arm(c1, kind, { call, ...more[kind] })
const wishBy = (means: Means) => ({
  payment_method: means === 'bank' ? app.methods.bank : app.methods.card,
})
async function makeOwed(means: Means) {
  if (means === 'card and credit') await giveCreditTo(app, s1, 3_000)
  return makeInvoice(app, s1, { orders: [10_000], shipping: 0 })
}
const attemptOf = async (invoice: number) => {
  const [attempt] = await findAttempts(app, invoice)
  if (!attempt) throw new Error('nobody tried')
  return attempt
}
const charges = async (invoice: number) =>
  (await getCharges(provider, c1, (await attemptOf(invoice)).id)).filter(({ success }) => success)
/** A slow provider still makes the charge, some time after we stopped waiting. */
const untilDone = (kind: Fault, isDone: () => Promise<boolean>) =>
  kind === 'slow' ? expect.poll(isDone).toBe(true) : undefined

/** Whatever the fault was: exactly one charge and a paid invoice, or no charge and an invoice that can be paid. */
async function expectOneOrNone(invoice: number) {
  const taken = await charges(invoice)
  expect(taken.length).toBeLessThanOrEqual(1)
  const { paid, total, status } = await statusOf(app, invoice)
  expect([paid, status]).toEqual(taken.length === 1 ? [total, 3] : [0, 1])
  if (taken.length === 0) expect((await pay(app, invoice)).status).toBe(200)
  expect(await statusOf(app, invoice)).toMatchObject({ status: 3 })
}

test.each(each(FAULTS, MEANS))(
  'the fault %s at the charge by %s ends in one charge or none',
  async (kind, means) => {
    const { id } = await makeOwed(means)
    await arm(kind, 'charge')
    await inHaste(app, kind, () => pay(app, id, wishBy(means)))
    await untilDone(kind, async () => (await charges(id)).length === 1)
    await recover(app)
    await expectOneOrNone(id)
  },
)

const PAGE = '<html><body>Sorry</body></html>'
type Told = { isMade: boolean; told: (made: unknown) => GivenAnswer }

/** What the provider, or a machine in front of it, may say to a charge besides, and whether the charge was made by then. */
const TOLD: Readonly<Record<string, Told>> = {
  'errors of fields': {
    isMade: false,
    told: () => ({ status: 422, body: { total: ['The total field is required.'] } }),
  },
  'an expired key': { isMade: false, told: () => ({ status: 401, body: { error: 'token_expired' } }) },
  'a key without the right': { isMade: false, told: () => ({ status: 401, body: ['not team admin'] }) },
  'a name that was used before': {
    isMade: false,
    told: () => ({ status: 422, body: { idempotency_id: ['This id was used before.'] } }),
  },
  'a broken gateway': { isMade: false, told: () => ({ status: 502, body: PAGE }) },
  'too much to do': {
    isMade: false,
    told: () => ({ status: 503, body: '', headers: { 'retry-after': '30' } }),
  },
  'a gateway that gave up': { isMade: true, told: () => ({ status: 504, body: PAGE }) },
  'a time that ran out': { isMade: true, told: () => ({ status: 408, body: '' }) },
  'the charge, as a refusal': { isMade: true, told: (made) => ({ status: 422, body: made }) },
  'half of the charge': {
    isMade: true,
    told: (made) => ({ status: 200, body: JSON.stringify(made).slice(0, 99) }),
  },
  'nothing at all': { isMade: true, told: () => ({ status: 200, body: '' }) },
  'an empty list': { isMade: true, told: () => ({ status: 200, body: [] }) },
}

test.each(Object.entries(TOLD))(
  'the answer "%s" to a charge ends in one charge or none',
  async (_words, { isMade, told }) => {
    const { id } = await makeOwed('card')
    provider.gate.alter(
      ({ method, path }) => method === 'POST' && path === '/charge',
      async (_call, pass) => told(isMade ? (await pass()).body : undefined),
    )
    const { status } = await pay(app, id)
    expect([200, 202, 402, 503]).toContain(status)
    const made = (await charges(id)).length
    expect(made).toBe(isMade ? 1 : 0)
    // Nobody is told that they paid, or that they did not, if it is not so.
    if (status !== 202) expect(status === 200).toBe(isMade)
    await recover(app)
    await expectOneOrNone(id)
  },
)

test.each(each(FAULTS.slice(0, 7), ['charge-done-answer-lost', 'never-arrived'] as const))(
  'the fault %s at the question what became of a payment, after %s, ends in one charge or none',
  async (kind, before) => {
    const { id } = await makeOwed('card')
    await arm(before, 'charge')
    await arm(kind, 'list-transactions')
    await inHaste(app, kind, async () => {
      await pay(app, id)
      await recover(app)
    })
    // On a busy machine the question after the slow one may be too late as well.
    if ((await countOpen(app)) > 0) await recover(app)
    await expectOneOrNone(id)
  },
)

test.each(FAULTS.slice(0, 7))(
  'after the fault %s at the look that a hint asks for, the next one is enough',
  async (kind) => {
    const { id } = await makeOwed('bank')
    await arm('charge-done-answer-lost', 'charge')
    await pay(app, id, wishBy('bank'))
    const [made] = await charges(id)
    const hint = { store_id: s1, transaction_id: made?.id ?? '' }
    await arm(kind, 'read-transaction')
    const checked = inHaste(app, kind, () => checkTransaction(app.client, hint))
    await expect(checked).rejects.toThrow('not checked')
    expect(await statusOf(app, id)).toMatchObject({ paid: 0 })
    passWindow(app)
    await checkTransaction(app.client, hint)
    await expectOneOrNone(id)
  },
)

test.each(each(FAULTS, ['void', 'refund'] as const))(
  'the fault %s at a %s gives the money back once or not at all',
  async (kind, how) => {
    const { id, total } = await makeOwed('card')
    await pay(app, id)
    if (how === 'refund') await settleBatch(provider, c1)
    const [taken] = await findTxns(app, id)
    await arm(kind, 'void-or-refund')
    await inHaste(app, kind, () =>
      app.send('POST', `/api/transactions/${taken?.id}/refund`, {
        token: app.tokens.w,
        body: { reason: 'a fault' },
      }),
    )
    const isBack = async () => {
      const [made] = await charges(id)
      return Boolean(made?.is_voided) || Number(made?.total_refunded) === total / 100
    }
    await untilDone(kind, isBack)
    await recover(app)
    const back = (await isBack()) ? [-total] : []
    expect((await findTxns(app, id)).map(({ amount }) => amount)).toEqual([total, ...back])
    expect(await statusOf(app, id)).toMatchObject({ paid: back.length === 1 ? 0 : total })
    if (back.length === 0)
      expect(['hang', 'html', 'empty-500', '429', 'never-arrived', 'decline']).toContain(kind)
  },
)
