/**
 * Reads QR codes of level M, as the standard tells a reader to and without the code that draws them: a code that cannot
 * be read, or that a reader would have to correct, is an error.
 */

/** For each version, the bytes of error correction of a block, and how many bytes of the message each block has. */
const BLOCKS: readonly (readonly [correction: number, ...lengths: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
]
const ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]] as const

type Modules = readonly (readonly boolean[])[]

export function readQr(modules: Modules): string {
  const size = modules.length
  const version = (size - 17) / 4
  const [correction, ...lengths] = BLOCKS[version - 1] ?? []
  if (correction === undefined) throw new Error(`no QR code has ${size} modules`)
  const isInverted = readMask(modules)
  const bits = listDataPlaces(size, version).map(([x, y]) => modules[y]?.[x] !== isInverted(x, y))
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit) => 2 * byte + Number(bit), 0),
  )
  return toText(unravel(bytes, lengths, correction))
}

function readMask(modules: Modules): (x: number, y: number) => boolean {
  const along = [0, 1, 2, 3, 4, 5, 7, 8]
  const places = [
    ...along.map((x) => [x, 8]),
    ...along
      .slice(0, 7)
      .toReversed()
      .map((y) => [8, y]),
  ]
  const read = places.reduce((bits, [x = 0, y = 0]) => 2 * bits + Number(modules[y]?.[x]), 0)
  const format = (read ^ 0x5412) >> 10
  if (format >> 3 !== 0) throw new Error('this code is not of level M')
  const mask = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][format]
  return (x, y) => mask?.(x, y) === 0
}

/** From the lower right corner, in columns of two, up and down. */
function listDataPlaces(size: number, version: number): [x: number, y: number][] {
  const places: [number, number][] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - step : step
        if (!isPattern(x, y, size, version)) places.push([x, y])
      }
    isUp = !isUp
  }
  return places
}

function isPattern(x: number, y: number, size: number, version: number): boolean {
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true
  const isVersion = (across: number, along: number) => across >= size - 11 && across < size - 8 && along < 6
  if (version >= 7 && (isVersion(x, y) || isVersion(y, x))) return true
  const centers = [6, ...(ALIGNMENT[version - 1] ?? [])]
  const last = centers.at(-1) ?? 0
  return centers.some((cx) =>
    centers.some((cy) => {
      // Finder patterns are there instead.
      if ((cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)) return false
      return Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

/** The blocks one after another again, each of which must be without an error. */
function unravel(bytes: readonly number[], lengths: readonly number[], correction: number): number[] {
  const blocks: number[][] = lengths.map(() => [])
  let next = 0
  const deal = (rounds: number, isTaken: (block: number, round: number) => boolean) => {
    for (let round = 0; round < rounds; round += 1)
      blocks.forEach((block, at) => {
        if (!isTaken(at, round)) return
        block.push(bytes[next] ?? 0)
        next += 1
      })
  }
  deal(Math.max(...lengths), (block, round) => round < (lengths[block] ?? 0))
  deal(correction, () => true)
  let point = 1
  for (let at = 0; at < correction; at += 1) {
    for (const block of blocks)
      if (block.reduce((value, byte) => times(value, point) ^ byte, 0) !== 0)
        throw new Error('the code has an error')
    point = times(point, 2)
  }
  return blocks.flatMap((block, at) => block.slice(0, lengths[at]))
}

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = product & 128 ? (product << 1) ^ 0x11d : product << 1
    if ((other >> bit) & 1) product ^= one
  }
  return product
}

function toText(message: readonly number[]): string {
  const halves = message.flatMap((byte) => [byte >> 4, byte & 15])
  if (halves[0] !== 4) throw new Error('this code is not one of bytes')
  const length = 16 * (halves[1] ?? 0) + (halves[2] ?? 0)
  const bytes = Array.from({ length }, (_, at) => 16 * (halves[2 * at + 3] ?? 0) + (halves[2 * at + 4] ?? 0))
  return Buffer.from(bytes).toString('utf8')
}
