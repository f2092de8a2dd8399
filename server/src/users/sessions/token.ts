import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: a bearer token or a reset code. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** A plain hash is enough, because a random token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
