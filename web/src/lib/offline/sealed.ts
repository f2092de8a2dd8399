/**
 * What is kept of a person's answers can be opened with their session's token alone: it is worth nothing to whoever sits
 * down at this computer next, even if the browser was closed before it could be removed.
 */

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** The token is 256 random bits, so its hash is a key. The words keep it apart from the hash that the server stores. */
async function keyOf(token: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`kept answers ${token}`))
  return crypto.subtle.importKey('raw', hash, ALGORITHM, false, ['encrypt', 'decrypt'])
}

export async function seal(token: string, text: string): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv },
    await keyOf(token),
    new TextEncoder().encode(text),
  )
  return new Blob([iv, sealed])
}

/** Undefined if it was sealed with another token, or changed since. */
export async function unseal(token: string, sealed: ArrayBuffer): Promise<string | undefined> {
  const iv = sealed.slice(0, IV_BYTES)
  try {
    const key = await keyOf(token)
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed.slice(IV_BYTES)),
    )
  } catch {
    return undefined
  }
}
