/** Prefix and length of the card numbers of each brand. */
const BRANDS: readonly RegExp[] = [
  // Visa
  /^4(\d{12}|\d{15}|\d{18})$/,
  // Mastercard, then Maestro
  /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^(5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15}$/,
  // American Express
  /^3[47]\d{13}$/,
  // Discover, then UnionPay
  /^(6011|65\d\d|64[4-9]\d)\d{12,15}$/,
  /^62\d{14,17}$/,
  // JCB
  /^35(2[89]|[3-8]\d)\d{12}$/,
  // Diners Club
  /^3(0[0-5]|[689]\d)\d{11}$/,
  // Mir
  /^220[0-4]\d{12,15}$/,
]
const LEAST_DIGITS = 13
const MOST_DIGITS = 19

/** Digits that touch each other, and their place in the text. */
type Group = { digits: string; from: number; to: number }

/** How long the joint between two groups may be: of four digits each, of one or two, and of any other size. */
const LONGEST_JOINT = 6
const SHORT_JOINT = 3
const SHORTEST_JOINT = 1

/** The sizes of the groups of an American phone number. */
const PHONE = '3-3-4'

/** Finds card numbers in free text, because a card number may only be entered in the provider's frame. */
export function holdsCardNumber(text: string): boolean {
  return findCardNumber(text, toGroups(text), 0) !== undefined
}

/** The text with all but the last four digits of each card number made unreadable. */
export function maskCardNumbers(text: string): string {
  const groups = toGroups(text)
  let masked = ''
  let done = 0
  for (let found = findCardNumber(text, groups, 0); found; found = findCardNumber(text, groups, found.next)) {
    masked += text.slice(done, found.from) + masked4(text.slice(found.from, found.to))
    done = found.to
  }
  return masked + text.slice(done)
}

function masked4(number: string): string {
  const characters = [...number]
  let left = 4
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    if (digitsOf(characters[at] ?? '') === '') continue
    if (left > 0) left -= 1
    else characters[at] = '•'
  }
  return characters.join('')
}

/** The first card number from a group on; of several that begin there, the longest. */
function findCardNumber(text: string, groups: readonly Group[], first: number) {
  for (let start = first; start < groups.length; start += 1) {
    let digits = ''
    let found: { from: number; to: number; next: number } | undefined
    for (let end = start; end < groups.length; end += 1) {
      const group = groups[end]
      digits += group?.digits ?? ''
      if (!group || digits.length > MOST_DIGITS || digits < '2' || digits >= '7') break
      if (digits.length < LEAST_DIGITS || !isCardNumber(digits)) continue
      if (isWrittenAsOne(text, groups, start, end))
        found = { from: groups[start]?.from ?? 0, to: group.to, next: end + 1 }
    }
    if (found) return found
  }
  return undefined
}

function isCardNumber(digits: string): boolean {
  return BRANDS.some((brand) => brand.test(digits)) && passesLuhn(digits)
}

/** The Luhn check: from the right, every second digit is doubled. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/**
 * Whether the groups are one number and not several that stand side by side, of which one in ten also passes the check:
 * phone numbers, dates, prices, measurements, the numbers of orders and styles.
 */
function isWrittenAsOne(text: string, groups: readonly Group[], start: number, end: number): boolean {
  const chosen = groups.slice(start, end + 1)
  const sizes = chosen.map(({ digits }) => digits.length)
  const joints = chosen.slice(1).map((group, at) => between(text, chosen[at], group))
  const longest = Math.max(0, ...joints.map(({ length }) => length))
  if (isPhone(text, chosen) || isParcel(text, groups, start, end) || isList(text, chosen, joints))
    return false
  const shape = sizes.join('-')
  if (shape === '4-4-4-4') return longest <= LONGEST_JOINT
  if (shape === '4-6-5' || shape === '4-6-4' || sizes.every((size) => size === 1))
    return longest <= SHORT_JOINT
  if (joints.some((joint) => joint !== joints[0]) || isMeasurements(chosen)) return false
  const [size = 0] = sizes
  if (longest > (size > 2 ? SHORTEST_JOINT : SHORT_JOINT)) return false
  const isRegular = sizes.every((one, at) => one === size || (at === sizes.length - 1 && one < size))
  if (isRegular) return true
  return !shape.includes(PHONE) && !/\p{L}/u.test(joints[0] ?? '') && !goesOn(text, groups, start, end)
}

/** Whether a group before or after these is joined to them as they are to each other. */
function goesOn(text: string, groups: readonly Group[], start: number, end: number): boolean {
  const joint = between(text, groups[start], groups[start + 1])
  return isJoined(text, groups, start - 1, joint) || isJoined(text, groups, end, joint)
}

function isJoined(text: string, groups: readonly Group[], at: number, joint: string): boolean {
  const [group, next] = [groups[at], groups[at + 1]]
  return group !== undefined && next !== undefined && between(text, group, next) === joint
}

