/**
 * QR codes as ISO/IEC 18004 describes them, of bytes and with error correction level M, which survives a fold or a stain
 * over 15 % of the code. Versions 1 to 9, so up to 180 bytes: far longer than an address of ours.
 */

/** The modules, row by row; true is dark. */
export type QrCode = readonly (readonly boolean[])[]

/** Of one version: bytes of error correction in each block, and how many bytes of the message each block holds. */
type Capacity = { correction: number; blocks: readonly number[]; alignment: readonly number[] }

/** Table 9 and annex E of the standard, for level M. */
const VERSIONS: readonly Capacity[] = [
  { correction: 10, blocks: [16], alignment: [] },
  { correction: 16, blocks: [28], alignment: [6, 18] },
  { correction: 26, blocks: [44], alignment: [6, 22] },
  { correction: 18, blocks: [32, 32], alignment: [6, 26] },
  { correction: 24, blocks: [43, 43], alignment: [6, 30] },
  { correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34] },
  { correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38] },
  { correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42] },
  { correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46] },
]

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isSet = (bits: number, place: number) => ((bits >> place) & 1) === 1

/** The text's code in the smallest version that holds it; undefined if none does. */
export function toQrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text)
  // Half a byte says that bytes follow, one how many, and the rest of the first ends the message.
  const index = VERSIONS.findIndex(({ blocks }) => sum(blocks) >= bytes.length + 2)
  const capacity = VERSIONS[index]
  if (!capacity) return undefined
  const size = 17 + 4 * (index + 1)
  const grid = drawFrame(index + 1, capacity.alignment)
  const plain = fill(grid, toBits(toCodewords(bytes, capacity)))
  let best = { modules: plain, penalty: Number.POSITIVE_INFINITY }
  for (const [mask, isInverted] of MASKS.entries()) {
    const modules = withMask(grid, plain, mask, isInverted)
    const penalty = penaltyOf(modules, size)
    if (penalty < best.penalty) best = { modules, penalty }
  }
  return Array.from({ length: size }, (_, row) =>
    Array.from(best.modules.subarray(row * size, (row + 1) * size), (module) => module === 1),
  )
}

/** The dark modules of a row that stand beside each other. */
export function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, place) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.from + last.length === place) last.length += 1
    else runs.push({ from: place, length: 1 })
  })
  return runs
}

/** The message and its error correction, the blocks of both interleaved. */
function toCodewords(bytes: Uint8Array, { correction, blocks }: Capacity): number[] {
  const message = toMessage(bytes, sum(blocks))
  let from = 0
  const parts = blocks.map((length) => {
    const part = message.slice(from, from + length)
    from += length
    return part
  })
  return [...interleave(parts), ...interleave(parts.map((part) => correctionOf(part, correction)))]
}

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11] as const

/** Each byte of the text is shifted by the half byte that stands before it. */
function toMessage(bytes: Uint8Array, length: number): number[] {
  const counted = [bytes.length, ...bytes]
  const halves = [BYTE_MODE, ...counted.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const message = Array.from(
    { length: halves.length / 2 },
    (_, place) => ((halves[2 * place] ?? 0) << 4) | (halves[2 * place + 1] ?? 0),
  )
  const padding = Array.from({ length: length - message.length }, (_, place) => PADDING[place % 2] ?? 0)
  return [...message, ...padding]
}

function interleave(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => parts.flatMap((part) => part[place] ?? [])).flat()
}

const toBits = (codewords: readonly number[]) =>
  codewords.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((place) => isSet(byte, place)))

/** The Galois field of the standard: 256 numbers, of which 2 makes all but 0. */
const POWERS: number[] = []
const LOGS: number[] = []
for (let exponent = 0, power = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = power
  LOGS[power] = exponent
  power = power < 128 ? power << 1 : (power << 1) ^ 0x11d
}

function multiply(one: number, other: number): number {
  if (one === 0 || other === 0) return 0
  return POWERS[((LOGS[one] ?? 0) + (LOGS[other] ?? 0)) % 255] ?? 0
}

/** Reed-Solomon: what remains of the message divided by (x - 1)(x - 2)(x - 4)… */
function correctionOf(message: readonly number[], length: number): number[] {
  let divisor = [1]
  for (let exponent = 0; exponent < length; exponent += 1)
    divisor = [...divisor, 0].map(
      (factor, place) => factor ^ multiply(divisor[place - 1] ?? 0, POWERS[exponent] ?? 0),
    )
  const rest: number[] = Array.from({ length }, () => 0)
  for (const byte of message) {
    const factor = byte ^ (rest[0] ?? 0)
    for (let place = 0; place < length; place += 1)
      rest[place] = (rest[place + 1] ?? 0) ^ multiply(divisor[place + 1] ?? 0, factor)
  }
  return rest
}

/** What is drawn before the message: undefined where that goes. */
type Grid = (boolean | undefined)[][]

function drawFrame(version: number, alignment: readonly number[]): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  for (let place = 0; place < size; place += 1) {
    set(grid, 6, place, place % 2 === 0)
    set(grid, place, 6, place % 2 === 0)
  }
  // Its ring of two modules is light, and so is the border at 4.
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawRings(grid, row, column, 4, (distance) => distance !== 2 && distance !== 4)
  const first = alignment[0]
  const last = alignment.at(-1)
  for (const row of alignment)
    for (const column of alignment) {
      const isInCorner = [row, column].every((place) => place === first || place === last)
      // The three corners that have a finder pattern.
      if (!isInCorner || (row === last && column === last))
        drawRings(grid, row, column, 2, (distance) => distance !== 1)
    }
  setFormat(grid, 0)
  if (version >= 7) setVersion(grid, version)
  return grid
}

