import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { commonForms } from '@trousseau/domain/people/password'

/** Next to this file in the sources, and next to the bundle in the build. `npm run common-passwords` makes it. */
const FILE = new URL('./lists/common-passwords.bin', import.meta.url)

/**
 * A set of words as their hashes: ascending numbers below `range`, of which only the gaps are stored. A word that is
 * not in the set is taken for one that is once in `range / count` cases (docs/decisions/016).
 */
type CodedSet = {
  count: number
  range: number
  /** How many low bits of a gap are stored as they are; the rest is stored as so many ones and a zero. */
  bits: number
  gaps: Buffer
}

/** Also for the script that makes the file. */
export function hashBelow(range: number, word: string): number {
  const hash = createHash('sha256').update(word).digest().readUInt32BE()
  return Math.floor((hash / 2 ** 32) * range)
}

function decode({ count, bits, gaps }: CodedSet): Uint32Array {
  const numbers = new Uint32Array(count)
  let at = 0
  const nextBit = () => {
    const byte = gaps[at >> 3] ?? 0
    const bit = (byte >> (7 - (at & 7))) & 1
    at += 1
    return bit
  }
  let number = 0
  for (let i = 0; i < count; i += 1) {
    let gap = 0
    while (nextBit() === 1) gap += 1
    for (let bit = 0; bit < bits; bit += 1) gap = gap * 2 + nextBit()
    number += gap
    numbers[i] = number
  }
  return numbers
}

/** The file starts with lines for people to read, of which the last one has the figures; an empty line ends them. */
function readFile(): CodedSet {
  const bytes = readFileSync(FILE)
  const end = bytes.indexOf('\n\n')
  const [, count, range, bits] =
    /count=(\d+) range=(\d+) bits=(\d+)$/.exec(bytes.subarray(0, end).toString('utf8')) ?? []
  if (bits === undefined) throw new Error('the list of common passwords cannot be read')
  return {
    count: Number(count),
    range: Number(range),
    bits: Number(bits),
    gaps: bytes.subarray(end + 2),
  }
}

let list: { numbers: Uint32Array; range: number } | undefined

function isListed(word: string): boolean {
  if (!list) {
    const read = readFile()
    list = { numbers: decode(read), range: read.range }
  }
  const { numbers, range } = list
  const wanted = hashBelow(range, word)
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return numbers[from] === wanted
}

/** True for the commonest passwords, also with digits and signs around them, in P@ssw0rd spelling, or doubled. */
export function isListedPassword(password: string): boolean {
  return commonForms(password).some(isListed)
}
