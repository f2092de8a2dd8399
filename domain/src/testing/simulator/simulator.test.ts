import { expect, test } from 'vitest'
import { PLANTED } from './planted-bugs.ts'
import { describe, findFailure, play, replay } from './play.ts'
import { RULES } from './rules.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** The number of simulated histories. */
const HISTORIES = Number(process.env.TEST_SIMULATED ?? 1_000)
const SEED = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Of a failure that is to be seen again: the steps of its history that are left. */
const { TEST_STEPS } = process.env
/** Between so many the runner of the tests gets a word in. */
const AT_ONCE = 1_000
const HOUR_MS = 3_600_000

/** What never happens cannot go wrong: each of these does, in any thousand histories. */
const EVERYTHING =
  'payment paid, payment declined, payment failed, refund done, refund failed, invoice, charge, recorded, credit, deposit, \
apply, refund, return, note, revoke, pay_back, move_credit, move_deposit, unknown_charge, charge_differs, not_understood, late_charge, order 1, \
order 2, order 3, order 4, order 5, order 6'.split(', ')

function noteWhatHappened({ db }: World, happened: Set<string>): void {
  for (const { state } of db.attempts) happened.add(`payment ${state}`)
  for (const { state } of db.refunds) happened.add(`refund ${state}`)
  for (const { kind } of db.txns) happened.add(kind)
  for (const { kind } of db.breaks) happened.add(kind)
  for (const { status } of db.orders) happened.add(`order ${status}`)
}

// A failure names its seed and its steps: TEST_SEED=<seed> TEST_STEPS=<steps> tells that story alone.
test('whatever fails, is late, repeated or killed, money, orders and messages are right after every step and settled in the end', {
  timeout: HOUR_MS,
}, async () => {
  if (TEST_STEPS !== undefined) {
    const { what = 'nothing was wrong', story } = replay(SEED, TEST_STEPS)
    throw new Error([what, ...story].join('\n'))
  }
  const happened = new Set<string>()
  for (let done = 0; done < HISTORIES; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, HISTORIES - done)
    const failure = findFailure(SEED + done, count, RULES, (world) => noteWhatHappened(world, happened))
    if (failure) throw new Error(describe(failure))
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (HISTORIES >= AT_ONCE)
    expect(
      EVERYTHING.filter((one) => !happened.has(one)),
      `seed ${SEED}`,
    ).toEqual([])
})

test('what goes back while the books are compared, and is never told, is found by the next comparison', () => {
  const step = (act: Step['act'], more: Partial<Step> = {}): Step => ({
    act,
    which: 0,
    other: 0,
    amount: 1,
    fault: 'none',
    hook: 'never',
    ...more,
  })
  const [A_DAY, A_CREDIT, BY_BANK, FOUR_STEPS] = [{ which: 6 }, { other: 1 }, { other: 1 }, { other: 3 }]
  const steps = [
    step('pay'),
    step('wait', A_DAY),
    // Something that the next comparison is for, which then has listed the charge and is not over.
    step('desk', A_CREDIT),
    step('go', FOUR_STEPS),
    step('tick'),
    step('go', FOUR_STEPS),
    step('outside', BY_BANK),
  ]
  const { what, world } = play(1, steps)
  expect(what).toBeUndefined()
  expect(world.db.txns.map(({ kind }) => kind)).toContain('return')
})

// The seeds are fixed: a bug that shows in one history of three hundred is not to be missed by chance.
test.each(PLANTED)('a planted bug is found within 1,000 histories and told in few steps: %s', (_, rules) => {
  const failure = findFailure(1, 1_000, rules)
  expect(failure?.steps.length).toBeLessThanOrEqual(20)
  const again = replay(failure?.seed ?? 0, failure?.steps.join(',') ?? '', rules)
  expect(again.what).toBe(failure?.what)
})
