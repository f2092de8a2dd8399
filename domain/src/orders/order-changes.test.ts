import { expect, test } from 'vitest'
import { changesSeenBy, compareOrders } from './order-changes.ts'

const ORDER = {
  po: 'HN-1',
  type: 2,
  color_id: 1,
  size_id: 4,
  bust: null,
  waist: null,
  hips: null,
  hollow: '58.50',
  custom_size_details: null,
  notes: null,
  wear_date: '2027-05-01',
  ship_date: '2027-04-01',
  alterations_days: null,
  total: 100_000,
  factory_name: 'Atelier Nord',
  factory_price: 40_000,
  ship_full_name: 'Ivory Lane',
  ship_street: '1 Main Street',
  ship_city: 'Austin',
  ship_state: 'TX',
  ship_country: 'US',
  ship_zip: '78701',
  ship_phone: '5125550123',
}
const CHANGES = compareOrders(ORDER, {
  ...ORDER,
  wear_date: '2027-05-15',
  hollow: '59.00',
  total: 109_500,
  factory_name: 'Atelier Sud',
  factory_price: 41_000,
  ship_city: 'Dallas',
})
const fieldsFor = (kind: 'store' | 'wholesale' | 'factory') =>
  changesSeenBy(kind, CHANGES).map(({ field }) => field)

test('changes of an order are told in the words of its page', () => {
  expect(CHANGES).toEqual([
    { field: 'hollow', label: 'Hollow to hem', from: '58.5 in', to: '59 in' },
    { field: 'wear_date', label: 'Wear date', from: '05/01/2027', to: '05/15/2027' },
    {
      field: 'ship_to',
      label: 'Ship to',
      from: 'Ivory Lane, 1 Main Street, Austin TX 78701, US, 5125550123',
      to: 'Ivory Lane, 1 Main Street, Dallas TX 78701, US, 5125550123',
    },
    { field: 'total', label: 'Amount', from: '$1,000.00', to: '$1,095.00' },
    { field: 'factory', label: 'Factory', from: 'Atelier Nord', to: 'Atelier Sud' },
    { field: 'factory_price', label: 'Factory price', from: '$400.00', to: '$410.00' },
  ])
})

test('a store never hears of factories and what they are paid, a factory neither of prices nor of other factories', () => {
  expect(fieldsFor('wholesale')).toEqual(CHANGES.map(({ field }) => field))
  expect(fieldsFor('store')).toEqual(['hollow', 'wear_date', 'ship_to', 'total'])
  expect(fieldsFor('factory')).toEqual(['hollow', 'wear_date', 'ship_to'])
  const unknown = { field: 'margin', label: 'Margin', from: '1', to: '2' }
  expect(changesSeenBy('store', [unknown])).toEqual([])
})
