/** The message for a required field that was left empty. */
export const REQUIRED = 'This Field is required!'

/**
 * The form in which names are searched and sorted: 'aurelie' finds Aurélie. Computed here and stored, so that results
 * do not depend on the database server's locale.
 */
export function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').trim().toLowerCase()
}

/** The form in which style numbers and purchase order numbers are compared. */
export function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Control characters, and the two other characters that end a line. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/u
const LONE_SURROGATE = /\p{Cs}/u
/** Invisible characters: with one of them inside, two different identifiers look the same. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** False if the text holds half of a surrogate pair, which cannot be encoded as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/** True for one line of text that PostgreSQL, mail headers, PDFs and spreadsheets can all represent. */
export function isPlainLine(text: string): boolean {
  return !CONTROL.test(text) && isWellFormed(text)
}

/** Like `isPlainLine`, but for text of several lines, such as a note. */
export function isPlainText(text: string): boolean {
  return !CONTROL_BUT_LINES.test(text.replaceAll('\r\n', '\n')) && isWellFormed(text)
}

/** For text that people and the database compare, such as an email address or a purchase order number. */
export function isPlainIdentifier(text: string): boolean {
  return isPlainLine(text) && !INVISIBLE.test(text)
}
