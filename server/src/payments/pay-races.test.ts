import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeInvoice, makeInvoice } from '../testing/invoices.ts'
import { untilHeard } from '../testing/orders.ts'
import { findAttempts, pay, paymentIn, payTogether, statusOf } from '../testing/payments/payments.ts'
import { app, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { countOpen, findTxns, giveCreditTo, recover } from '../testing/payments/payments-later.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import type { Answer, TestApp } from '../testing/test-app.ts'
import { RACE_ROUNDS, ROUNDS } from '../testing/test-size.ts'
import { tokenFor } from '../testing/wire-app.ts'

const CALLERS = 50

type Portal = Pick<TestApp, 'send'>

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

/** In the long run weeks pass at one process and none at the other, which would end everybody's session. */
const ROUNDS_TOGETHER = 200

async function recoverAfter(round: number): Promise<void> {
  await recover(app)
  if (round % ROUNDS_TOGETHER > 0) return
  await other.stop()
  other = await startOtherPortal(app, provider.env)
  const { a1, r1, w } = app.world.users
  Object.assign(app.tokens, {
    a1: await tokenFor(app, a1),
    r1: await tokenFor(app, r1),
    w: await tokenFor(app, w),
  })
}

/** Sends requests at once: every second one to the other process, every third one as the other user. */
type Caller = { at: Portal; token: string; tries: number }
const atOnce = (count: number, work: (caller: Caller, at: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => {
      const caller = { at: at % 2 ? app : other, token: at % 3 ? app.tokens.a1 : app.tokens.r1 }
      let tries = 0
      // An idempotency key also keeps the answer that nothing was charged, so every retry needs a new key.
      return untilHeard(() => work({ ...caller, tries: tries++ }, at))
    }),
  )
const withStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status)
const chargeCalls = (from: number) =>
  provider.gate.passed.slice(from).filter(({ path }) => path === '/charge').length

test('fifty at once pay one invoice under keys of their own, two people at two processes: one charge, the others are told', async () => {
  for (let round = 1; round <= RACE_ROUNDS; round += 1) {
    const { id, total } = await makeInvoice(app, s1)
    const before = provider.gate.passed.length
    const answers = await atOnce(CALLERS, (caller, at) =>
      pay(app, id, {}, { ...caller, key: `pay-race-${round}-${at}-${caller.tries}` }),
    )
    expect(chargeCalls(before)).toBe(1)
    // A caller that got no answer from a busy database and retried gets 409 like the others.
    expect(withStatus(answers, 409).length).toBeGreaterThanOrEqual(CALLERS - 1)
    expect(withStatus(answers, 200).length).toBe(CALLERS - withStatus(answers, 409).length)
    await recoverAfter(round)
    expect(await statusOf(app, id)).toEqual({ paid: total, total, status: 3 })
    // An attempt given up on a busy machine before it reached the provider leaves the invoice free for the next.
    const attempts = await findAttempts(app, id)
    expect(attempts.filter(({ state }) => state !== 'failed')).toMatchObject([{ state: 'paid' }])
    for (const failed of attempts.filter(({ state }) => state === 'failed'))
      expect(failed).toMatchObject({ live: false, provider_id: null })
  }
})

test('fifty at once with one key are one charge and one answer', async () => {
  const { id } = await makeInvoice(app, s1)
  const before = provider.gate.passed.length
  const answers = await atOnce(CALLERS, ({ at }) => pay(app, id, {}, { at, key: 'one-key-for-all' }))
  expect(chargeCalls(before)).toBe(1)
  const done = withStatus(answers, 200)
  expect(done.length).toBeGreaterThan(0)
  for (const { status } of answers) expect([200, 202, 409]).toContain(status)
  expect(new Set(done.map((answer) => paymentIn(answer).id)).size).toBe(1)
})

