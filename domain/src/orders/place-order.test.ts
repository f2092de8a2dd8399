import { expect, test } from 'vitest'
import { decideOrder, type OrderContext, type OrderInput, type PlaceableOrder } from './place-order.ts'

const item = {
  id: 7,
  name: 'Aurélie',
  description: 'A-line.',
  style_number: 'TR-7',
  msrp: 300_000,
  wholesale_price: 123_400,
  estimated_months: 4,
  estimated_days: 0,
  picture: null,
  color_ids: [1, 2],
  size_ids: [1, 5],
}
const address = {
  id: 3,
  full_name: 'Clara Weiss',
  street: '12 Oak St',
  city: 'Chicago',
  state: 'IL',
  country: 'US',
  zip: '60601',
  phone: '+13125550100',
}
const payBy = { id: 4, method: 'card', brand: 'visa', last_four: '4242' }
const input: OrderInput = {
  type: 1,
  purchase_order_number: 'PO-1',
  item_type: 1,
  item_id: 7,
  wear_date: '2027-06-01',
  color: 1,
  size: 5,
}
const measured: OrderInput = { ...input, size: undefined, bust: '34', waist: '26' }
const context: OrderContext = {
  today: '2026-11-15',
  item,
  address,
  payBy,
  isPoTaken: false,
  parent: undefined,
  accessory: undefined,
}

const decide = (sent: OrderInput, known: Partial<OrderContext> = {}) =>
  decideOrder({ input: sent, problems: [] }, { ...context, ...known })
function placed(sent: OrderInput, known: Partial<OrderContext> = {}): PlaceableOrder {
  const decision = decide(sent, known)
  if (decision.kind === 'refuse') throw new Error(`refused: ${JSON.stringify(decision)}`)
  return decision.order
}
function refused(sent: OrderInput, known: Partial<OrderContext> = {}) {
  const decision = decide(sent, known)
  if (decision.kind === 'place') throw new Error('not refused')
  return decision
}
const fieldsOf = (more: Partial<OrderInput>, known: Partial<OrderContext> = {}) =>
  refused({ ...input, ...more }, known).fields.map(({ field }) => field)

test('an order that lacks nothing is placed, with everything that it keeps', () => {
  expect(decide({ ...input, notes: 'Soft straps' })).toEqual({
    kind: 'place',
    order: {
      type: 1,
      po: 'PO-1',
      item_type: 1,
      item,
      accessory_of: null,
      color: 1,
      size: 5,
      measures: { bust: null, waist: null, hips: null, hollow: null },
      custom_size_details: null,
      notes: 'Soft straps',
      price: 123_400,
      fee: 0,
      total: 123_400,
      wear_date: '2027-06-01',
      ship_date: '2027-03-15',
      address,
      payBy,
    },
  })
})

test('each thing that is missing is said, and all at once', () => {
  const { fields, conflicts, rules } = refused(
    {},
    { item: undefined, address: undefined, payBy: undefined, isPoTaken: true, accessory: 'ordered' },
  )
  expect(fields.map(({ field }) => field)).toEqual([
    'type',
    'purchase_order_number',
    'item_type',
    'address',
    'payment_method',
    'wear_date',
  ])
  expect(conflicts).toHaveLength(2)
  expect(rules).toEqual(['This item is no longer available.'])
})

test('a field that could not be read keeps the order from being placed, and is not missing as well', () => {
  const problems = [{ field: 'wear_date', message: 'Invalid date' }]
  const decided = decideOrder({ input: { ...input, wear_date: undefined }, problems }, context)
  expect(decided).toEqual({ kind: 'refuse', fields: problems, conflicts: [], rules: [] })
  const unreadNote = [{ field: 'notes', message: 'This value is not allowed here.' }]
  expect(decideOrder({ input, problems: unreadNote }, context)).toMatchObject({ fields: unreadNote })
})

test('whatever is left out, the order is refused with a reason', () => {
  for (const name of Object.keys(input)) {
    if (name === 'item_id') continue
    expect(fieldsOf({ [name]: undefined }), name).toEqual([name])
  }
  for (const name of ['item', 'address', 'payBy'] as const) {
    const { fields, rules } = refused(input, { [name]: undefined })
    expect([...fields, ...rules], name).toHaveLength(1)
  }
})

