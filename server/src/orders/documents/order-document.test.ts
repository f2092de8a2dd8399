import type { Order } from '@trousseau/contract/orders/shapes'
import { describe, expect, test } from 'vitest'
import type { Block, Paper } from '../../documents/paper.ts'
import { orderDocument } from './order-document.ts'

const ORDER: Order = {
  id: 7,
  status: 2,
  store_status: 'In Production',
  sales_order_number: 90_012,
  type: 1,
  version: 1,
  store_package_id: null,
  dates: null,
  purchase_order_number: 'IL-114',
  type_label: 'Sample',
  accessory_of: null,
  can_cancel: false,
  placed_by_staff: null,
  wear_date: '2027-06-01',
  estimated_ship_date: '2027-03-05',
  date: '2026-11-15',
  created_at: '2026-11-15T18:00:00.000Z',
  orderable_type_id: 1,
  history: [],
  accessories: [],
  orderable: {
    id: 3,
    image: null,
    style_number: 'TR-1042',
    name: 'Aurélie',
    description: 'Of silk.',
    msrp: 3450,
    formatted_msrp: '$3,450.00',
    estimated_months: 3,
    estimated_days: 18,
  },
  color: { id: 1, label: 'Ivory' },
  size: { id: 5, label: '8' },
  bust: null,
  waist: null,
  hips: null,
  hollow: null,
  custom_size_details: null,
  notes: null,
  wholesale_price: 1480,
  formatted_wholesale_price: '$1,480.00',
  custom_fee: 0,
  total: 1480,
  formatted_custom_fee: '$0.00',
  formatted_total: '$1,480.00',
  address: {
    full_name: 'Clara Weiss',
    street: '1 Oak Street',
    city: 'Chicago',
    state: 'IL',
    country: 'US',
    country_label: 'United States',
    zip: '60601',
    phone: '3125550100',
    formatted_phone: '(312) 555-0100',
  },
  payment: { id: 1, method: 'card', card_brand: 'Visa', card_last_four: '1111' },
  store: { id: 1, name: 'Ivory Lane' },
}

function makeDocument(change: Partial<Order> = {}): Paper {
  return orderDocument(
    { ...ORDER, ...change },
    {
      wholesaler: {
        name: 'Trousseau',
        address: '218 West Lake Street',
        phone: '(312) 555-0148',
        remitTo: 'CANARY',
        terms: 'Net 30 days.',
      },
      store: {
        name: 'Ivory Lane',
        street: '2 Elm Street',
        city: 'Toronto',
        state: 'ON',
        zip: 'M4B 1B3',
        country: 'CA',
        formatted_phone: '(416) 555-0101',
      },
      picture: null,
      page: 'https://portal.example/sales-order-summary/7',
      now: new Date('2026-11-16T00:00:00Z'),
    },
  )
}

function findBlock<K extends Block['kind']>(paper: Paper, kind: K, nth = 0): Extract<Block, { kind: K }> {
  const found = paper.blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind)[nth]
  if (!found) throw new Error(`no ${kind} in this document`)
  return found
}
const toFacts = (paper: Paper, nth = 0) =>
  Object.fromEntries(findBlock(paper, 'facts', nth).facts.map(({ label, value }) => [label, value]))
const toWords = (paper: Paper) =>
  Object.fromEntries(paper.blocks.flatMap((block) => ('text' in block ? [[block.heading, block.text]] : [])))

test("an order's document has its date, numbers, type, status, wear date and approximate ship date", () => {
  const paper = makeDocument()
  expect(paper.title).toBe('Sales Order #90012')
  expect(toFacts(paper)).toEqual({
    Date: '11/15/2026',
    'Sales order number': '90012',
    'PO number': 'IL-114',
    'Type of order': 'Sample',
    Status: 'In Production',
    'Wear date': '06/01/2027',
    'Approximate ship date': 'March 05, 2027',
  })
})

test('an order without a number says that it is Pending', () => {
  const paper = makeDocument({ sales_order_number: null })
  expect(paper.title).toBe('Sales Order')
  expect(toFacts(paper)['Sales order number']).toBe('Pending')
})

