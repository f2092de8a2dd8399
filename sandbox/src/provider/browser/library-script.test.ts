import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { libraryRulesScript } from './library-rules-script.ts'
import { libraryScript } from './library-script.ts'
import { libraryWireScript } from './library-wire-script.ts'

type Details = Record<string, unknown>
type Library = {
  fieldErrorsOf(details: Details, today: Date): { field: string; message: string }[]
  cardBody(details: Details, by: { payment_token?: string }): Details
}

const library: Library = runInNewContext(
  `${libraryRulesScript}${libraryWireScript};({ fieldErrorsOf, cardBody })`,
  { Date },
)

const TODAY = new Date(2026, 7, 31, 23, 59)
const card = { method: 'card', customer_id: 'c1', month: '08', year: '2026' }
const bank = {
  method: 'bank',
  customer_id: 'c1',
  bank_account: '1',
  bank_routing: '2',
  bank_type: 'checking',
}
const newcomer = { firstname: 'A', lastname: 'B', address_1: '1 St', address_city: 'X', address_zip: '1' }

test.each<[string, Details, string[]]>([
  ['a card in its last month', card, []],
  ['a card whose month is over', { ...card, month: 7 }, ['month']],
  ['a year of two digits', { ...card, year: '27' }, []],
  ['a year that is a number', { ...card, year: 2027 }, []],
  ['no month and no year', { method: 'card', customer_id: 'c1' }, ['month', 'year']],
  ['a month there is not', { ...card, month: '13' }, ['month']],
  ['a bank account without its holder', bank, ['bank_holder_type']],
  ['a bank account without the name of the bank', { ...bank, bank_holder_type: 'personal' }, []],
  ['another method', { method: 'cash', customer_id: 'c1' }, ['method']],
  ['another currency', { ...card, currency: 'EUR' }, ['currency']],
  ['a wrong email', { ...card, email: 'a@b' }, ['email']],
  ['a total in words', { ...card, total: 'one' }, ['total']],
  ['a customer yet to be made', { ...card, ...newcomer, customer_id: '' }, ['address_country']],
  ['a country of two letters', { ...card, address_country: 'US' }, ['address_country']],
  ['a long zip', { ...card, address_zip: '12345678901234567' }, ['address_zip']],
])('checked before anything is sent: %s', (_what, details, fields) => {
  expect(library.fieldErrorsOf(details, TODAY).map(({ field }) => field)).toEqual(fields)
})

test('what is sent of a card is its token and its date, never a number', () => {
  const body = library.cardBody(
    { ...card, person_name: 'Ada', address_state: 'Ohio' },
    { payment_token: 't' },
  )
  expect(JSON.parse(JSON.stringify(body))).toEqual({
    channel: '',
    customer_id: 'c1',
    send_receipt: false,
    save_for_future: false,
    rule: '',
    total: 0,
    url: '',
    meta: {},
    company: '',
    person_name: 'Ada',
    firstname: '',
    lastname: '',
    paymentLinkId: null,
    phone: '',
    email: '',
    method: 'card',
    card_number: '',
    card_exp: '0826',
    address_1: '',
    address_2: '',
    address_city: '',
    address_state: 'Oh',
    address_zip: '',
    address_country: '',
    payment_token: 't',
    token_type: null,
  })
})

test('the library has both its names, and makes no call when it is loaded or made', () => {
  const window: { StaxJs?: unknown; FattJs?: unknown } = {}
  const document = { currentScript: { src: 'http://localhost:3001/stax.js' } }
  runInNewContext(libraryScript, { window, document, URL })
  expect(window.StaxJs).toBeTypeOf('function')
  expect(window.StaxJs).toBe(window.FattJs)
})