test('a size or measures, never both and never neither; bust and waist with any measure', () => {
  expect(fieldsOf({ size: undefined })).toEqual(['size'])
  expect(fieldsOf({ bust: '34', waist: '26' })).toEqual(['size'])
  expect(decide(measured).kind).toBe('place')
  expect(fieldsOf({ size: undefined, hips: '38' })).toEqual(['bust', 'waist'])
  expect(fieldsOf({ size: undefined, custom_size_details: 'Long arms.' })).toEqual(['bust', 'waist'])
  expect(fieldsOf({ size: undefined, bust: '9', waist: '26.1' })).toEqual(['bust', 'waist'])
})

test('spaces around a measure are not kept, and nothing but spaces is no measure', () => {
  expect(placed({ ...measured, bust: ' 34 ', hips: ' ' }).measures).toEqual({
    bust: '34',
    waist: '26',
    hips: null,
    hollow: null,
  })
  expect(placed({ ...input, bust: ' ', waist: '' })).toMatchObject({ size: 5, fee: 0 })
})

test('only what this dress comes in may be chosen', () => {
  expect(fieldsOf({ color: 3 })).toEqual(['color'])
  expect(fieldsOf({ color: undefined })).toEqual(['color'])
  expect(fieldsOf({ size: 2 })).toEqual(['size'])
})

test('on its wear date it ships in time, a day later it does not', () => {
  expect(placed({ ...input, wear_date: '2027-03-15' }).ship_date).toBe('2027-03-15')
  expect(refused({ ...input, wear_date: '2027-03-14' })).toMatchObject({
    fields: [],
    rules: ['The estimated ship date is past the wear date, please call us to discuss this order.'],
  })
  // A wear date in the past is reported once, as an invalid field, and not also as shipping too late.
  const gone = refused({ ...input, wear_date: '2026-11-14' })
  expect(gone.fields.map(({ field }) => field)).toEqual(['wear_date'])
  expect(gone.rules).toEqual([])
  expect(refused({ ...input, wear_date: '2026-11-15' }).fields).toEqual([])
})

test('custom measurements add $95.00 to a dress, once, and to a custom item nothing', () => {
  const whole = { ...measured, hips: '38', hollow: '55' }
  expect(placed(input)).toMatchObject({ price: 123_400, fee: 0, total: 123_400 })
  expect(placed(whole)).toMatchObject({ price: 123_400, fee: 9_500, total: 132_900 })
  expect(placed({ ...whole, item_type: 2 })).toMatchObject({ fee: 0, total: 123_400 })
})

test('of a custom item nothing is chosen but the day', () => {
  const chosen: OrderInput = { ...input, item_type: 2, bust: '3', custom_size_details: 'Long.' }
  expect(placed(chosen)).toMatchObject({
    color: null,
    size: null,
    measures: { bust: null },
    custom_size_details: null,
    wear_date: '2027-06-01',
  })
})

test('an accessory has its dress’s number and type, and the dress’s day where no other was sent', () => {
  const parent = { id: 70, po: 'PO-70', type: 2, wear_date: '2027-05-01' }
  const accessory: OrderInput = { item_type: 2, item_id: 9, accessory_of: 70, type: 1 }
  const kept = { accessory_of: 70, po: 'PO-70', type: 2 }
  expect(placed(accessory, { parent, accessory: 'fits' })).toMatchObject({
    ...kept,
    wear_date: '2027-05-01',
  })
  const other = { ...accessory, wear_date: '2027-04-01' }
  expect(placed(other, { parent, accessory: 'fits' })).toMatchObject({ ...kept, wear_date: '2027-04-01' })
})

test('an accessory that does not go with the dress is a wrong field; one that is ordered already a conflict', () => {
  expect(fieldsOf({}, { accessory: 'does not fit' })).toEqual(['accessory_of'])
  expect(refused(input, { accessory: 'ordered' })).toMatchObject({
    fields: [],
    conflicts: ['This item has already been ordered with this dress.'],
    rules: [],
  })
  expect(decide(input, { accessory: 'fits' }).kind).toBe('place')
})
