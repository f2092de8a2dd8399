import { expect, test, vi } from 'vitest'
import { makeInvoice } from '../testing/invoices.ts'
import { findAttempts, pay, statusOf } from '../testing/payments/payments.ts'
import { app, c1, provider, s1, usePayingApp } from '../testing/payments/payments-app.ts'
import { getCharges, passWindow } from '../testing/payments/payments-later.ts'
import { passMinutes } from '../testing/payments/provider.ts'
import type { GivenAnswer, Passed } from '../testing/payments/provider-gate.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { UNCLEAR_PAYMENTS } from '../testing/test-size.ts'
import { compareBook } from './differences/compare-book.ts'
import { reconcileOpen } from './reconcile.ts'

vi.setConfig({ testTimeout: 3_600_000 })
// Short, because some answers come too late.
usePayingApp({ env: { STAX_TIMEOUT_MS: '3000' } })

const seed = chooseSeed()
const random = createRandom(seed)

type Row = Record<string, unknown>
type Pass = (changed?: Row) => Promise<GivenAnswer>

/** What the provider does with the charge, whatever it then says. */
const FATES = [
  'charged',
  'charged twice',
  'charged after the answer',
  'charged after it was given up',
  'declined',
  'not charged',
] as const
type Fate = (typeof FATES)[number]

const STATUSES = [200, 201, 202, 400, 401, 402, 403, 404, 408, 409, 418, 422, 425, 429, 500, 502, 503, 504]
const ENDS = ['answered', 'answered', 'answered', 'answered', 'cut', 'answered too late'] as const

/** What the answer says. `made` is the provider's transaction, if it made one by then. */
const BODIES: Readonly<Record<string, (made: Row | undefined, earlier: Row | undefined) => unknown>> = {
  'the transaction': (made) => made ?? '',
  'the transaction with a total in floating point': (made) =>
    made ? { ...made, total: Number(made.total) + 1e-12 } : '',
  'the transaction with a total as text': (made) => (made ? { ...made, total: `${made.total}000` } : ''),
  'the transaction, pending': (made) => (made ? { ...made, status: 'PENDING' } : ''),
  'the transaction without its success': (made) => (made ? { ...made, success: null } : {}),
  'the transaction without its name': (made) => (made ? { ...made, meta: [] } : []),
  'the transaction with another total': (made) => (made ? { ...made, total: 0.01 } : {}),
  'the transaction with the id of another': (made, earlier) =>
    made ? { ...made, id: earlier?.id ?? made.id } : (earlier ?? ''),
  'another transaction': (_made, earlier) => earlier ?? '',
  nothing: () => '',
  'a page': () => '<html><body>Forbidden</body></html>',
  'half of it': () => '{"id": "half',
  'an empty object': () => ({}),
  'an empty list': () => [],
  words: () => ({ error: ['Something is not right.'] }),
  'words about our key': () => ({ idempotency_id: ['This id was used before.'] }),
}

/** Of these the documentation says that nothing was done, and they are believed. */
const isCertain = (status: number) => status === 401 || status === 429

const isCharge = ({ method, path }: Passed) => method === 'POST' && path === '/charge'
const chargesOf = async (reference: string) =>
  (await getCharges(provider, c1, reference)).filter(({ success }) => success)

/** Asking about hundreds of payments takes a minute on a busy machine, where some are not answered in time either. */
const PATIENCE_MS = 600_000
const compare = () =>
  vi.waitFor(async () => expect(await compareBook(app.client, s1)).toBe(true), PATIENCE_MS)

type Paid = {
  invoice: number
  what: string
  fate: Fate
  later: () => Promise<unknown>
  /** The provider's transaction, if the payer was told at once that it paid. */
  paidBy: Row | undefined
}

