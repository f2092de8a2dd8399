import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { expect, test } from 'vitest'
import { placeKey, toPlaces } from './places.ts'

const CHICAGO: FactoryOrderRow['address'] = {
  full_name: 'Ivory Lane Bridal',
  street: '12 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
  country_label: 'United States',
  phone: '3125550100',
  formatted_phone: '(312) 555-0100',
}

function order(id: number, wear_date: string, place: Partial<FactoryOrderRow> = {}): FactoryOrderRow {
  return {
    id,
    wear_date,
    dates: null,
    status: 3,
    store_status: 'Ready to Ship',
    sales_order_number: 1_000 + id,
    purchase_order_number: `PO-${id}`,
    type: 2,
    type_label: 'Re-Order',
    date: '2026-01-01',
    estimated_ship_date: wear_date,
    created_at: '2026-01-01T12:00:00.000Z',
    orderable_type_id: 1,
    color: null,
    size: null,
    bust: null,
    waist: null,
    hips: null,
    hollow: null,
    custom_size_details: null,
    notes: null,
    accessory_of: null,
    version: 1,
    factory: null,
    factory_price: null,
    formatted_factory_price: null,
    package_id: null,
    changed_at: null,
    moved_away_at: null,
    orderable: {
      id: 1,
      image: null,
      style_number: null,
      name: 'Aurélie',
      description: '',
      estimated_months: 4,
      estimated_days: 0,
    },
    address: CHICAGO,
    store: { id: 1, name: 'Ivory Lane Bridal' },
    ...place,
  }
}

test('orders of one store to one address can go together, whoever is first, and are listed by the day they are worn', () => {
  const elsewhere = { address: { ...CHICAGO, street: '13 Main St' } }
  const places = toPlaces([
    order(1, '2026-12-01'),
    order(2, '2026-11-01', elsewhere),
    order(3, '2026-10-01'),
    order(4, '2026-10-01'),
  ])
  expect(places.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[3, 4, 1], [2]])
})

test.each([
  ['another store', { store: { id: 2, name: 'Ivory Lane Bridal' } }],
  ['another person', { address: { ...CHICAGO, full_name: 'Ivory Lane' } }],
  ['another phone', { address: { ...CHICAGO, phone: '3125550199' } }],
  ['no state', { address: { ...CHICAGO, state: null } }],
])('an order to %s goes by itself', (_, place) => {
  expect(placeKey(order(2, '2026-11-01', place))).not.toBe(placeKey(order(1, '2026-11-01')))
})

test('what an order calls its country or how it writes a phone number makes no other place', () => {
  const address = { ...CHICAGO, country_label: 'USA', formatted_phone: '312 555 0100' }
  expect(placeKey(order(2, '2026-11-01', { address }))).toBe(placeKey(order(1, '2026-11-01')))
})
