import { Secret, TOTP } from 'otpauth'

/** As the authenticator apps expect it, and most of them know nothing else (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 }
const SIX_DIGITS = /^\d{6}$/
/** Phones' clocks are off: a code counts in the half minute before and after its own, too. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** As it is typed into an app: in groups of four. */
export function spellSecret(secret: Buffer): string {
  return toSecret(secret).base32.replace(/.{4}(?=.)/g, '$& ')
}

/** What the QR code says to the app. What apps take for granted is left out, so that the code stays small. */
export function toUri(secret: Buffer, { issuer, label }: { issuer: string; label: string }): string {
  const [of, whose] = [encodeURIComponent(issuer), encodeURIComponent(label)]
  return `otpauth://totp/${of}:${whose}?secret=${toSecret(secret).base32}&issuer=${of}`
}

/** The half minute that a code belongs to; undefined if it is none of now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  if (!SIX_DIGITS.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...SHAPE, token: code, secret: toSecret(secret), timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}

const toSecret = (secret: Buffer) => Secret.fromHex(secret.toString('hex'))
