import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * An answer that is the same for many people and expensive to make, such as the whole catalog. The key names everything
 * it was made from, so that any change leads to another key.
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
/** Compressed once and sent often, so it may take more effort than an answer for one request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** The compressed answer. Simultaneous requests share one; a failure is not cached. */
export function keptAnswer(key: string, write: () => Promise<string>): Promise<Packed> {
  const known = packed.get(key)
  // Reinserted at the end, so that the least recently used answer comes first.
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
