import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alterationsOf, alterationsProblem, isWorse, RISKS, riskOf } from './risk.ts'

const fresh = (slack: number, alterations = 42) => riskOf(slack, alterations, null)

test('fourteen days before need-by is safe, fewer tight, after it short, and after the wear date late', () => {
  expect([15, 14, 13, 0, -1, -42, -43].map((slack) => fresh(slack))).toEqual([
    'safe',
    'safe',
    'tight',
    'tight',
    'short',
    'short',
    'late',
  ])
})

test('without alterations what comes after the day it is needed is late', () => {
  expect([14, 0, -1].map((slack) => fresh(slack, 0))).toEqual(['safe', 'tight', 'late'])
})

test('a risk gets worse at once, and better only three days beyond the bound', () => {
  expect([16, 17].map((slack) => riskOf(slack, 42, 'tight'))).toEqual(['tight', 'safe'])
  expect([2, 3, 16, 17].map((slack) => riskOf(slack, 42, 'short'))).toEqual([
    'short',
    'tight',
    'tight',
    'safe',
  ])
  expect([-40, -39].map((slack) => riskOf(slack, 42, 'late'))).toEqual(['late', 'short'])
  expect([2, 3].map((slack) => riskOf(slack, 0, 'late'))).toEqual(['late', 'tight'])
  expect([14, 13].map((slack) => riskOf(slack, 42, 'safe'))).toEqual(['safe', 'tight'])
  expect(riskOf(-43, 42, 'safe')).toBe('late')
})

test('what was said before makes it no better than it is, and says it again at most', () => {
  const slacks = fc.integer({ min: -100, max: 100 })
  fc.assert(
    fc.property(slacks, fc.nat(180), fc.constantFrom(...RISKS), (slack, alterations, before) => {
      const now = riskOf(slack, alterations, before)
      expect(isWorse(riskOf(slack, alterations, null), now)).toBe(false)
      // Said again with nothing new, it stays.
      expect(riskOf(slack, alterations, now)).toBe(now)
    }),
  )
})

test('an arrival that moves to and fro by three days changes the risk once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 40 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 30 }),
      (lowest, moves) => {
        let said = riskOf(lowest + 2, 42, null)
        let changes = 0
        for (const move of moves) {
          const now = riskOf(lowest + move, 42, said)
          if (now !== said) changes += 1
          said = now
        }
        expect(changes).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('alterations are the order’s own days, else the store’s, and none for samples and custom items', () => {
  const order = { own: null, store: 42, isSample: false, isCustomItem: false }
  expect(alterationsOf(order)).toBe(42)
  expect(alterationsOf({ ...order, own: 0 })).toBe(0)
  expect(alterationsOf({ ...order, isSample: true })).toBe(0)
  expect(alterationsOf({ ...order, isCustomItem: true })).toBe(0)
  expect(alterationsOf({ ...order, isSample: true, own: 10 })).toBe(10)
})

test('alterations are whole days from 0 to 180', () => {
  for (const days of [-1, 181, 1.5, Number.NaN]) expect(alterationsProblem(days)).toBeDefined()
  for (const days of [0, 42, 180]) expect(alterationsProblem(days)).toBeUndefined()
})
