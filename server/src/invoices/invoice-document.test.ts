import type { Invoice } from '@trousseau/contract/invoices'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { expect, test } from 'vitest'
import { drawPdf } from '../documents/draw-pdf.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { invoiceDocument } from './invoice-document.ts'

const ADDRESS = {
  full_name: 'Zoë Müller',
  street: 'Gasse 1',
  city: 'Wien',
  state: null,
  country: 'AT',
  country_label: 'Austria',
  zip: '1010',
  phone: '15550100',
  formatted_phone: '15550100',
}

const line = (change: Partial<OrderRow> = {}): OrderRow => ({
  id: 1,
  status: 4,
  store_status: 'Shipped',
  dates: null,
  sales_order_number: 10_001,
  purchase_order_number: 'P-1',
  type: 1,
  type_label: 'Sample',
  wear_date: '2027-06-01',
  estimated_ship_date: '2027-03-01',
  created_at: '2026-05-01T15:00:00.000Z',
  date: '2026-05-01',
  orderable_type_id: 1,
  orderable: {
    id: 1,
    image: null,
    style_number: 'AT-204',
    name: 'Aurélie',
    description: '',
    msrp: null,
    formatted_msrp: null,
    estimated_months: 4,
    estimated_days: 0,
  },
  color: { id: 1, label: 'Ivory' },
  size: { id: 5, label: '8' },
  bust: null,
  waist: null,
  hips: null,
  hollow: null,
  custom_size_details: null,
  notes: null,
  wholesale_price: 1234,
  custom_fee: 0,
  formatted_wholesale_price: '$1,234.00',
  formatted_custom_fee: '$0.00',
  total: 1234,
  formatted_total: '$1,234.00',
  address: ADDRESS,
  payment: null,
  accessory_of: null,
  store_package_id: 7,
  store: { id: 1, name: 'Store One' },
  version: 1,
  ...change,
})

const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  id: 3,
  number: 50_003,
  created_at: '2026-11-15T18:00:00.000Z',
  date: '2026-11-15',
  due_on: '2026-11-15',
  is_overdue: false,
  status: 'Unpaid',
  status_id: 1,
  subtotal: 1234,
  formatted_subtotal: '$1,234.00',
  shipping_cost: 20,
  formatted_shipping_cost: '$20.00',
  total: 1254,
  formatted_total: '$1,254.00',
  paid: 0,
  formatted_paid: '$0.00',
  credited: 0,
  formatted_credited: '$0.00',
  open: 1254,
  formatted_open: '$1,254.00',
  being_confirmed: false,
  store_package_id: 7,
  store_package: {
    id: 7,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    formatted_shipping_cost: '$20.00',
    meta: { formatted_sub_total: '$1,234.00', formatted_total: '$1,254.00' },
    store: { id: 1, name: 'Store One' },
  },
  payment_method_id: null,
  address: ADDRESS,
  orders: [line()],
  transactions: [],
  credit_notes: [],
  ...change,
})

const WHOLESALER = {
  name: 'Maison',
  address: '1 Lake Street',
  phone: '(312) 555-0148',
  remitTo: 'Maison, PO Box 7',
  terms: 'Net 30 days.',
}
const STORE = {
  name: 'Store One',
  street: '1 Oak Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
  formatted_phone: '(312) 555-0100',
}
const getPdf = async (change: Partial<Invoice> = {}) =>
  readPdf(
    drawPdf(
      invoiceDocument(invoice(change), {
        wholesaler: WHOLESALER,
        store: STORE,
        now: new Date('2026-11-15T18:00:00Z'),
      }),
    ),
  )

test('credit on delivery is due on receipt, and a parcel abroad names its country', async () => {
  const { text } = await getPdf()
  expect(text).toContain('TERMS Due on receipt')
  expect(text).toContain('Wien, 1010')
  expect(text).toContain('Austria')
  expect(text).toContain('CARRIER — TRACKING # —')
})

test.each([
  ['to be paid', {}, 'Questions: (312) 555-0148.'],
  ['that is paid', { open: 0, formatted_open: '$0.00' }, 'Paid in full. Thank you.'],
])('an invoice %s says the terms once, at the foot of its page', async (_, change, words) => {
  const { text } = await getPdf(change)
  expect(text).toContain(words)
  expect(text.split(WHOLESALER.terms)).toHaveLength(2)
})

test('what was typed is on the invoice as it stands, and what is not known is a dash', async () => {
  const po = '<b>№ 7</b> & مرحبا'
  const { text } = await getPdf({ orders: [line({ purchase_order_number: po, color: null, size: null })] })
  expect(text).toContain(`PO # ${po} · Sample — — 06/01/2027`)
})

test('five lines, two of them with the fee for custom measurements, keep their totals on the first page', async () => {
  const measured = {
    custom_fee: 95,
    formatted_custom_fee: '$95.00',
    total: 1329,
    formatted_total: '$1,329.00',
  }
  const orders = [1, 2, 3, 4, 5].map((id) =>
    line({ id, purchase_order_number: `Nr-${id}`, ...(id > 3 && measured) }),
  )
  const { pages } = await getPdf({ orders })
  const first = pages[0]?.join(' ') ?? ''
  expect(first).toContain('Custom Measurement Fee $95.00')
  expect(first).toContain('Balance Due $1,254.00')
})

test('an invoice of two hundred lines is a document of many pages with its heads and its number on each, every line on it once', async () => {
  const orders = Array.from({ length: 200 }, (_, index) =>
    line({ id: index + 1, purchase_order_number: `Nr-${index + 1}` }),
  )
  const { pages, text } = await getPdf({ orders })
  expect(pages.length).toBeGreaterThan(10)
  const found = [...text.matchAll(/PO # Nr-(\d+) /g)].map(([, number]) => Number(number))
  expect(found).toEqual(orders.map(({ id }) => id))
  pages.slice(1, -1).forEach((lines, index) => {
    expect(lines.join(' ')).toContain('ITEM COLOR SIZE WEAR DATE COST')
    expect(lines.join(' ')).toContain(`Page ${index + 2} of ${pages.length}`)
  })
})
