import { expect, test } from 'vitest'
import { type Leg, moveLegs, takeBackLegs, unappliedLegs } from './ledger.ts'

const sumOf = (legs: readonly Leg[]) => legs.reduce((sum, { amount }) => sum + amount, 0)

test.each([
  ['credit', 'allowance', 'revoke'],
  ['deposit', 'bank', 'pay_back'],
] as const)(
  'a %s that is moved leaves one store and comes to the other by %s, and the house has what it had',
  (kind, account, taken) => {
    const moved = moveLegs({ kind, creditId: 7, amount: 40_00 })
    expect(moved.out).toEqual(takeBackLegs({ kind: taken, creditId: 7, amount: 40_00 }))
    expect(moved.in).toEqual(unappliedLegs(account, 40_00))
    expect([sumOf(moved.out), sumOf(moved.in)]).toEqual([0, 0])
    for (const of of [account, 'unapplied'])
      expect(sumOf([...moved.out, ...moved.in].filter((leg) => leg.account === of))).toBe(0)
  },
)
