import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './accepted-coding.ts'
import { keepBytes } from './kept-bytes.ts'

/**
 * An answer that is the same for many people and expensive to make, such as a page of the catalog. The key names
 * everything it was made from, so that any change leads to another key.
 */
export type Kept<T> = { keptUnder: string; make: () => Promise<T> }

export function isKept(data: unknown): data is Kept<unknown> {
  return typeof data === 'object' && data !== null && 'keptUnder' in data
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Compressed once and sent often, so it may take more effort than an answer for one request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const encode: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, BROTLI),
  gzip: (text) => zip(text),
  identity: async (text) => Buffer.from(text),
}

/** The whole published list of 5,000 dresses takes about 1 MB, a page or a dress a few thousand bytes. */
const MOST_BYTES = 32 * 1_024 * 1_024

/** The answers that one server keeps, as they are sent. */
export type KeptAnswers = (key: string, coding: Coding, write: () => Promise<string>) => Promise<Buffer>

export function keepAnswers(): KeptAnswers {
  const kept = keepBytes(MOST_BYTES)
  return (key, coding, write) => kept.take(`${coding} ${key}`, async () => encode[coding](await write()))
}