/** Makes one payment that meets something unclear, and looks whether what the payer is told is true by then. */
async function payUnclearly(at: number, earlier: Row | undefined): Promise<Paid> {
  const status = random.pick(STATUSES)
  const fate = isCertain(status) ? 'not charged' : random.pick(FATES)
  const says = random.pick(Object.keys(BODIES))
  const end = random.chance(0.9) ? random.pick(ENDS.slice(0, 5)) : random.pick(ENDS)
  const what = `TEST_SEED=${seed}, payment ${at}: ${fate}, ${end} with ${status} and ${says}`
  const { id: invoice } = await makeInvoice(app, s1, { orders: [1_000 + random.below(90_000)], shipping: 0 })
  let made: Row | undefined
  let pass: Pass = async () => ({ status: 500, body: undefined })
  let release: () => void = () => undefined
  if (fate === 'declined') await provider.arm(c1, 'decline', { call: 'charge', text: 'Do Not Honor' })
  provider.gate.alter(isCharge, async ({ body }, passOn) => {
    pass = passOn
    if (fate === 'charged' || fate === 'charged twice' || fate === 'declined')
      made = (await passOn()).body as Row
    if (fate === 'charged twice') await passOn({ idempotency_id: `${body.idempotency_id} again` })
    if (end === 'cut') return 'cut'
    if (end === 'answered too late')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    const headers = status === 429 ? { 'retry-after': '30' } : {}
    return { status, headers, body: BODIES[says]?.(made, earlier) }
  })
  const answer = await pay(app, invoice, {}, { key: `unclear-payment-${at}` })
  release()
  const [attempt] = await findAttempts(app, invoice)
  const charges = await chargesOf(attempt?.id ?? '')
  expect([200, 202, 402, 503], `${what}: ${answer.text}`).toContain(answer.status)
  if (answer.status === 200) expect(charges.length, what).toBeGreaterThan(0)
  if (answer.status === 402 || answer.status === 503) expect(charges, what).toEqual([])
  const later = async () => fate.startsWith('charged after') && (await pass())
  if (fate === 'charged after the answer') await later()
  // Asked again under the same key, nothing is charged again, and what was told stays true.
  const again = await pay(app, invoice, {}, { key: `unclear-payment-${at}` })
  expect([answer.status, 202], what).toContain(again.status)
  return { invoice, what, fate, later, paidBy: answer.status === 200 ? made : undefined }
}

test(`whatever the provider says (TEST_SEED=${seed}): nobody is told what is not so, nobody pays twice, and all is settled or listed`, async () => {
  const paid: Paid[] = []
  let earlier: Row | undefined
  for (let at = 0; at < UNCLEAR_PAYMENTS; at += 1) {
    // No more than a few declined payments in ten minutes, and no block that lasts.
    if (at % 4 === 0) passWindow(app)
    passMinutes(app, 1)
    const one = await payUnclearly(at, earlier)
    paid.push(one)
    earlier = one.paidBy ?? earlier
  }
  provider.gate.alterNothing()
  await provider.disarm()
  for (let turn = 0; turn < 2; turn += 1) {
    passWindow(app)
    await vi.waitFor(
      async () => expect(await reconcileOpen(app.client, { most: 10_000, askAgainMs: 0 })).toBe(true),
      PATIENCE_MS,
    )
  }
  for (const { invoice, what } of paid)
    for (const { state } of await findAttempts(app, invoice))
      expect(['paid', 'declined', 'failed'], what).toContain(state)
  for (const { fate, later } of paid) if (fate === 'charged after it was given up') await later()
  passMinutes(app, 1)
  await compare()

  const breaks = await app.db.selectFrom('reconcile_breaks').select('provider_id').execute()
  const listed = new Set(breaks.map(({ provider_id }) => provider_id))
  const calls = provider.gate.passed.filter(isCharge)
  for (const { invoice, what } of paid) {
    const [attempt, ...more] = await findAttempts(app, invoice)
    const charges = await chargesOf(attempt?.id ?? '')
    expect(more, what).toEqual([])
    expect(calls.filter(({ body }) => body.idempotency_id === attempt?.id).length, what).toBeLessThanOrEqual(
      1,
    )
    const { paid: amount, total } = await statusOf(app, invoice)
    expect([attempt?.state === 'paid', amount], what).toEqual([
      charges.length > 0,
      charges.length > 0 ? total : 0,
    ])
    const tooMany = charges.filter(({ id }) => id !== attempt?.provider_id)
    expect(tooMany.length, what).toBe(Math.max(0, charges.length - 1))
    for (const { id } of tooMany) {
      expect(listed.has(id), what).toBe(true)
      await provider.ask('POST', `/transaction/${id}/void`)
    }
  }
  passMinutes(app, 1)
  await compare()
})
