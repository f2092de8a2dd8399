/** Digits as people type a card number, with spaces or dashes between them, and not part of a longer word or number. */
const RUNS = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu

/** Prefix and length of the card numbers of each brand. */
const BRANDS: readonly RegExp[] = [
  /^4(\d{12}|\d{15}|\d{18})$/,
  /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^(6011|65\d\d|64[4-9]\d)\d{12,15}$/,
  /^35(2[89]|[3-8]\d)\d{12}$/,
  /^3(0[0-5]|[68]\d)\d{11}$/,
]

/** Finds card numbers in free text, because a card number may only be entered in the provider's frame. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(RUNS) ?? []).some((run) => {
    const digits = run.replace(/[ -]/g, '')
    return BRANDS.some((brand) => brand.test(digits)) && passesLuhn(digits)
  })
}

/** The Luhn check: from the right, every second digit is doubled. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
