import { expect, test } from 'vitest'
import { type OrderFacts, type OrderWish, refusalsOf, termsOf, withoutChoices } from './place-order.ts'

const item = { price: 123_400, estimatedMonths: 4, estimatedDays: 0, colours: [1, 2], sizes: [1, 5] }
const wish: OrderWish = {
  type: 1,
  po: 'PO-1',
  item_type: 1,
  wear_date: '2027-06-01',
  color: 1,
  size: 5,
  measures: {},
  details: '',
}
const facts: OrderFacts = {
  today: '2026-11-15',
  item,
  hasAddress: true,
  hasPaymentMethod: true,
  isPoTaken: false,
  accessory: undefined,
}
const fieldsOf = (more: Partial<OrderWish>, known: Partial<OrderFacts> = {}) =>
  refusalsOf({ ...wish, ...more }, { ...facts, ...known }).fields.map(({ field }) => field)

test('an order that lacks nothing is not refused', () => {
  expect(refusalsOf(wish, facts)).toEqual({ fields: [], conflicts: [], rules: [] })
})

test('each thing that is missing is said, and all at once', () => {
  const nothing = { measures: {}, details: '' }
  const { fields, conflicts, rules } = refusalsOf(nothing, {
    ...facts,
    item: undefined,
    hasAddress: false,
    hasPaymentMethod: false,
    isPoTaken: true,
    accessory: 'ordered',
  })
  expect(fields.map(({ field }) => field)).toEqual([
    'type',
    'purchase_order_number',
    'item_type',
    'address',
    'payment_method',
    'wear_date',
  ])
  expect(conflicts).toHaveLength(2)
  expect(rules).toEqual(['This item is not available any more.'])
})

test('a size or measures, never both and never neither; bust and waist with any measure', () => {
  expect(fieldsOf({ size: undefined })).toEqual(['size'])
  expect(fieldsOf({ measures: { bust: '34', waist: '26' } })).toEqual(['size'])
  expect(fieldsOf({ size: undefined, measures: { bust: '34', waist: '26' } })).toEqual([])
  expect(fieldsOf({ size: undefined, measures: { hips: '38' } })).toEqual(['bust', 'waist'])
  expect(fieldsOf({ size: undefined, details: 'Long arms.' })).toEqual(['bust', 'waist'])
  expect(fieldsOf({ size: undefined, measures: { bust: '9', waist: '26.1' } })).toEqual(['bust', 'waist'])
})

test('only what this dress comes in may be chosen', () => {
  expect(fieldsOf({ color: 3 })).toEqual(['color'])
  expect(fieldsOf({ color: undefined })).toEqual(['color'])
  expect(fieldsOf({ size: 2 })).toEqual(['size'])
})

test('on its wear date it ships in time, a day later it does not', () => {
  const rules = (wear_date: string) => refusalsOf({ ...wish, wear_date }, facts).rules
  expect(rules('2027-03-15')).toEqual([])
  expect(rules('2027-03-14')).toEqual([
    'The estimated ship date is past the wear date, please call us to discuss this order.',
  ])
  // A day that is gone by is no day to ship for: it is said once, as what it is.
  expect(rules('2026-11-14')).toEqual([])
  expect(fieldsOf({ wear_date: '2026-11-14' })).toEqual(['wear_date'])
  expect(fieldsOf({ wear_date: '2026-11-15' })).toEqual([])
})

test('custom measurements add $95.00 to a dress, once, and to a custom item nothing', () => {
  const measured = {
    ...wish,
    size: undefined,
    measures: { bust: '34', waist: '26', hips: '38', hollow: '55' },
  }
  expect(termsOf(wish, item, '2026-11-15')).toEqual({
    price: 123_400,
    fee: 0,
    total: 123_400,
    shipDate: '2027-03-15',
  })
  expect(termsOf(measured, item, '2026-11-15')).toMatchObject({ price: 123_400, fee: 9_500, total: 132_900 })
  const empty = { ...wish, measures: { bust: '', waist: '' } }
  expect(termsOf(empty, item, '2026-11-15').fee).toBe(0)
  expect(termsOf(withoutChoices({ ...measured, item_type: 2 }), item, '2026-11-15').fee).toBe(0)
})

test('of a custom item nothing is chosen but the day', () => {
  const chosen: OrderWish = { ...wish, item_type: 2, measures: { bust: '34' }, details: 'Long.' }
  expect(withoutChoices(chosen)).toMatchObject({
    color: undefined,
    size: undefined,
    measures: {},
    details: '',
  })
  expect(refusalsOf(withoutChoices(chosen), facts).fields).toEqual([])
  expect(withoutChoices(wish)).toBe(wish)
})

test('an accessory that does not go with the dress is a wrong field; one that is ordered already a conflict', () => {
  expect(fieldsOf({}, { accessory: 'does not fit' })).toEqual(['accessory_of'])
  expect(refusalsOf(wish, { ...facts, accessory: 'ordered' }).conflicts).toEqual([
    'This item has already been ordered with this dress.',
  ])
  expect(refusalsOf(wish, { ...facts, accessory: 'fits' })).toEqual({ fields: [], conflicts: [], rules: [] })
})
