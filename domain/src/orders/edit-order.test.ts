import { expect, test } from 'vitest'
import { decideOrderEdit, type EditableOrder, type OrderEdit } from './edit-order.ts'

const ORDER: EditableOrder = {
  item_type: 1,
  accessory_of: null,
  po: 'HW-1',
  color_id: 1,
  size_id: 5,
  bust: null,
  waist: null,
  hips: null,
  hollow: null,
  custom_size_details: null,
  notes: 'By noon',
  price: 100_000,
  wear_date: '2027-06-01',
  ship_date: '2027-03-15',
}
const decide = (edit: OrderEdit, order: Partial<EditableOrder> = {}, isPoTaken = false) =>
  decideOrderEdit({ ...ORDER, ...order }, edit, {
    today: '2026-11-15',
    item: { color_ids: [1, 2], size_ids: [5, 6] },
    isPoTaken,
  })

test('what is not named stays, and what is named changes', () => {
  expect(decide({ size: 6, notes: null })).toEqual({
    kind: 'change',
    order: {
      po: 'HW-1',
      wear_date: '2027-06-01',
      color_id: 1,
      size_id: 6,
      bust: null,
      waist: null,
      hips: null,
      hollow: null,
      custom_size_details: null,
      notes: null,
      fee: 0,
      total: 100_000,
    },
  })
})

test('the fee comes with measurements and goes with them, on the price that was agreed', () => {
  const measured = { size: null, bust: '36', waist: '28' }
  expect(decide(measured)).toMatchObject({ order: { size_id: null, bust: '36', fee: 9_500, total: 109_500 } })
  const back = { size: 5, bust: null, waist: null }
  expect(decide(back, { size_id: null, bust: '36.00', waist: '28.00' })).toMatchObject({
    order: { size_id: 5, bust: null, fee: 0, total: 100_000 },
  })
})

test.each<[string, OrderEdit, Partial<EditableOrder>, string]>([
  ['a size beside measurements', { bust: '36', waist: '28' }, {}, 'size'],
  ['neither size nor measurements', { size: null }, {}, 'size'],
  ['a color that the dress does not come in', { color: 9 }, {}, 'color'],
  ['no color', { color: null }, {}, 'color'],
  ['a wear date in the past', { wear_date: '2026-11-14' }, {}, 'wear_date'],
  ['a measure that nobody has', { size: null, bust: '360', waist: '28' }, {}, 'bust'],
  [
    'an accessory that leaves its dress',
    { purchase_order_number: 'X' },
    { accessory_of: 3 },
    'purchase_order_number',
  ],
])('%s is refused at its field', (_, edit, order, field) => {
  const decision = decide(edit, order)
  expect(decision.kind === 'refuse' && decision.fields.map((problem) => problem.field)).toContain(field)
})

test('a PO number that is taken is a conflict, and a wear date before the ship date breaks a rule', () => {
  expect(decide({ purchase_order_number: 'HW-2' }, {}, true)).toMatchObject({
    conflicts: ['Order already exists with this Purchase Order Number'],
  })
  expect(decide({ purchase_order_number: 'HW-1' }, {}, true)).toMatchObject({ kind: 'change' })
  expect(decide({ wear_date: '2027-03-14' })).toMatchObject({ kind: 'refuse', rules: [expect.any(String)] })
})

test('of a custom item the wear date, the note and the PO number change', () => {
  const veil = { item_type: 2, color_id: null, size_id: null }
  expect(decide({ wear_date: '2027-07-01', size: 5 }, veil)).toMatchObject({
    order: { wear_date: '2027-07-01', size_id: null, fee: 0 },
  })
})