/** Blanks of any kind and number count as one, or as one line end. */
function between(text: string, before: Group | undefined, after: Group | undefined): string {
  return text
    .slice(before?.to ?? 0, after?.from ?? 0)
    .replace(UNSEEN_ALL, '')
    .replace(/\s+/gu, (blanks) => (/[\n\r\u2028\u2029]/.test(blanks) ? '\n' : ' '))
}

/** Thirteen digits after a plus are a phone number with its country code: cards of that length are no longer issued. */
function isPhone(text: string, chosen: readonly Group[]): boolean {
  const digits = chosen.reduce((sum, group) => sum + group.digits.length, 0)
  return digits === LEAST_DIGITS && text[(chosen[0]?.from ?? 0) - 1] === '+'
}

/** Sizes, or body measurements in inches, few of which are equal. */
function isMeasurements(chosen: readonly Group[]): boolean {
  const count = new Map<string, number>()
  for (const { digits } of chosen) count.set(digits, (count.get(digits) ?? 0) + 1)
  return (
    chosen.some(({ digits }) => digits.length > 1) &&
    [...count].every(([inches, times]) => /^([1-9]|[1-6]\d)$/.test(inches) && times < 4)
  )
}

/** Different numbers, such as those of orders or styles, that begin alike or come with the same letters: a list. */
function isList(text: string, chosen: readonly Group[], joints: readonly string[]): boolean {
  const numbers = chosen.map(({ digits }) => digits)
  if (joints.length === 0 || !joints.every((joint) => /[\p{L},;\n]/u.test(joint))) return false
  if (new Set(numbers).size < numbers.length) return false
  if (new Set(numbers.map(([first]) => first)).size === 1) return true
  const [letters] = /\p{L}{2,}[^\p{L}]*$/u.exec(joints[0] ?? '') ?? []
  if (letters === undefined || !joints.every((joint) => joint.endsWith(letters))) return false
  return text.slice(0, chosen[0]?.from).endsWith(letters)
}

/** In groups of four. */
const LONGEST_POSTAL = 9

/** All or part of a carrier's tracking number, whose own check digit is right. */
function isParcel(text: string, groups: readonly Group[], start: number, end: number): boolean {
  const digitsFrom = (first: number, last: number) =>
    groups
      .slice(first, last + 1)
      .map(({ digits }) => digits)
      .join('')
  if (/1Z\s*$/i.test(text.slice(0, groups[start]?.from).slice(-4))) return isOfUps(digitsFrom(start, end))
  if (start === end) return false
  const joint = between(text, groups[start], groups[start + 1])
  let from = start
  while (start - from < LONGEST_POSTAL && isJoined(text, groups, from - 1, joint)) from -= 1
  let to = end
  while (to - end < LONGEST_POSTAL && isJoined(text, groups, to, joint)) to += 1
  return isOfPostalService(digitsFrom(from, to))
}

/** From the left, every second digit but the last counts twice. */
function isOfUps(digits: string): boolean {
  const sum = [...digits].reduce(
    (sum, digit, at) => sum + Number(digit) * (at % 2 === 1 && at < 15 ? 2 : 1),
    0,
  )
  return digits.length === 16 && sum % 10 === 0
}

/** From the right, every second digit counts three times. */
function isOfPostalService(digits: string): boolean {
  if (!/^9[1-5]\d{18,32}$/.test(digits)) return false
  const sum = [...digits]
    .reverse()
    .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Characters that are not seen, or only on the digit before them. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{M}]$/u
const UNSEEN_ALL = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu

function toGroups(text: string): Group[] {
  const groups: Group[] = []
  if (text.length < LEAST_DIGITS) return groups
  /** Up to here, the last group goes on. */
  let open = 0
  for (let at = 0; at < text.length; at += 1) {
    // Nearly all characters are such, and every text that leaves is looked through.
    const code = text.charCodeAt(at)
    if (code < ZERO || (code > NINE && code <= LAST_ASCII)) continue
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const digits = digitsOf(character)
    const last = groups.at(-1)
    if (digits !== '') {
      if (last && open === at) last.digits += digits
      else groups.push({ digits, from: at, to: 0 })
      const group = groups.at(-1)
      open = at + character.length
      if (group) group.to = open
    } else if (open === at && UNSEEN.test(character)) {
      open += character.length
    }
    at += character.length - 1
  }
  return groups
}

const ZERO = 0x30
const NINE = 0x39
const LAST_ASCII = 0x7f

const DECIMAL = /^\p{Nd}$/u
const NUMERIC = /^\p{N}$/u

/** The digits that a character shows, in any script: "4" for a full-width, an Arabic or a circled four. */
function digitsOf(character: string): string {
  if (character <= '\x7f') return character >= '0' && character <= '9' ? character : ''
  if (!NUMERIC.test(character)) return ''
  const plain = character.normalize('NFKC')
  if (/\d/.test(plain)) return plain.includes('\u2044') ? '' : plain.replace(/\D/g, '')
  return DECIMAL.test(plain) ? decimalValue(plain) : ''
}

/** Unicode keeps the ten digits of a script side by side, in ascending order. */
function decimalValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