test('payments of overlapping invoices in any order wait for each other and pay nothing twice', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const made: MadeInvoice[] = []
    for (let at = 0; at < 5; at += 1) made.push(await makeInvoice(app, s1, { orders: [10_000] }))
    const some = () => {
      const left = made.map(({ id }) => ({ id }))
      const count = 1 + random.below(left.length)
      return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat()
    }
    const answers = await atOnce(20, (caller, at) =>
      payTogether(app, some(), {}, { ...caller, key: `overlap-${round}-${at}-${caller.tries}` }),
    )
    const paid = withStatus(answers, 200).flatMap((answer) => paymentIn(answer).invoices.map(({ id }) => id))
    expect(new Set(paid).size, `seed ${seed}`).toBe(paid.length)
    for (const { status, text } of answers) expect([200, 202, 409], `seed ${seed}: ${text}`).toContain(status)
    await recoverAfter(round)
    for (const { id, total } of made) {
      expect((await findTxns(app, id)).length, `seed ${seed}`).toBeLessThanOrEqual(1)
      expect([0, total]).toContain((await statusOf(app, id)).paid)
    }
  }
})

test('fifty payments at once share one credit, and no cent of it is used twice', async () => {
  const credit = await giveCreditTo(app, s1, 12_345)
  const made: MadeInvoice[] = []
  for (let at = 0; at < CALLERS; at += 1)
    made.push(await makeInvoice(app, s1, { orders: [1_000], shipping: 0 }))
  const answers = await atOnce(CALLERS, (caller, at) =>
    pay(app, made[at]?.id ?? 0, {}, { ...caller, key: `credit-race-${at}-${caller.tries}` }),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await recover(app)
  const used = app.db.selectFrom('store_credits').select(['used', 'reserved']).where('id', '=', credit)
  expect(await used.executeTakeFirstOrThrow()).toEqual({ used: 12_345, reserved: 0 })
  for (const { id } of made) expect(await statusOf(app, id)).toMatchObject({ paid: 1_000, status: 3 })
})

test('fifty at once give the same money back: once, and the others are told', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id, total } = await makeInvoice(app, s1)
    await pay(app, id)
    const [taken] = await findTxns(app, id)
    const before = provider.gate.passed.length
    const answers = await atOnce(CALLERS, ({ at, tries }, number) =>
      at.send('POST', `/api/transactions/${taken?.id}/refund`, {
        token: app.tokens.w,
        body: { reason: `asked by ${number}` },
        headers: { 'idempotency-key': `refund-race-${round}-${number}-${tries}` },
      }),
    )
    const calls = provider.gate.passed.slice(before).filter(({ path }) => path.endsWith('void-or-refund'))
    expect(calls).toHaveLength(1)
    expect(withStatus(answers, 409).length).toBeGreaterThanOrEqual(CALLERS - 1)
    await recoverAfter(round)
    expect((await findTxns(app, id)).map(({ amount }) => amount)).toEqual([total, -total])
  }
})

test('forty invoices of one store paid at once are forty payments, and nobody waits for ever', async () => {
  const made: MadeInvoice[] = []
  for (let at = 0; at < 40; at += 1) made.push(await makeInvoice(app, s1, { orders: [1_000 + at] }))
  const before = provider.gate.passed.length
  const answers = await atOnce(40, (caller, at) =>
    pay(app, made[at]?.id ?? 0, {}, { ...caller, key: `rush-${at}-of-forty-${caller.tries}` }),
  )
  // On an overloaded machine some payments are still being confirmed, but none is charged twice.
  for (const { status } of answers) expect([200, 202, 409]).toContain(status)
  expect(chargeCalls(before)).toBeLessThanOrEqual(40)
  for (let turn = 0; turn < 5; turn += 1) await recover(app)
  for (const { id } of made) {
    if ((await statusOf(app, id)).status !== 3) expect((await pay(app, id)).status).toBe(200)
    expect(await statusOf(app, id)).toMatchObject({ status: 3 })
  }
})
