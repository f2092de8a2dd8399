import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * An answer that many people get alike and that costs much to make, such as the whole catalogue. `key` names all that
 * it was made of: where anything of that has changed, the key is another one.
 */
export type Kept<T> = { keptUnder: string; make: () => Promise<T> }

export function isKept(data: unknown): data is Kept<unknown> {
  return typeof data === 'object' && data !== null && 'keptUnder' in data
}

type Packed = Readonly<Record<'br' | 'gzip', Buffer>>

const MOST = 8
const packed = new Map<string, Promise<Packed>>()

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Packed once and sent often, so it may cost a little more than an answer that is packed for one. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** As it travels. Who asks while it is being made waits for the same one; a failure is not kept. */
export function keptAnswer(key: string, write: () => Promise<string>): Promise<Packed> {
  const known = packed.get(key)
  // The one that was asked for last goes last.
  packed.delete(key)
  const answer = known ?? write().then(pack)
  packed.set(key, answer)
  if (!known) answer.catch(() => packed.delete(key))
  for (const oldest of packed.keys()) {
    if (packed.size <= MOST) break
    packed.delete(oldest)
  }
  return answer
}

async function pack(text: string): Promise<Packed> {
  return { br: await brotli(text, BROTLI), gzip: await zip(text) }
}
