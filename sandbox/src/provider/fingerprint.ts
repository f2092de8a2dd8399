import { createHmac } from 'node:crypto'

/** The same card or account always has the same fingerprint, and the fingerprint does not reveal the number. */
export function fingerprintOf(key: string, digits: string): string {
  return inLetters(createHmac('sha256', key).update(digits).digest())
}

/** Letters only: hexadecimal can contain runs of digits that a search for card numbers would report. */
export function inLetters(bytes: Buffer): string {
  return [...bytes.toString('hex')]
    .map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 16)))
    .join('')
}
