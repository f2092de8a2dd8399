import type { Sheet } from './sheet.ts'

/** What /invoices-order-pdf shows where no invoice is named: nobody's, and the same for everybody. */
export const SAMPLE_SHEET: Sheet = {
  number: 10000,
  date: '2026-01-15',
  due_on: '2026-02-14',
  store: 'Sample Bridal',
  address: {
    full_name: 'Sample Bridal',
    street: '100 Sample Street',
    city: 'Chicago',
    state: 'IL',
    country: 'US',
    country_label: 'United States',
    zip: '60601',
    phone: '+13125550100',
    formatted_phone: '(312) 555-0100',
  },
  carrier: 'UPS',
  tracking: '1Z0000000000000000',
  lines: [
    {
      ...{ id: 1, po: 'SAMPLE-1', type: 'Re-Order', name: 'Sample gown', style: 'S100' },
      ...{ wearDate: '2026-06-20', color: 'Ivory', size: '10', cost: '$1,200.00' },
    },
    {
      ...{ id: 2, po: 'SAMPLE-1', type: 'Re-Order', name: 'Sample veil', style: '–' },
      ...{ wearDate: '2026-06-20', color: '–', size: '–', cost: '$180.00' },
    },
    {
      ...{ id: 3, po: 'SAMPLE-2', type: 'Sample', name: 'Sample gown, made to measure', style: 'S200' },
      ...{ wearDate: '2026-07-04', color: 'Champagne', size: 'Custom', cost: '$1,095.00' },
    },
  ],
  formatted_subtotal: '$2,475.00',
  formatted_shipping_cost: '$45.00',
  formatted_total: '$2,520.00',
  formatted_paid: '$1,000.00',
  formatted_open: '$1,520.00',
}
