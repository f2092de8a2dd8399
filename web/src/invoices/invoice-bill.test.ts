import type { StorePackage } from '@trousseau/contract/packages'
import { expect, test } from 'vitest'
import { billOfPackage } from './invoice-bill.ts'

const parcel: StorePackage = {
  id: 7,
  invoice_id: 4,
  invoice: {
    id: 4,
    number: 50004,
    status: 'Partially Paid',
    status_id: 2,
    being_confirmed: false,
    date: '2026-10-16',
    due_on: '2026-11-15',
    paid: 200,
    formatted_paid: '$200.00',
    credited: 0,
    formatted_credited: '$0.00',
    open: 1030,
    formatted_open: '$1,030.00',
  },
  address: {
    full_name: 'Claire Jensen',
    street: '233 Broad Street',
    city: 'Lake Geneva',
    state: 'WI',
    country: 'US',
    country_label: 'United States',
    zip: '53147',
    phone: '+12625550120',
    formatted_phone: '(262) 555-0120',
  },
  store: { id: 1, name: 'Ivory Lane Bridal' },
  carrier: 'UPS',
  tracking_number: '1Z1',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z1',
  dispatched_at: '2026-10-16T15:00:00.000Z',
  meta: {
    formatted_sub_total: '$1,185.00',
    formatted_shipping_cost: '$45.00',
    formatted_total: '$1,230.00',
  },
  orders: [],
  links: { first: '/api/store-packages/7/orders?page=1' },
}

test('an invoice is overdue from the day after it is due, as long as something of it is open', () => {
  expect(billOfPackage(parcel, '2026-11-15').is_overdue).toBe(false)
  expect(billOfPackage(parcel, '2026-11-16').is_overdue).toBe(true)
  const paid = { ...parcel, invoice: { ...parcel.invoice, open: 0 } }
  expect(billOfPackage(paid, '2026-11-16').is_overdue).toBe(false)
})

test('a package tells of its invoice what the invoice itself would', () => {
  expect(billOfPackage(parcel, '2026-11-15')).toMatchObject({
    number: 50004,
    formatted_subtotal: '$1,185.00',
    formatted_shipping_cost: '$45.00',
    formatted_total: '$1,230.00',
    formatted_open: '$1,030.00',
    shipment: { carrier: 'UPS', tracking_number: '1Z1' },
  })
})
