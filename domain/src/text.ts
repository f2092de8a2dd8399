/** What is said of a field that was left empty. */
export const REQUIRED = 'This Field is required!'

/**
 * The form in which names are searched and sorted: 'aurelie' finds Aurélie. Made here and stored, so that nothing
 * hangs on a database server's locale.
 */
export function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').trim().toLowerCase()
}

/** The form in which style numbers and purchase order numbers are compared. */
export function normalise(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/u
const LONE_SURROGATE = /\p{Cs}/u
/** Characters nobody can see: joined into an identifier they make two of what looks like one. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** False for half of a character, which no encoder can write down. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/** Text that PostgreSQL, mail headers, PDFs and spreadsheets can all carry. */
export function isPlainLine(text: string): boolean {
  return !CONTROL.test(text) && isWellFormed(text)
}

/** The same for text of several lines, such as a note. */
export function isPlainText(text: string): boolean {
  return !CONTROL_BUT_LINES.test(text.replaceAll('\r\n', '\n')) && isWellFormed(text)
}

/** For what is compared by people and by us, such as an e-mail address or a purchase order number. */
export function isPlainIdentifier(text: string): boolean {
  return isPlainLine(text) && !INVISIBLE.test(text)
}