test("an order's document has the style number, name, color, size, MSRP and amount of its item", () => {
  const { columns, rows } = findBlock(makeDocument(), 'lines')
  expect(columns.map(({ title }) => title)).toEqual(['Color', 'Size', 'MSRP', 'Amount'])
  expect(rows).toEqual([
    {
      name: 'Aurélie',
      under: ['Style number TR-1042'],
      picture: null,
      image: null,
      cells: ['Ivory', '8', '$3,450.00', '$1,480.00'],
    },
  ])
})

test('what a custom item does not have is a dash', () => {
  const { rows } = findBlock(
    makeDocument({
      color: null,
      size: null,
      orderable: { ...ORDER.orderable, style_number: null, msrp: null, formatted_msrp: null },
    }),
    'lines',
  )
  expect(rows[0]).toMatchObject({ under: [], cells: ['—', '—', '—', '$1,480.00'] })
})

test('price, custom measurement fee and total stand below each other', () => {
  const rows = [
    { label: 'Price', value: '$1,480.00' },
    { label: 'Custom Measurement Fee', value: '$95.00' },
    { label: 'Total', value: '$1,575.00' },
  ]
  const paper = makeDocument({ formatted_custom_fee: '$95.00', formatted_total: '$1,575.00' })
  expect(findBlock(paper, 'totals').rows).toEqual(rows)
})

describe('custom measurements', () => {
  test('are said not to be there', () => {
    expect(toWords(makeDocument())['Custom Measurements']).toBe('No Custom Sizing')
  })

  test('take the place of the size, with other details below them', () => {
    const paper = makeDocument({
      size: null,
      bust: 36.25,
      waist: 28,
      hollow: 58,
      custom_size_details: 'A longer train.',
    })
    expect(findBlock(paper, 'lines').rows[0]?.cells[1]).toBe('Custom')
    expect(toFacts(paper, 1)).toEqual({ Bust: '36.25 in', Waist: '28 in', 'Hollow to hem': '58 in' })
    expect(toWords(paper)['Other Details']).toBe('A longer train.')
  })
})

test('where an order goes and which store is billed are as on an envelope', () => {
  const [shipTo, billTo] = findBlock(makeDocument(), 'columns').columns
  expect(shipTo).toEqual({
    heading: 'Ship To',
    lines: ['Clara Weiss', '1 Oak Street', 'Chicago, IL 60601', '(312) 555-0100'],
  })
  expect(billTo).toEqual({
    heading: 'Bill To',
    lines: ['Ivory Lane', '2 Elm Street', 'Toronto, ON M4B 1B3', 'Canada', '(416) 555-0101'],
  })
})

test.each([
  ['a card by its brand and its last four', ORDER.payment, ['Visa', '**** **** **** **** 1111']],
  [
    'a bank account by its last four',
    { id: 2, method: 'bank', card_brand: null, card_last_four: '3210' } as const,
    ['Bank account', '**** **** **** **** 3210'],
  ],
  [
    'credit on delivery by its name',
    { id: null, method: 'delivery', card_brand: null, card_last_four: null } as const,
    ['Credit On Delivery'],
  ],
])('the payment is shown: %s', (_, payment, lines) => {
  expect(findBlock(makeDocument({ payment }), 'columns').columns[2]).toEqual({ heading: 'Payment', lines })
})

test('notes are there as they were written, and where there are none it says so', () => {
  expect(toWords(makeDocument({ notes: 'Press the lace.\nThank you' })).Notes).toBe(
    'Press the lace.\nThank you',
  )
  expect(toWords(makeDocument()).Notes).toBe('No Notes')
  // What somebody typed is marked as a note; these words are ours.
  const kinds = (paper: Paper) =>
    paper.blocks.flatMap((block) => ('text' in block && block.heading === 'Notes' ? [block.kind] : []))
  expect(kinds(makeDocument({ notes: 'Total: $0.00' }))).toEqual(['note'])
  expect(kinds(makeDocument())).toEqual(['words'])
})

test('a note is no longer in a document than an order takes it', () => {
  expect(toWords(makeDocument({ notes: '\u{1f470}'.repeat(50_000) })).Notes).toBe('\u{1f470}'.repeat(2_000))
})

test("the wholesaler's own details are on the document, and not where it is paid", () => {
  const { wholesaler } = makeDocument()
  expect(wholesaler).toEqual({
    name: 'Trousseau',
    address: '218 West Lake Street',
    phone: '(312) 555-0148',
    terms: 'Net 30 days.',
  })
})
