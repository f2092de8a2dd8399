import { createHmac } from 'node:crypto'

/** The same card or account always comes to the same words, and the words lead back to neither. */
export function fingerprintOf(key: string, digits: string): string {
  return inLetters(createHmac('sha256', key).update(digits).digest())
}

/** Letters alone: by chance hexadecimal holds runs of digits that a search for card numbers would stumble on. */
export function inLetters(bytes: Buffer): string {
  return [...bytes.toString('hex')]
    .map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 16)))
    .join('')
}
