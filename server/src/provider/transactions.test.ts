import { isNamed, takesMoney } from '@trousseau/domain/money/provider-transaction'
import { expect, test } from 'vitest'
import { readPage, readTransactionIn, roundToCents, toListed } from './transactions.ts'

const OURS = '5f0c1c52-8a53-4a0e-9f3e-0d5a5d1c9b11'
const row = (more: Record<string, unknown> = {}) => ({
  id: 'tx-1',
  type: 'charge',
  success: true,
  customer_id: 'customer-1',
  total: 33.3,
  total_refunded: 0,
  is_voided: false,
  meta: { reference: OURS },
  ...more,
})

test.each([
  [33.3, 3_330],
  [33.300000000000004, 3_330],
  ['143.500', 14_350],
  ['143.5', 14_350],
  [0.1 + 0.2, 30],
  [1.005 * 100, 10_050],
  [8.2, 820],
  [26, 2_600],
  [1_165.1499999999999, 116_515],
  [-5, -500],
])('an amount of %s dollars is %i cents', (dollars, cents) => {
  expect(roundToCents(dollars)).toBe(cents)
  expect(toListed(row({ total: dollars }))).toMatchObject({ isClear: true, total: cents })
})

test.each([
  12.345,
  '12.345',
  'abc',
  '',
  ' 5',
  '1,290.00',
  '$5',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '0x10',
])('what is no amount of cents is not made one: %s', (dollars) => {
  expect(roundToCents(dollars)).toBeUndefined()
  expect(toListed(row({ total: dollars }))).toMatchObject({ isClear: false, fields: 'total' })
})

test.each<[string, Record<string, unknown>]>([
  ['success', { success: null }],
  ['success', { success: 'yes' }],
  ['success, status', { success: true, status: 'FAILED' }],
  ['success, status', { success: false, status: 'SUCCESS' }],
  ['total', { total: null }],
  ['total_refunded', { total_refunded: 'some' }],
  ['is_voided', { is_voided: 'maybe' }],
  ['type', { type: undefined }],
  ['customer_id', { customer_id: undefined }],
  ['id', { id: null }],
])(
  'a row whose %s cannot be read is there all the same, and names the payment it is about',
  (fields, wrong) => {
    const listed = toListed(row(wrong))
    expect(listed).toMatchObject({ isClear: false, fields })
    expect(isNamed(listed, OURS)).toBe(true)
    expect(toListed(row(wrong)).id).toBe(listed.id)
  },
)

test.each([null, 'text', 7, [], {}])('even %j in a list is a row that cannot be read', (odd) => {
  expect(toListed(odd)).toMatchObject({ isClear: false, mentions: [] })
})

test.each<[string, Record<string, unknown>]>([
  ['flags as numbers', { success: 1, is_voided: 0 }],
  ['flags as text', { success: '1', is_voided: '0' }],
  ['an empty list for no children', { child_transactions: [], child_captures: [] }],
  ['a child that cannot be read', { child_transactions: [{ success: null }] }],
  ['what was stored as text', { meta: JSON.stringify({ reference: OURS }) }],
  ['its id as idempotency id alone', { meta: [], idempotency_id: OURS }],
  ['words that are none', { message: ['HOLD-CALL'], settled_at: [] }],
])('%s make no row unclear', (_what, odd) => {
  const listed = toListed(row(odd))
  expect(listed).toMatchObject({ isClear: true, success: true, isVoided: false, reference: OURS })
  expect(isNamed(listed, OURS)).toBe(true)
})

test('what the provider is still working on is neither a success nor unclear', () => {
  for (const status of ['PENDING', 'pending', 'Processing'])
    expect(toListed(row({ success: null, status }))).toMatchObject({ isClear: true, isPending: true })
})

test('money that was given back entirely is not held any more, and a part of it is', () => {
  const holds = (more: Record<string, unknown>) => {
    const listed = toListed(row(more))
    return listed.isClear && takesMoney(listed)
  }
  expect(holds({})).toBe(true)
  expect(holds({ total_refunded: '33.29' })).toBe(true)
  expect(holds({ total_refunded: '33.30' })).toBe(false)
  expect(holds({ is_voided: 1 })).toBe(false)
  expect(holds({ success: false })).toBe(false)
})

test.each([
  {
    payment_method_id: ['The payment method id field is required.'],
    total: ['The total field is required.'],
  },
  ['Payment method is invalid or unauthorized.'],
  { id: 'customer not found' },
  { success: false, message: 'Server Error' },
  { error: 'token_expired' },
  'text',
  null,
])('an answer that is no transaction is not taken for one: %j', (body) => {
  expect(readTransactionIn(body)).toBeUndefined()
})

test.each([
  ['the last page by its number', { last_page: 2 }, 2, true],
  ['one before the last', { last_page: 3 }, 2, false],
  ['without a next page', { next_page_url: null }, 2, true],
  ['with a next page', { next_page_url: 'https://there/?page=3' }, 2, false],
  ['shorter than asked for', {}, 1, true],
])('a page is known to be the last one or not: %s', (_what, paging, page, isLast) => {
  const read = readPage(page, 200)({ data: [row(), row({ success: null })], ...paging })
  expect(read).toMatchObject({ isLast, rows: [{ isClear: true }, { isClear: false }] })
})

test('a page without rows is the last one, and one without a list is none', () => {
  expect(readPage(3, 200)({ data: [], last_page: 9 })).toMatchObject({ isLast: true, rows: [] })
  for (const odd of [{}, { data: {} }, [], null, 'text']) expect(readPage(1, 200)(odd)).toBeUndefined()
})