function set(grid: Grid, row: number, column: number, isDark: boolean): void {
  const cells = grid[row]
  if (cells && column >= 0 && column < cells.length) cells[column] = isDark
}

function drawRings(
  grid: Grid,
  row: number,
  column: number,
  radius: number,
  isDark: (distance: number) => boolean,
): void {
  for (let down = -radius; down <= radius; down += 1)
    for (let right = -radius; right <= radius; right += 1)
      set(grid, row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))))
}

/** The remainder that a BCH code appends to its bits. */
function withRemainder(bits: number, generator: number, length: number): number {
  let rest = bits << length
  while (rest >= 1 << length) rest ^= generator << (31 - Math.clz32(rest) - length)
  return (bits << length) | rest
}

/** Which mask is used, twice. Level M is written as 00. */
function setFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const format = withRemainder(mask, 0b10100110111, 10) ^ 0b101010000010010
  for (let place = 0; place < 15; place += 1) {
    const isDark = isSet(format, place)
    // The timing patterns at 6 are stepped over.
    if (place < 8) set(grid, place < 6 ? place : place + 1, 8, isDark)
    else set(grid, 8, place === 8 ? 7 : 14 - place, isDark)
    if (place < 8) set(grid, 8, size - 1 - place, isDark)
    else set(grid, size - 15 + place, 8, isDark)
  }
  set(grid, size - 8, 8, true)
}

function setVersion(grid: Grid, version: number): void {
  const bits = withRemainder(version, 0b1111100100101, 12)
  for (let place = 0; place < 18; place += 1) {
    const along = Math.floor(place / 3)
    const across = grid.length - 11 + (place % 3)
    set(grid, along, across, isSet(bits, place))
    set(grid, across, along, isSet(bits, place))
  }
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** One byte for each module, row by row: a code is drawn in eight ways to find the best, and as many lists take long. */
type Modules = Uint8Array

/** Writes the message in columns of two, upwards and downwards in turn, where the frame has left room. */
function fill(frame: Grid, bits: readonly boolean[]): Modules {
  const size = frame.length
  const modules = new Uint8Array(size * size)
  let next = 0
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    const right = size - 1 - 2 * pair
    // The column at 6 is the timing pattern, so that the pairs left of it begin one further left.
    const columns = right > 6 ? [right, right - 1] : [right - 1, right - 2]
    for (let step = 0; step < size; step += 1) {
      const row = pair % 2 === 0 ? size - 1 - step : step
      for (const column of columns) {
        if (frame[row]?.[column] !== undefined) continue
        // A few modules may remain after the last bit; they count as 0.
        modules[row * size + column] = bits[next] ? 1 : 0
        next += 1
      }
    }
  }
  return modules
}

/** Inverts what the mask says, and draws the frame around it, which says what mask it is. */
function withMask(frame: Grid, plain: Modules, mask: number, isInverted: (typeof MASKS)[number]): Modules {
  const size = frame.length
  const modules = plain.slice()
  setFormat(frame, mask)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const place = row * size + column
      const isDark = frame[row]?.[column] ?? (plain[place] === 1) !== isInverted(row, column)
      modules[place] = isDark ? 1 : 0
    }
  return modules
}

const RUN = 5
/** Like a finder pattern, with light modules on one side. */
const LOOKALIKES = [0b10111010000, 0b00001011101]
const LOOKALIKE_LENGTH = 11

/** How hard the code is to read, as the standard counts it: long runs, blocks, lookalikes of a finder, too dark or light. */
function penaltyOf(modules: Modules, size: number): number {
  let penalty = 0
  let dark = 0
  for (let line = 0; line < size; line += 1) {
    penalty += penaltyOfLine(modules, size, line * size, 1) + penaltyOfLine(modules, size, line, size)
    for (let place = line * size; place < (line + 1) * size; place += 1) {
      const module = modules[place]
      dark += module ?? 0
      const isBlock =
        line < size - 1 &&
        place < (line + 1) * size - 1 &&
        module === modules[place + 1] &&
        module === modules[place + size] &&
        module === modules[place + size + 1]
      if (isBlock) penalty += 3
    }
  }
  return penalty + 10 * Math.floor(Math.abs(dark / size ** 2 - 0.5) * 20)
}

/** Of a row or a column, whose modules stand so many `step`s from each other. */
function penaltyOfLine(modules: Modules, size: number, first: number, step: number): number {
  let penalty = 0
  let run = 0
  let seen = 0
  for (let at = 0; at < size; at += 1) {
    const place = first + at * step
    const module = modules[place] ?? 0
    run = at > 0 && module === modules[place - step] ? run + 1 : 1
    if (run === RUN) penalty += 3
    else if (run > RUN) penalty += 1
    seen = ((seen << 1) | module) & ((1 << LOOKALIKE_LENGTH) - 1)
    if (at >= LOOKALIKE_LENGTH - 1 && LOOKALIKES.includes(seen)) penalty += 40
  }
  return penalty
}
