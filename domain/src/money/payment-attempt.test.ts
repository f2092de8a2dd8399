import { expect, test } from 'vitest'
import {
  afterCall,
  afterLookUp,
  meaningOfCharge,
  meaningOfKnown,
  meaningOfNamed,
  stillFits,
} from './payment-attempt.ts'
import type { ProviderTransaction } from './provider-transaction.ts'

const payment = {
  store_id: 1,
  id: 'p1',
  state: 'unknown',
  charged: 5_000,
  provider_id: null as string | null,
  adopted: false,
}
const charge = (change: Partial<ProviderTransaction> = {}): ProviderTransaction => ({
  isClear: true,
  id: 'c1',
  type: 'charge',
  success: true,
  isPending: false,
  message: undefined,
  customerId: 'one',
  total: 5_000,
  refunded: 0,
  isVoided: false,
  isSettled: true,
  isCaptured: true,
  refusal: undefined,
  backReason: undefined,
  reference: 'p1',
  idempotencyId: 'p1',
  parentId: undefined,
  captures: [],
  ...change,
})
const ours = { storeId: 1, customerId: 'one', owner: undefined, named: payment }

test.each([
  ['as asked for', charge(), 'named'],
  ['another amount', charge({ total: 5_100 }), 'unknown_charge'],
  ['another amount, given back', charge({ total: 5_100, refunded: 5_100 }), 'none'],
  ['another customer', charge({ customerId: 'two' }), 'unknown_charge'],
  ['another idempotency id', charge({ idempotencyId: 'p2' }), 'unknown_charge'],
  ['declined', charge({ success: false }), 'named'],
] as const)('a charge under the name of a payment, %s: %s', (_, told, expected) => {
  const meaning = meaningOfCharge(told, ours)
  expect(meaning.kind === 'differs' ? meaning.as : meaning.kind).toBe(expected)
})

test('a charge is known by its id: one of another payment, or of another store, is told twice', () => {
  const owner = { ...payment, provider_id: 'c1', state: 'paid' }
  expect(meaningOfCharge(charge(), { ...ours, owner }).kind).toBe('known')
  for (const other of [
    { ...owner, id: 'p2' },
    { ...owner, store_id: 2 },
  ])
    expect(meaningOfCharge(charge(), { ...ours, owner: other })).toMatchObject({ as: 'told_twice' })
  const foreign = { ...ours, named: undefined, customerId: 'two' }
  expect(meaningOfCharge(charge(), foreign).kind).toBe('none')
})

test.each([
  ['unknown', true, 'paid'],
  ['sent', true, 'paid'],
  ['failed', true, 'late'],
  ['declined', true, 'late'],
  ['paid', true, 'paid before'],
  ['unknown', false, 'declined'],
] as const)('a payment that is %s, and whose charge succeeded (%s), is %s', (state, success, meaning) => {
  expect(meaningOfNamed(charge({ success }), { ...payment, state })).toBe(meaning)
})

test('of a known charge the provider may say that it failed, that it differs, or that it came late', () => {
  const paid = { ...payment, state: 'paid', provider_id: 'c1' }
  expect(meaningOfKnown(charge(), paid, 'one')).toEqual({ kind: 'fits', settle: 'no' })
  expect(meaningOfKnown(charge({ success: false }), paid, 'one')).toMatchObject({ as: 'failed_there' })
  expect(meaningOfKnown(charge({ total: 1 }), paid, 'one')).toMatchObject({ as: 'charge_differs' })
  const failed = { ...paid, state: 'failed' }
  expect(meaningOfKnown(charge(), failed, 'one')).toEqual({ kind: 'fits', settle: 'late' })
  expect(meaningOfKnown(charge({ success: false }), failed, 'one')).toEqual({ kind: 'none' })
})

test('nobody is told that nothing was charged unless that is certain', () => {
  expect(afterCall({ kind: 'unknown' }).kind).toBe('leave open')
  expect(afterCall({ kind: 'refused', message: 'No' }).kind).toBe('look')
  expect(afterCall({ kind: 'unavailable' }).kind).toBe('fail')
})

test('a payment is given up only if it is old, and the whole book was read and holds no money under its name', () => {
  const old = { createdAt: 1, lostIfBefore: 2 }
  const found = { rows: [], isWhole: true }
  expect(afterLookUp(found, old)).toBe('failed')
  expect(afterLookUp(found, { createdAt: 2, lostIfBefore: 2 })).toBe('leave open')
  expect(afterLookUp({ rows: [], isWhole: false }, old)).toBe('ask again')
  expect(afterLookUp({ rows: [charge()], isWhole: true }, old)).toBe('leave open')
  expect(afterLookUp({ rows: [charge({ isPending: true, success: false })], isWhole: true }, old)).toBe(
    'leave open',
  )
  expect(afterLookUp({ rows: [charge({ isVoided: true })], isWhole: true }, old)).toBe('failed')
})

test('money that comes late pays its invoices only if all of them are still open by as much, and nobody pays them', () => {
  const charges = [{ invoiceId: 1, amount: 500 }]
  const open = (paid: number, is_live = false) => new Map([[1, { total: 1_000, paid, is_live }]])
  expect(stillFits(charges, open(500))).toBe(true)
  expect(stillFits(charges, open(501))).toBe(false)
  expect(stillFits(charges, open(0, true))).toBe(false)
})
