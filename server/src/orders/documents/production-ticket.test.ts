import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { expect, test } from 'vitest'
import type { Paper } from '../../documents/paper.ts'
import { productionTicket } from './production-ticket.ts'

const ORDER: WholesaleOrder = {
  id: 7,
  status: 2,
  store_status: 'In Production',
  sales_order_number: 90_012,
  type: 1,
  version: 1,
  store_package_id: null,
  dates: null,
  package_id: null,
  default_factory_id: null,
  changed_at: null,
  moved_away_at: null,
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
  custom_fee: 95,
  total: 1575,
  formatted_custom_fee: '$95.00',
  formatted_total: '$1,575.00',
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
  factory: { id: 1, name: 'Atelier Nord' },
  factory_price: 640,
  formatted_factory_price: '$640.00',
}

function makeTicket(change: Partial<WholesaleOrder> = {}): Paper {
  return productionTicket(
    { ...ORDER, ...change },
    {
      wholesaler: {
        name: 'Trousseau',
        address: '218 West Lake Street',
        phone: '(312) 555-0148',
        remitTo: 'CANARY',
        terms: 'Net 30 days.',
      },
      picture: null,
      home: 'https://portal.example',
      now: new Date('2026-11-16T00:00:00Z'),
    },
  )
}

const linesOf = (paper: Paper) =>
  paper.blocks.flatMap((block) => (block.kind === 'lines' ? [block.rows.map(({ name }) => name)] : []))
const toWords = (paper: Paper) =>
  Object.fromEntries(paper.blocks.flatMap((block) => ('text' in block ? [[block.heading, block.text]] : [])))

test("a production ticket has the sales order's number, its days, and who it goes to in which city", () => {
  const paper = makeTicket()
  expect(paper.title).toBe('Production Ticket #90012')
  expect(paper.link?.address).toBe('https://portal.example/factory/stages?order=7')
  expect(paper.blocks[0]).toEqual({
    kind: 'facts',
    facts: [
      { label: 'Sales Order #', value: '90012' },
      { label: 'Wear Date', value: '06/01/2027' },
      { label: 'Ship Date', value: 'March 05, 2027' },
      { label: 'Ship To', value: 'Clara Weiss, Chicago' },
    ],
  })
})

test('the item with its style, and its color and size each on a line of its own, stand on the ticket', () => {
  const paper = makeTicket()
  expect(linesOf(paper)).toEqual([['Aurélie'], ['Color: Ivory', 'Size: 8']])
  expect(paper.blocks[1]).toMatchObject({ rows: [{ name: 'Aurélie', under: ['Style TR-1042'] }] })
})

test('measurements take the place of the size, with the other details and the notes as they were written', () => {
  const paper = makeTicket({
    size: null,
    bust: 36.25,
    waist: 28,
    hips: 39.5,
    hollow: 58,
    custom_size_details: 'A longer train.',
    notes: 'Press the lace.\nThank you',
  })
  expect(linesOf(paper)[1]).toEqual([
    'Color: Ivory',
    'Bust: 36.25 in',
    'Waist: 28 in',
    'Hips: 39.5 in',
    'Hollow to hem: 58 in',
  ])
  expect(toWords(paper)).toEqual({ 'Other Details': 'A longer train.', Notes: 'Press the lace.\nThank you' })
  expect(toWords(makeTicket())).toEqual({ Notes: 'No Notes' })
})

test('a custom item, which has neither color nor size, has a ticket without them', () => {
  const orderable = { ...ORDER.orderable, style_number: null }
  expect(linesOf(makeTicket({ color: null, size: null, orderable }))).toEqual([['Aurélie']])
})

test('no price, no MSRP, no card, no terms and nothing to reach the store by is on a ticket', () => {
  const text = JSON.stringify(makeTicket({ bust: 36, waist: 28, size: null }))
  for (const secret of [
    '$',
    '1480',
    '1575',
    '3450',
    '640',
    'Visa',
    '1111',
    'Net 30',
    'CANARY',
    '555-0100',
    '3125550100',
    'Oak Street',
    '60601',
    '@',
  ])
    expect(text).not.toContain(secret)
})
