import { expect, test } from 'vitest'
import { meaningOfGivenBack, splitFreed, splitRefund, splitReturn } from './money-back.ts'

const taken = [
  { id: 1, left: 100 },
  { id: 2, left: 60 },
]
const amounts = (parts: readonly { txn: { id: number }; amount: number }[]) =>
  parts.map(({ txn, amount }) => [txn.id, amount])

test.each([
  ['nothing new', 40, undefined, { kind: 'known', ours: 40 }],
  ['our books are ahead of the answer', 10, 50, { kind: 'known', ours: 40 }],
  ['exactly our open refund', 90, 50, { kind: 'refund' }],
  ['more than our open refund', 91, 50, { kind: 'return', amount: 51 }],
  ['no refund of ours', 90, undefined, { kind: 'return', amount: 50 }],
] as const)('what the provider has given back of a charge: %s', (_, theirs, openRefund, meaning) => {
  expect(meaningOfGivenBack(theirs, { charged: 160, left: 120, openRefund })).toEqual(meaning)
})

test('a return takes back the newest transactions first', () => {
  expect(amounts(splitReturn(taken, 60))).toEqual([[2, 60]])
  expect(amounts(splitReturn(taken, 75))).toEqual([
    [2, 60],
    [1, 15],
  ])
})

test('a refund takes back its own transaction, and others only for what is not left of it', () => {
  expect(amounts(splitRefund(taken, { txn_id: 2, amount: 42 }))).toEqual([[2, 42]])
  expect(amounts(splitRefund(taken, { txn_id: 1, amount: 130 }))).toEqual([
    [1, 100],
    [2, 30],
  ])
})

test('of a deposit that goes back, what is not used goes first, and what is reserved is missing', () => {
  const uses = [{ id: 7, left: 30 }]
  expect(splitFreed({ amount: 50, unused: 50 }, uses)).toEqual({ parts: [], missing: 0 })
  expect(splitFreed({ amount: 50, unused: 15 }, uses)).toEqual({
    parts: [{ txn: uses[0], amount: 30 }],
    missing: 5,
  })
})
