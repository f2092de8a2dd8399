import { REQUIRED } from '@trousseau/domain/text'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { NewStore, StoreChange, StoreProfile } from './stores.ts'

/** The parsed value, or the one message that a person sees. */
function gate(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  expect(result.error.issues).toHaveLength(1)
  return { refused: result.error.issues[0]?.message }
}
const refused = (message: string) => ({ refused: message })
const BAD_URL = refused('Please enter a valid URL!')
const BAD_PHONE = refused('This field must be a digit between 10 and 15 digits.')

test.each([
  ['https://www.store.example', 'https://www.store.example'],
  ['http://store.example:8080/brides?by=name#top', 'http://store.example:8080/brides?by=name#top'],
  [' store.example ', 'https://store.example'],
  ['www.store.example/brides', 'https://www.store.example/brides'],
  ['mariée.example', 'https://mariée.example'],
  ['HTTPS://STORE.EXAMPLE', 'HTTPS://STORE.EXAMPLE'],
  ['store.example:8080/brides', 'https://store.example:8080/brides'],
  ['', refused(REQUIRED)],
  [undefined, refused(REQUIRED)],
  ['store', BAD_URL],
  ['https://', BAD_URL],
  ['https://store', BAD_URL],
  ['https://store..example', BAD_URL],
  ['https://store.example/a b', BAD_URL],
  ['ftp://store.example', BAD_URL],
  ['javascript:alert(1)', BAD_URL],
  ['data:text/html,<b>', BAD_URL],
  ['https://user@store.example', BAD_URL],
  ['//store.example', BAD_URL],
])('a store’s website %j becomes %j', (typed, kept) => {
  expect(gate(NewStore.shape.website, typed)).toEqual(kept)
})

test('a website that is made up to keep a pattern busy is refused like any other', () => {
  for (const text of ['a.'.repeat(100), 'a-'.repeat(100), `${'a'.repeat(63)}.`.repeat(3), 'é'.repeat(200)])
    expect(gate(NewStore.shape.website, text)).toEqual(BAD_URL)
})

// Claims: rule.add-store.phone, rule.add-store.phone.stripped
test.each([
  ['3125550100', '3125550100'],
  ['(312) 555-0100', '3125550100'],
  ['+1 312.555.0100', '13125550100'],
  ['123456789012345', '123456789012345'],
  [3125550100, '3125550100'],
  [312555010, BAD_PHONE],
  ['', BAD_PHONE],
  ['312555010', BAD_PHONE],
  ['1234567890123456', BAD_PHONE],
  ['call us', BAD_PHONE],
])('a store’s phone %j becomes %j', (typed, kept) => {
  expect(gate(NewStore.shape.phone, typed)).toEqual(kept)
})

test('a store’s phone is not left out', () => {
  expect(gate(NewStore.shape.phone, undefined)).toEqual(refused(REQUIRED))
})

test('a new store does not say whose customer it is; how and when it pays may be said at once', () => {
  const store = {
    first_name: 'Joan',
    last_name: 'Hartman',
    email: 'joan@second.example',
    phone: '9375550149',
    website: 'https://second.example',
    name: 'Second Street Brides',
    country: 'US',
    city: 'Dayton',
    state: 'OH',
    street: '602 East Second Street',
    zip: '45402',
  }
  const terms = { payment_method_type_id: 2, terms_days: 14 }
  expect(gate(NewStore, { ...store, ...terms, stax_customer_id: 'mine', id: 7 })).toEqual({
    ...store,
    ...terms,
  })
})

// Claims: rule.edit-store.website
test.each([
  ['ask at the counter', 'ask at the counter'],
  ['store', 'store'],
  ['https://store', 'https://store'],
  ['store.example', 'https://store.example'],
  ['store.example:8080', 'https://store.example:8080'],
  ['http://store.example/a b', 'http://store.example/a b'],
  ['', refused(REQUIRED)],
  [' ', refused(REQUIRED)],
])('the website of a store that is edited is only required: %j becomes %j', (typed, kept) => {
  expect(gate(StoreProfile.shape.website, typed)).toEqual(kept)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u00a0\ufeffjavascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java\u00adscript:alert(1)',
  'ｊａｖａｓｃｒｉｐｔ：alert(1)',
  'javascript://store.example/%0aalert(1)',
  'data:text/html,<b>',
  'vbscript:x',
  'blob:https://store.example/1',
  'view-source:https://store.example',
  'ftp://store.example',
  'file:///etc/passwd',
  'mailto:a@store.example',
  'tel:3125550100',
  '//store.example',
  '\\\\store.example',
  '/\\store.example',
  '／／store.example',
  'https://bank.example@store.example',
  'http:bank.example:x@store.example',
])('%j is no website, neither of a new store nor of one that is edited', (typed) => {
  for (const { website } of [NewStore.shape, StoreProfile.shape])
    expect(gate(website, typed)).toEqual(BAD_URL)
  expect(gate(StoreChange, { website: typed })).toEqual(BAD_URL)
})

test('control characters in a website are refused by name', () => {
  for (const typed of ['java\nscript:alert(1)', '\u0001javascript:alert(1)', 'java\tscript:x', 'x\u0000'])
    expect(gate(StoreProfile.shape.website, typed)).toEqual(
      refused('This field holds characters that are not allowed.'),
    )
})

test('a change of a store takes what is sent and nothing that is not its to change', () => {
  expect(gate(StoreChange, {})).toEqual({})
  const sent = { name: ' Second ', phone: '(312) 555-0100', terms_days: '45', payment_method_type_id: '2' }
  const more = { stax_customer_id: 'mine', closed_at: null, id: 7 }
  expect(gate(StoreChange, { ...sent, ...more })).toEqual({
    name: 'Second',
    phone: '3125550100',
    terms_days: 45,
    payment_method_type_id: 2,
  })
})

test.each([
  ['terms_days', 121, 'This is a whole number from 0 to 120.'],
  ['terms_days', -1, 'This is a whole number from 0 to 120.'],
  ['terms_days', 1.5, 'This is a whole number from 0 to 120.'],
  ['payment_method_type_id', 0, 'This is a whole number from 1 to 2.'],
  ['payment_method_type_id', 3, 'This is a whole number from 1 to 2.'],
])('a store’s %s is not %j', (field, value, message) => {
  expect(gate(StoreChange, { [field]: value })).toEqual(refused(message))
})
