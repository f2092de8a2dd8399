import { REQUIRED } from '@trousseau/domain/text'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { billingAddress, month, PaymentMethodChange, year } from './payment-methods.ts'

/** The parsed value, or the one message that a person sees. */
function gate(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  expect(result.error.issues).toHaveLength(1)
  return { refused: result.error.issues[0]?.message }
}
const refused = (message: string) => ({ refused: message })
const NOT_A_NUMBER = refused('This field must be a number')
const NOT_A_MONTH = refused('A month is a number from 1 to 12.')
const NOT_A_YEAR = refused('A year has four digits.')

test.each([
  ['3', '3'],
  ['03', '03'],
  [' 12 ', '12'],
  [7, '7'],
  ['', refused(REQUIRED)],
  ['March', NOT_A_NUMBER],
  ['1.5', NOT_A_NUMBER],
  ['-1', NOT_A_NUMBER],
  [null, NOT_A_NUMBER],
  [['3'], NOT_A_NUMBER],
  [1.5, NOT_A_NUMBER],
  ['0', NOT_A_MONTH],
  ['13', NOT_A_MONTH],
  ['003', NOT_A_MONTH],
])('a card’s month %j becomes %j', (typed, kept) => {
  expect(gate(month, typed)).toEqual(kept)
})

test.each([
  ['2039', '2039'],
  ['39', '39'],
  [2039, '2039'],
  ['', refused(REQUIRED)],
  ['20xx', NOT_A_NUMBER],
  ['1999', NOT_A_YEAR],
  ['203', NOT_A_YEAR],
  ['20390', NOT_A_YEAR],
])('a card’s year %j becomes %j', (typed, kept) => {
  expect(gate(year, typed)).toEqual(kept)
})

test.each([
  ['60601', '60601'],
  [' H2W 2M4 ', 'H2W 2M4'],
  ['', refused(REQUIRED)],
  ['1'.repeat(17), refused('This field takes 16 characters at most.')],
])('a billing zip %j becomes %j, and whether it is a number hangs on the country', (typed, kept) => {
  expect(gate(billingAddress.address_zip, typed)).toEqual(kept)
})

test('what a change does not name is not in it, and what nobody may change is dropped', () => {
  expect(gate(PaymentMethodChange, {})).toEqual({})
  const sent = { person_name: ' Ada ', card_number: 'dropped', customer_id: 'dropped', method: 'dropped' }
  expect(gate(PaymentMethodChange, sent)).toEqual({ person_name: 'Ada' })
})

test.each(['checking', 'savings'])('a bank account may be %s', (bank_type) => {
  expect(gate(PaymentMethodChange, { bank_type })).toEqual({ bank_type })
})

test.each(['personal', 'business'])('a bank account may be %s', (bank_holder_type) => {
  expect(gate(PaymentMethodChange, { bank_holder_type })).toEqual({ bank_holder_type })
})

// Claims: const.bank-type, const.holder-type
test('a bank account is of no other kind', () => {
  for (const kind of ['', 'Checking', 'offshore', null, 1]) {
    expect(gate(PaymentMethodChange, { bank_type: kind })).toEqual(refused(REQUIRED))
    expect(gate(PaymentMethodChange, { bank_holder_type: kind })).toEqual(refused(REQUIRED))
  }
})
