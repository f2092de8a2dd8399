import type { ErrorReply } from '@trousseau/contract/errors'
import { beforeEach, expect, test } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { pay, statusOf } from '../testing/payments/payments.ts'
import { app, provider, usePayingApp } from '../testing/payments/payments-app.ts'
import { countOpen, recover } from '../testing/payments/payments-later.ts'
import { type OtherPortal, startOtherPortal } from '../testing/processes/other-portal.ts'

/** The limits of production. */
const LIMITS = { STAX_CALLS_PER_MINUTE: '60', STAX_FAILURES_PER_MINUTE: '8' }

let other: OtherPortal
usePayingApp({
  env: LIMITS,
  afterwards: async () => {
    await other.stop()
    for (let turn = 0; (await countOpen(app)) > 0 && turn < 10; turn += 1) await recover(app)
    expect(await countOpen(app)).toBe(0)
  },
})
beforeEach(async () => {
  other = await startOtherPortal(app, { ...provider.env, ...LIMITS })
})

async function payAtOnce(count: number) {
  const made = []
  for (let at = 0; at < count; at += 1) made.push(await makeInvoice(app, app.world.stores.s1))
  const answers = await Promise.all(made.map(({ id }, at) => pay(app, id, {}, { at: at % 2 ? app : other })))
  return made.map(({ id }, at) => ({ id, answer: answers[at] }))
}

test('fifty payments at once at two portals, and fifty more: never above the provider’s limit, and the rest are told to wait', async () => {
  const before = provider.gate.passed.length
  const tried = [...(await payAtOnce(50)), ...(await payAtOnce(50))]
  expect(provider.gate.passed.length - before).toBeLessThanOrEqual(60)
  expect(tried.filter(({ answer }) => answer?.status === 200).length).toBeGreaterThan(0)
  for (const { id, answer } of tried) {
    expect([200, 429, 503]).toContain(answer?.status)
    if (answer?.status !== 200) expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
    // On a stalled machine an answer may come too late: its payment goes on, and whoever asks again learns how it ended.
    const { code } = (answer?.body ?? {}) as Partial<ErrorReply>
    if (code === 'unavailable') continue
    expect(await statusOf(app, id)).toMatchObject({ status: answer?.status === 200 ? 3 : 1 })
  }
  for (let turn = 0; turn < 3; turn += 1) await recover(app)
  const told = tried.find(({ answer }) => answer?.status !== 200)
  expect((await pay(app, told?.id ?? 0)).status).toBe(200)
})

test('of fifty payments at a provider that fails no more than eight reach it, and work resumes alone', async () => {
  await provider.arm(app.customers.c1, 'empty-500', { call: 'charge', times: 1_000 })
  const before = provider.gate.passed.length
  const tried = await payAtOnce(50)
  const failed = provider.gate.passed.slice(before).filter(({ answered }) => answered !== 200)
  expect(failed.length).toBeLessThanOrEqual(8)
  for (const { answer } of tried) expect([202, 429, 503]).toContain(answer?.status)
  await provider.disarm()
  for (let turn = 0; turn < 3; turn += 1) await recover(app)
  expect(await countOpen(app)).toBe(0)
  for (const { id } of tried.slice(0, 3)) expect((await pay(app, id)).status).toBe(200)
})
