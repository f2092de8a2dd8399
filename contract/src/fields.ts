import { type Day, isDay } from '@trousseau/domain/day'
import { toCents } from '@trousseau/domain/money/money'
import { isStraight, isWithoutLink, NAME_WITHOUT_LINK } from '@trousseau/domain/people/name'
import {
  isCommonPassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from '@trousseau/domain/people/password'
import { isPlainIdentifier, isPlainLine, isPlainText, isWellFormed, REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'

/** The schemas that validate every value from outside. Each field is one of these, or is composed of them. */

export const BAD_EMAIL = 'The email you entered is invalid!'
const BAD_CHARACTERS = 'This field holds characters that are not allowed.'
const SEARCH_MAX = 200
const tooLong = (max: number) => `This field takes ${max} characters at most.`

/** Each check aborts at its first problem, so that a field shows one message at a time. */
const stop = (error: string) => ({ error, abort: true })

/** One line of text, trimmed and normalized to NFC. */
export const line = (max: number, required = REQUIRED) =>
  z.string(required).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(1, stop(required)),
    z.maxLength(max, stop(tooLong(max))),
    z.refine(isPlainLine, stop(BAD_CHARACTERS)),
  )

/** A name that our emails show to people, also to people who have never heard of us. */
export const nameLine = (max: number) =>
  line(max).check(z.refine(isStraight, stop(BAD_CHARACTERS)), z.refine(isWithoutLink, NAME_WITHOUT_LINK))

/** Like `line`, but may be empty. */
export const optionalLine = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.maxLength(max, stop(tooLong(max))),
    z.refine(isPlainLine, BAD_CHARACTERS),
  )

/**
 * Text that is often all digits: a phone number, a zip code, a number that somebody assigned to something. A client
 * that sends a JSON number means its digits, so every such field starts with this schema. Names, addresses, emails,
 * notes and passwords do not, because a number there is a mistake. Bank account numbers never reach this API.
 */
export const textOrDigits = z.pipe(
  z.union([z.string(), z.int(REQUIRED)], REQUIRED),
  z.transform((value) => String(value)),
)

/** A line that people and the database compare, such as a style number, so invisible characters are refused. */
export const identifier = (max: number) =>
  z.pipe(textOrDigits, line(max).check(z.refine(isPlainIdentifier, BAD_CHARACTERS)))

/** Whether a zip must be numeric depends on the country, so that is checked once both are known. */
export const zip = z.pipe(textOrDigits, line(16))

/** Multi-line text, which may be empty. */
export const note = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.maxLength(max, stop(tooLong(max))),
    z.refine(isPlainText, BAD_CHARACTERS),
  )

/** An empty search text matches everything. */
export const searchText = z.string('This is one text to look for.').check(
  z.overwrite((text) => text.normalize('NFC').trim()),
  z.maxLength(SEARCH_MAX, stop(tooLong(SEARCH_MAX))),
  z.refine(isPlainLine, BAD_CHARACTERS),
)

export const email = z.string(REQUIRED).check(
  z.overwrite((text) => text.normalize('NFC').trim()),
  z.minLength(1, stop(REQUIRED)),
  z.maxLength(254, stop(BAD_EMAIL)),
  z.refine(isPlainIdentifier, stop(BAD_EMAIL)),
  z.regex(z.regexes.email, BAD_EMAIL),
)

/** A password to sign in with, taken exactly as typed. */
export const password = z
  .string('This Field is required')
  .check(
    z.minLength(1, stop('This Field is required')),
    z.maxLength(PASSWORD_MAX, stop(PASSWORD_TOO_LONG)),
    z.refine(isWellFormed, BAD_CHARACTERS),
  )

/** A password that somebody chooses, so it must be long enough and not too common. */
export const newPassword = z.string(REQUIRED).check(
  z.minLength(1, stop(REQUIRED)),
  z.minLength(PASSWORD_MIN, stop(PASSWORD_TOO_SHORT)),
  z.maxLength(PASSWORD_MAX, stop(PASSWORD_TOO_LONG)),
  z.refine(isWellFormed, stop(BAD_CHARACTERS)),
  z.refine((text) => !isCommonPassword(text), PASSWORD_TOO_COMMON),
)

const CANONICAL_ID = /^[1-9][0-9]{0,8}$/

/** An id in a path or query: a canonical positive decimal. No other spelling resolves. */
export const id = z.pipe(
  z.string().check(z.regex(CANONICAL_ID, 'This is not an id.')),
  z.transform((text) => Number(text)),
)

/** A whole number, as text in a query or form, or as a number in JSON. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([z.string(), z.int()], `This is a whole number from ${min} to ${max}.`),
    z.transform((value, context) => {
      const number = /^(0|-?[1-9][0-9]{0,11})$/.test(String(value)) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      context.issues.push({
        code: 'custom',
        message: `This is a whole number from ${min} to ${max}.`,
        input: value,
      })
      return z.NEVER
    }),
  )

/** A body field that refers to another object by id. */
export const idOf = wholeNumber(1, 999_999_999)

/** The version of the object that the person saw before changing it, to detect concurrent changes. */
export const version = z.optional(wholeNumber(1, 1_000_000_000))

/** A boolean in JSON, or as a form sends it. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], 'This is true or false.'),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** One or several values of the same kind, as `name[]` in a query. */
export const listOf = <S extends z.ZodMiniType<unknown, string>>(one: S) =>
  z.pipe(
    z.union([z.string(), z.array(z.string()).check(z.maxLength(100))], 'This is one value or a list.'),
    z.pipe(
      z.transform((value: string | string[]) => (Array.isArray(value) ? value : [value])),
      z.array(one),
    ),
  )

const DOLLARS_MAX = 1_000_000
export const BAD_AMOUNT = 'Enter an amount in dollars, with at most two decimals.'

const isAmount = (value: number | string) => (toCents(value) ?? Number.POSITIVE_INFINITY) <= DOLLARS_MAX * 100
const amount = z.union([z.string(), z.number()], BAD_AMOUNT).check(z.refine(isAmount, BAD_AMOUNT))

/** An amount in dollars in a body, converted to whole cents. */
export const dollars = z.pipe(
  amount,
  z.transform((value) => toCents(value) ?? 0),
)

/** An amount in dollars in a query, left in dollars because the page links repeat the query as it was sent. */
export const dollarsAsked = z.pipe(
  amount,
  z.transform((value) => Number(value)),
)

export const day = z
  .string('Invalid date')
  .check(z.refine(isDay, 'Invalid date')) satisfies z.ZodMiniType<Day>

/** A timestamp in the API: ISO 8601, UTC. */
export const moment = z.iso.datetime()
