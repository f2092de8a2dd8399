import { fold } from '../text.ts'

export const PASSWORD_MIN = 8
/** Longer passwords are refused before hashing, so that nobody can keep the server busy hashing huge ones. */
export const PASSWORD_MAX = 128

export const PASSWORD_TOO_SHORT = 'Password is too short - should be 8 chars minimum.'
export const PASSWORD_TOO_LONG = 'Password is too long - should be 128 chars maximum.'
export const PASSWORD_TOO_COMMON = 'This password is one of the most common ones. Please choose another.'
export const PASSWORD_TOO_PERSONAL =
  'This password is easy to guess from your name, email or business. Please choose another.'

/**
 * The stems that the browser knows too, without the server's long list: leaked favorites, and the words of this
 * business and this portal.
 */
const COMMON_STEMS =
  `password passwort passw0rd p@ssword p@ssw0rd qwertyui qwertyuiop qwerty asdfghjk asdfghjkl zxcvbnm
  1q2w3e4r 1qaz2wsx q1w2e3r4 qazwsxedc abcdefgh abcd1234 abc123 letmein welcome iloveyou sunshine princess football
  baseball superman batman trustno1 whatever starwars computer internet michelle jennifer charlie dragon monkey shadow
  master changeme administrator admin adminadmin root test testtest guest default secret access login hello
  freedom jordan hunter summer winter spring autumn liverpool chelsea arsenal pokemon samsung google facebook
  bride brides bridal bridals bridalshop wedding weddings gown gowns dress dresses store stores shop boutique portal
  wholesale trousseau`.split(/\s+/)

/** How digits and signs stand in for letters, as in P@ssw0rd. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
  '+': 't',
  '€': 'e',
}

/** The rows of a keyboard, each read in both directions. */
const KEYBOARD = '1234567890 qwertyuiop asdfghjkl zxcvbnm 0987654321 poiuytrewq lkjhgfdsa mnbvcxz'

/** True for the same character twice, and for two that follow each other in an alphabet or on the keyboard. */
function isNeighbor(one: string, next: string): boolean {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1 || KEYBOARD.includes(one + next)
}

const isLetter = (character: string) => /\p{L}/u.test(character)
const hasMeaning = (word: string) => [...word].length >= 3

/** True for what an attacker tries first, as far as it can be told without a long list. */
export function isCommonPassword(password: string): boolean {
  const plain = fold(password)
  if (isMadeOf(plain, COMMON_STEMS)) return true
  if (new Set(plain).size < 4 || /^(.{1,4})\1+$/u.test(plain)) return true
  if (/^(?:0?123456789?|9876543210?)\d{0,4}$/.test(plain)) return true
  return [plain, trimToLetters(plain)].some((text) => text.length >= 4 && isOfRuns(text))
}

/** True for a few runs of three or more along an alphabet, the digits or the keyboard: abcd4321, qweasdzxc. */
function isOfRuns(text: string): boolean {
  const characters = [...text]
  const breaks = characters.filter((next, i) => i > 0 && !isNeighbor(characters[i - 1] ?? '', next)).length
  return breaks < 4 && (breaks + 1) * 3 <= characters.length
}

/**
 * True for what somebody who knows the person tries next: their names and addresses and those of their business, also
 * together with the common words.
 */
export function isPersonalPassword(password: string, texts: readonly (string | null | undefined)[]): boolean {
  return isMadeOf(password, [...toWords(texts), ...COMMON_STEMS])
}

/** The words of names and addresses, apart and written as one. */
function toWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const plain = fold(text ?? '')
    const parts = plain.split(/\P{L}+/u)
    return [...parts, parts.join(''), plain.replace(/\s+/gu, '')]
  })
  return [...new Set(words.filter(hasMeaning))]
}

/** True if nothing but these words is in the password, in any order and spelling, with digits and signs around them. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const typed = [...fold(password)]
  /** For each length of a beginning: whether it is made so, and whether with a word in it. */
  const reached: ('no' | 'signs' | 'words')[] = ['signs', ...typed.map(() => 'no' as const)]
  for (const [at, character] of typed.entries()) {
    if (reached[at] === 'no') continue
    if (!isLetter(character) && reached[at + 1] !== 'words') reached[at + 1] = reached[at] ?? 'no'
    for (const word of words) if (startsWith(typed, at, word)) reached[at + [...word].length] = 'words'
  }
  return reached[typed.length] === 'words'
}

function startsWith(typed: readonly string[], at: number, word: string): boolean {
  const letters = [...word]
  return (
    at + letters.length <= typed.length && letters.every((letter, i) => isSame(typed[at + i] ?? '', letter))
  )
}

const isSame = (typed: string, letter: string) =>
  typed === letter || (LOOKS_LIKE[typed]?.includes(letter) ?? false)

const trimToLetters = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '')
const trimSigns = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * The forms under which a password may be in the list of common ones: as typed, without the signs and then the digits
 * around it, its letters alone, with its digits and signs read as letters, and one half of it if it was typed twice.
 */
export function commonForms(password: string): string[] {
  const plain = fold(password)
  const word = trimToLetters(plain)
  const forms = [
    plain,
    trimSigns(plain),
    word,
    plain.replace(/\P{L}+/gu, ''),
    ...[plain, word].flatMap((text) => [readAsLetters(text, 0), readAsLetters(text, 1)]),
  ]
  const halves = forms.flatMap((form) => /^(.+)\1$/u.exec(form)?.[1] ?? [])
  return [...new Set([...forms, ...halves])].filter((form) => form.length >= 4)
}

/** Where a sign looks like two letters, as 1 does, one of them. */
function readAsLetters(text: string, nth: 0 | 1): string {
  return Array.from(text, (sign) => LOOKS_LIKE[sign]?.[nth] ?? LOOKS_LIKE[sign] ?? sign).join('')
}
