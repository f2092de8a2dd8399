import { expect, test } from 'vitest'
import {
  ask,
  bank,
  cardOf,
  charge,
  customerOf,
  payerOf,
  providerForTest,
  visa,
} from '../testing/provider-for-test.ts'

test('a card is shown by brand, last four and expiry, and by nothing more of its number', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const { status, body } = await cardOf(sandbox, customer_id)
  expect([status, body]).toMatchObject([
    200,
    {
      customer_id,
      merchant_id: 'sandbox-merchant',
      method: 'card',
      person_name: 'Bob Smithers',
      nickname: 'VISA: Bob Smithers (ending in: 1111)',
      card_type: 'visa',
      card_last_four: '1111',
      card_exp: '032039',
      card_exp_datetime: '2039-03-31 23:59:59',
      is_default: 1,
      has_cvv: 1,
      bank_name: null,
      bank_type: null,
      bank_holder_type: null,
      address_zip: null,
      purged_at: null,
      deleted_at: null,
      is_usable_in_vt: true,
      is_tokenized: true,
      au_last_event: null,
      meta: {
        cardDisplay: null,
        storageState: 'cached',
        errors: [],
        fingerprint: expect.stringMatching(/^[a-p]{64}$/),
      },
      customer: { id: customer_id, company: 'Ivory Lane' },
    },
  ])
  const again = await cardOf(sandbox, customer_id)
  expect(again.body).toMatchObject({ is_default: 0, meta: { fingerprint: Object(body.meta).fingerprint } })
})

test('each brand is known by its number, and its test card can be charged', async () => {
  const sandbox = await providerForTest()
  const customer = await customerOf(sandbox)
  const cards: [string, string][] = [
    ['visa', visa],
    ['mastercard', '5555555555554444'],
    ['mastercard', '2223003122003222'],
    ['amex', '378282246310005'],
    ['discover', '6011111111111117'],
    ['jcb', '3569990010030400'],
    ['diners', '30569309025904'],
  ]
  for (const [card_type, number] of cards) {
    const { body } = await cardOf(sandbox, customer, number)
    expect(body).toMatchObject({ card_type, card_last_four: number.slice(-4) })
    expect((await charge(sandbox, body.id)).body).toMatchObject({ success: true })
  }
})

test('a bank account shows its last four where a card would, and has no expiry', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const { body } = await ask(sandbox, 'POST', '/payment-method', { ...bank, customer_id })
  expect(body).toMatchObject({
    nickname: 'personal savings, BANK INC (ending in: 3210)',
    method: 'bank',
    card_last_four: '3210',
    card_type: null,
    card_exp: null,
    card_exp_datetime: [],
    bank_name: 'BANK INC',
    bank_type: 'savings',
    bank_holder_type: 'personal',
  })
})

test('a payment method that is not whole is refused field by field', async () => {
  const sandbox = await providerForTest()
  const customer_id = await customerOf(sandbox)
  const post = (body: object) => ask(sandbox, 'POST', '/payment-method', body)
  const card = {
    customer_id,
    method: 'card',
    person_name: 'B',
    card_number: visa,
    card_cvv: '123',
    card_exp: '0339',
  }
  expect(await post({ ...card, method: 'coin' })).toMatchObject({
    status: 422,
    body: { method: ['The selected method is invalid.'] },
  })
  const wrong: [object, object][] = [
    [{ customer_id: 'x' }, { customer_id: ['The selected customer id is invalid.'] }],
    [{ card_number: '4111111111111112' }, { card_number: ['The card number is invalid.'] }],
    [{ card_cvv: '12' }, { card_cvv: ['The card cvv is invalid.'] }],
    [{ card_exp: '032039' }, { card_exp: ['The card exp must be 4 digits.'] }],
    [{ card_exp: '1339' }, { card_exp: ['The card exp is invalid.'] }],
    [{ card_exp: '0120' }, { card_exp: ['The credit card has expired.'] }],
    [{ person_name: '' }, { person_name: ['The person name field is required.'] }],
  ]
  for (const [change, errors] of wrong) expect((await post({ ...card, ...change })).body).toEqual(errors)
  expect(
    (await post({ ...bank, customer_id, bank_routing: '12', bank_type: 'x', bank_name: '' })).body,
  ).toEqual({
    bank_name: ['The bank name field is required.'],
    bank_type: ['The selected bank type is invalid.'],
    bank_routing: ['The bank routing must be 9 digits.'],
  })
  expect((await ask(sandbox, 'GET', `/customer/${customer_id}/payment-method`)).body).toEqual([])
})

test('a method is changed in what was sent alone, and there is one default', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const second = (await cardOf(sandbox, customer, '378282246310005')).body.id
  const changed = await ask(sandbox, 'PUT', `/payment-method/${second}`, {
    card_exp: '0240',
    person_name: 'Ann Lee',
    is_default: 1,
    address_zip: '99999',
    meta: { note: 'x' },
  })
  expect(changed.body).toMatchObject({
    card_exp: '022040',
    card_exp_datetime: '2040-02-29 23:59:59',
    is_default: 1,
    address_zip: '99999',
    nickname: 'AMEX: Ann Lee (ending in: 0005)',
    card_type: 'amex',
    meta: { note: 'x' },
  })
  const list = await ask(sandbox, 'GET', `/customer/${customer}/payment-method`)
  expect(list.body).toMatchObject([
    { id: method, is_default: 0 },
    { id: second, is_default: 1 },
  ])
  const wrong = { card_exp: '2', bank_name: null, address_state: 'FLA', card_type: 'eleven long' }
  expect((await ask(sandbox, 'PUT', `/payment-method/${second}`, wrong)).body).toEqual({
    address_state: ['The address state may not be greater than 2 characters.'],
    card_type: ['The card type may not be greater than 10 characters.'],
    card_exp: ['The card exp must be 4 digits.'],
    bank_name: ['The bank name field must have a value.'],
  })
})

test('a deleted method leaves the lists, can still be read, and can no longer be charged', async () => {
  const sandbox = await providerForTest()
  const { customer, method } = await payerOf(sandbox)
  const path = `/payment-method/${method}`
  const deleted = await ask(sandbox, 'DELETE', path)
  expect(deleted.body).toMatchObject({ id: method, deleted_at: expect.any(String) })
  expect((await ask(sandbox, 'GET', `/customer/${customer}/payment-method`)).body).toEqual([])
  expect((await ask(sandbox, 'GET', '/payment-method')).body).toMatchObject({ total: 0 })
  expect((await ask(sandbox, 'GET', '/payment-method?status=deleted')).body).toMatchObject({ total: 1 })
  expect((await ask(sandbox, 'GET', path)).body).toEqual(deleted.body)
  expect(await charge(sandbox, method)).toMatchObject({
    status: 422,
    body: ['The Payment Method has been deleted.'],
  })
})

test('an unknown method or customer is refused as 422, not 404', async () => {
  const sandbox = await providerForTest()
  const calls = [
    ask(sandbox, 'GET', '/payment-method/x'),
    ask(sandbox, 'PUT', '/payment-method/x', {}),
    ask(sandbox, 'DELETE', '/payment-method/x'),
    ask(sandbox, 'GET', '/customer/x/payment-method'),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body]).toEqual([422, { id: ['The selected id is invalid.'] }])
  }
})
