import { expect, test } from 'vitest'
import { cardScript } from './card-script.ts'

type Typing = { text: string; caret: number; inputType: string }
type Card = {
  TEST_NUMBERS: string[]
  brandOf(digits: string): string
  isNumber(digits: string): boolean
  numberProblem(digits: string): string
  isCvv(digits: string, brand: string): boolean
  group(digits: string): string
  caretAfter(text: string, count: number): number
  mostDigits(digits: string): number
  edit(held: string, typing: Typing, most: (digits: string) => number): { digits: string; before: number }
}

const card: Card = await import(`data:text/javascript,${encodeURIComponent(cardScript)}`)

/** The field's content after one input event. | marks the caret. */
function after(held: string, shown: string, inputType = 'insertText'): string {
  const typing = { text: shown.replace('|', ''), caret: shown.indexOf('|'), inputType }
  const { digits, before } = card.edit(held.replace(/\D/g, ''), typing, card.mostDigits)
  const text = card.group(digits)
  const caret = card.caretAfter(text, before)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['visa', '4'],
  ['mastercard', '51'],
  ['mastercard', '55'],
  ['mastercard', '2221'],
  ['mastercard', '223'],
  ['mastercard', '2720'],
  ['amex', '34'],
  ['amex', '37'],
  ['discover', '6011'],
  ['discover', '65'],
  ['discover', '622126'],
  ['discover', '622925'],
  ['jcb', '3528'],
  ['jcb', '3589'],
  ['diners', '305'],
  ['diners', '36'],
  ['', ''],
  ['', '3'],
  ['', '2220'],
  ['other', '222099'],
  ['other', '272100'],
  ['other', '622926'],
  ['other', '622125'],
])('a card is %s from the digits "%s" on', (brand, digits) => {
  expect(card.brandOf(digits)).toBe(brand)
})

test('every test number is a card, and none is with one digit changed, one more or one less', () => {
  expect(card.TEST_NUMBERS).toHaveLength(13)
  for (const number of card.TEST_NUMBERS) {
    expect(card.isNumber(number), number).toBe(true)
    expect(card.isNumber(number.slice(0, -1)), number).toBe(false)
    const last = (Number(number.at(-1)) + 1) % 10
    expect(card.isNumber(number.slice(0, -1) + last), number).toBe(false)
    expect(card.isNumber(`${number}0`), number).toBe(false)
  }
  expect(card.isNumber('0000000000000000')).toBe(false)
})

test('a number says whether it is unfinished or wrong', () => {
  expect(card.numberProblem('')).toBe('')
  expect(card.numberProblem('4111')).toBe('The card number is not complete.')
  expect(card.numberProblem('4111111111111112')).toBe('This is not a valid card number.')
  expect(card.numberProblem('4111111111111111')).toBe('')
})

test('a security code has four digits for American Express, three for the other brands, either while unknown', () => {
  const lengths = (brand: string) => ['12', '123', '1234', '12345'].filter((code) => card.isCvv(code, brand))
  expect(lengths('amex')).toEqual(['1234'])
  expect(lengths('visa')).toEqual(['123'])
  expect(lengths('')).toEqual(['123', '1234'])
  expect(lengths('other')).toEqual(['123', '1234'])
})

test('numbers are grouped as they are embossed', () => {
  expect(card.group('4111111111111111')).toBe('4111 1111 1111 1111')
  expect(card.group('411111111111111111')).toBe('4111 1111 1111 1111 11')
  expect(card.group('378282246310005')).toBe('3782 822463 10005')
  expect(card.group('30569309025904')).toBe('3056 930902 5904')
})

test.each([
  ['typed at the end, into a new group', '4111', '41112|', 'insertText', '4111 2|'],
  ['typed in the middle', '4111 1111', '4112|1 1111', 'insertText', '4112| 1111 1'],
  ['pasted with dashes', '', '4111-1111-1111-1111|', 'insertFromPaste', '4111 1111 1111 1111|'],
  ['pasted in the middle', '4111', '4155 55|11', 'insertFromPaste', '4155 55|11'],
  ['deleted backwards', '4111 2', '4111 |', 'deleteContentBackward', '4111|'],
  ['deleted backwards over a space', '4111 2345', '4111|2345', 'deleteContentBackward', '411|2 345'],
  ['deleted forwards over a space', '4111 2345', '4111|2345', 'deleteContentForward', '4111| 345'],
  ['letters typed', '4111', '4111x|', 'insertText', '4111|'],
  [
    'typed where no more fits',
    '3782 822463 10005',
    '37829| 822463 10005',
    'insertText',
    '3782| 822463 10005',
  ],
  ['everything deleted', '4111', '|', 'deleteContentBackward', '|'],
])('%s, the caret stays where the person is', (_what, held, shown, inputType, expected) => {
  expect(after(held, shown, inputType)).toBe(expected)
})
