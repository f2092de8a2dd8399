import { fold } from '../text.ts'

export const PASSWORD_MIN = 8
/** Longer passwords are refused before hashing, so that nobody can keep the server busy hashing huge ones. */
export const PASSWORD_MAX = 128

export const PASSWORD_TOO_SHORT = 'Password is too short - should be 8 chars minimum.'
export const PASSWORD_TOO_LONG = 'Password is too long - should be 128 chars maximum.'
export const PASSWORD_TOO_COMMON = 'This password is one of the most common ones. Please choose another.'

/** Stems of the passwords most common in leaks; appending a digit or two makes none of them safe. */
const COMMON_STEMS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwertyui qwertyuiop qwerty asdfghjk asdfghjkl zxcvbnm 1q2w3e4r
  1qaz2wsx q1w2e3r4 qazwsxedc abcdefgh abcd1234 abc123 letmein welcome iloveyou sunshine princess football baseball
  superman batman trustno1 whatever starwars computer internet michelle jennifer charlie dragon monkey shadow
  master changeme administrator admin adminadmin root test testtest guest default secret access login hello
  freedom jordan hunter summer winter spring autumn liverpool chelsea arsenal pokemon samsung google facebook
  bridal wedding weddings bridalshop trousseau`.split(/\s+/),
)

function isRun(step: number, codes: readonly number[]): boolean {
  return codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step)
}

/** True for what an attacker tries first: leaked favorites plus digits, one repeated character, 12345678. */
export function isCommonPassword(password: string): boolean {
  const plain = fold(password)
  if (COMMON_STEMS.has(plain) || COMMON_STEMS.has(plain.replace(/[\d!.?*#_-]+$/, ''))) return true
  const codes = [...plain].map((character) => character.codePointAt(0) ?? 0)
  if ([0, 1, -1].some((step) => isRun(step, codes))) return true
  return /^(\d{1,4})\1+$/.test(plain) || /^(?:0?123456789?|9876543210?)\d{0,4}$/.test(plain)
}
