import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

/** What is stored encrypted, and which key opens it. */
export type Sealed = { sealed: Buffer; keyId: string }
type Keys = Pick<Config, 'secretKey' | 'secretKeyBefore'>

const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'trousseau second factor', 32))

/** Names the key without giving anything of it away. */
const idOf = (key: Buffer) => createHash('sha256').update(key).update('id').digest('hex').slice(0, 16)

/** `owner` is part of the seal: what was sealed for one person opens for nobody else, wherever it is copied to. */
export function seal({ secretKey }: Keys, plain: Buffer, owner: number): Sealed {
  const key = deriveKey(secretKey)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`user ${owner}`))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]), keyId: idOf(key) }
}

export const isOfCurrentKey = ({ secretKey }: Keys, keyId: string): boolean =>
  idOf(deriveKey(secretKey)) === keyId

/** Throws if neither the key of now nor the one before it has sealed this, or if it was tampered with. */
export function unseal(
  { secretKey, secretKeyBefore }: Keys,
  { sealed, keyId }: Sealed,
  owner: number,
): Buffer {
  const key = [secretKey, secretKeyBefore]
    .flatMap((secret) => (secret === undefined ? [] : [deriveKey(secret)]))
    .find((key) => idOf(key) === keyId)
  if (!key) throw new Error(`No SECRET_KEY with the id ${keyId} is set.`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(`user ${owner}`))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
