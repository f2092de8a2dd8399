/** Runs in the frames, at /frame/card.js: card number rules and how typing changes a number. No DOM access. */
export const cardScript = String.raw`const BRANDS = [
  { name: 'visa', begins: /^4/, lengths: [16, 19], cvv: [3] },
  { name: 'mastercard', begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], cvv: [3] },
  { name: 'amex', begins: /^3[47]/, lengths: [15], cvv: [4] },
  {
    name: 'discover',
    begins: /^(6011|64[4-9]|65|622(12[6-9]|1[3-9]|[2-8]|9[01]|92[0-5]))/,
    lengths: [16, 19],
    cvv: [3],
  },
  { name: 'jcb', begins: /^35(2[89]|[3-8])/, lengths: [16, 19], cvv: [3] },
  { name: 'diners', begins: /^(30[0-5]|3095|3[689])/, lengths: [14, 16, 19], cvv: [3] },
]
const OTHER = { name: 'other', lengths: [12, 13, 14, 15, 16, 17, 18, 19], cvv: [3, 4] }
// With fewer digits than this, a number that matches no brand yet may still become one.
const BRAND_IS_KNOWN_AT = 6

// The only card numbers that a page may fill in by script.
export const TEST_NUMBERS = [
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '2223003122003222',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3569990010030400',
  '3528327757705979',
  '30569309025904',
  '30207712915383',
]

function findCardRules(digits) {
  return BRANDS.find((brand) => brand.begins.test(digits)) ?? OTHER
}

export function brandOf(digits) {
  const { name } = findCardRules(digits)
  return name === 'other' && digits.length < BRAND_IS_KNOWN_AT ? '' : name
}

export function mostDigits(digits) {
  return Math.max(...findCardRules(digits).lengths)
}

export function passesLuhn(digits) {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function isNothingButZeros(digits) {
  return !/[1-9]/.test(digits)
}

export function isNumber(digits) {
  return findCardRules(digits).lengths.includes(digits.length) && passesLuhn(digits) && !isNothingButZeros(digits)
}

export function numberProblem(digits) {
  if (digits === '' || isNumber(digits)) return ''
  const least = Math.min(...findCardRules(digits).lengths)
  return digits.length < least ? 'The card number is not complete.' : 'This is not a valid card number.'
}

function cvvLengths(brand) {
  return (BRANDS.find(({ name }) => name === brand) ?? OTHER).cvv
}

export function mostCvvDigits(brand) {
  return Math.max(...cvvLengths(brand))
}

export function isCvv(digits, brand) {
  return cvvLengths(brand).includes(digits.length)
}

export function cvvProblem(digits, brand) {
  if (digits === '' || isCvv(digits, brand)) return ''
  return 'The security code of this card has ' + cvvLengths(brand).join(' or ') + ' digits.'
}

export function group(digits) {
  const brand = brandOf(digits)
  let sizes = [4, 4, 4, 4, 3]
  if (brand === 'amex') sizes = [4, 6, 5]
  if (brand === 'diners' && digits.length <= 14) sizes = [4, 6, 4]
  const groups = []
  let from = 0
  for (const size of sizes) {
    if (from < digits.length) groups.push(digits.slice(from, from + size))
    from += size
  }
  return groups.join(' ')
}

// The caret position in the text that has this many digits before it.
export function caretAfter(text, count) {
  let caret = 0
  for (let passed = 0; passed < count && caret < text.length; caret++) if (/\d/.test(text[caret])) passed++
  return caret
}

// The digits after the browser changed the text, and how many of them are before the caret.
export function edit(held, { text, caret, inputType }, most) {
  let digits = text.replace(/\D/g, '')
  let before = text.slice(0, caret).replace(/\D/g, '').length
  // Only the space between two groups was deleted, and formatting would restore it, so the digit next to it is deleted.
  if (digits === held && inputType === 'deleteContentBackward' && before > 0) {
    digits = digits.slice(0, before - 1) + digits.slice(before)
    before -= 1
  } else if (digits === held && inputType === 'deleteContentForward') {
    digits = digits.slice(0, before) + digits.slice(before + 1)
  }
  const limit = most(digits)
  if (digits.length > limit) {
    // The excess digits were inserted just before the caret; the digits behind it were there before.
    const kept = Math.max(0, before - (digits.length - limit))
    digits = (digits.slice(0, kept) + digits.slice(before)).slice(0, limit)
    before = kept
  }
  return { digits, before }
}
`
