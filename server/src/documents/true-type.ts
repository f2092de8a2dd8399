/** A TrueType font, of which a document takes the glyphs that it uses. */
export type TrueType = {
  /** A font with these glyphs alone. They keep their numbers, so that a text is encoded alike in every document. */
  subset(glyphs: Iterable<number>): Buffer
}

/** Copied as they are; not every font has them. */
const INSTRUCTIONS = ['cvt ', 'fpgm', 'prep']
/** In bytes, as the standard lays out the tables `head`, `hhea`, `maxp` and the directory of all tables. */
const AT = { checksum: 8, locaFormat: 50, metricsCount: 34, glyphCount: 4 }
const DIRECTORY = { head: 12, entry: 16 }
const MAGIC = 0xb1b0afba

export function openTrueType(file: Buffer): TrueType {
  const tables = readTables(file)
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (!found) throw new Error(`a font lacks the table ${tag}`)
    return found
  }
  const [head, hhea, maxp, loca, glyf, hmtx] = ['head', 'hhea', 'maxp', 'loca', 'glyf', 'hmtx'].map(
    table,
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
  const hasLongOffsets = head.readInt16BE(AT.locaFormat) === 1
  const metricsCount = hhea.readUInt16BE(AT.metricsCount)
  const offsetOf = (glyph: number) =>
    hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2
  const outlineOf = (glyph: number) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))

  /** The advance, which the last glyphs of a font may share, and the space on the left. */
  function writeMetrics(to: Buffer, glyph: number): void {
    const isShared = glyph >= metricsCount
    const advanceAt = (isShared ? metricsCount - 1 : glyph) * 4
    const bearingAt = isShared ? metricsCount * 4 + (glyph - metricsCount) * 2 : advanceAt + 2
    hmtx.copy(to, glyph * 4, advanceAt, advanceAt + 2)
    hmtx.copy(to, glyph * 4 + 2, bearingAt, bearingAt + 2)
  }

  function subset(glyphs: Iterable<number>): Buffer {
    // The first is drawn for what a font does not have, and no font may lack it. Sets grow while they are walked through.
    const used = new Set([0, ...glyphs])
    for (const glyph of used) for (const part of componentsOf(outlineOf(glyph))) used.add(part)
    const sorted = [...used].sort((one, other) => one - other)
    const count = (sorted.at(-1) ?? 0) + 1
    const offsets = Buffer.alloc((count + 1) * 4)
    const metrics = Buffer.alloc(count * 4)
    const outlines: Buffer[] = []
    let end = 0
    let next = 0
    for (const glyph of sorted) {
      for (; next <= glyph; next += 1) offsets.writeUInt32BE(end, next * 4)
      const outline = padded(outlineOf(glyph))
      outlines.push(outline)
      end += outline.length
      writeMetrics(metrics, glyph)
    }
    offsets.writeUInt32BE(end, count * 4)
    return writeFont([
      ...INSTRUCTIONS.flatMap((tag) => {
        const copied = tables.get(tag)
        return copied ? [{ tag, bytes: copied }] : []
      }),
      { tag: 'glyf', bytes: Buffer.concat(outlines) },
      { tag: 'head', bytes: with16(with32(head, AT.checksum, 0), AT.locaFormat, 1) },
      { tag: 'hhea', bytes: with16(hhea, AT.metricsCount, count) },
      { tag: 'hmtx', bytes: metrics },
      { tag: 'loca', bytes: offsets },
      { tag: 'maxp', bytes: with16(maxp, AT.glyphCount, count) },
    ])
  }

  return { subset }
}

function readTables(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let nth = 0; nth < file.readUInt16BE(4); nth += 1) {
    const at = DIRECTORY.head + nth * DIRECTORY.entry
    const from = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(from, from + file.readUInt32BE(at + 12)))
  }
  return tables
}

const FLAGS = { hasWords: 0x1, hasScale: 0x8, hasMore: 0x20, hasTwoScales: 0x40, hasMatrix: 0x80 }

/** The glyphs that a glyph is put together from, such as a letter and its accent. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const parts: number[] = []
  // Behind the number of contours and the four sides of the box.
  for (let at = 10, hasMore = true; hasMore; ) {
    const flags = outline.readUInt16BE(at)
    parts.push(outline.readUInt16BE(at + 2))
    at += 4 + (flags & FLAGS.hasWords ? 4 : 2)
    if (flags & FLAGS.hasScale) at += 2
    else if (flags & FLAGS.hasTwoScales) at += 4
    else if (flags & FLAGS.hasMatrix) at += 8
    hasMore = (flags & FLAGS.hasMore) !== 0
  }
  return parts
}

type Table = { tag: string; bytes: Buffer }

function writeFont(tables: Table[]): Buffer {
  const sorted = tables.sort((one, other) => (one.tag < other.tag ? -1 : 1))
  const power = 31 - Math.clz32(sorted.length)
  const directory = Buffer.alloc(DIRECTORY.head + sorted.length * DIRECTORY.entry)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(DIRECTORY.entry << power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(DIRECTORY.entry * (sorted.length - (1 << power)), 10)
  const parts: Buffer[] = [directory]
  let from = directory.length
  let headAt = 0
  sorted.forEach(({ tag, bytes }, nth) => {
    const part = padded(bytes)
    const at = DIRECTORY.head + nth * DIRECTORY.entry
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksumOf(part), at + 4)
    directory.writeUInt32BE(from, at + 8)
    directory.writeUInt32BE(bytes.length, at + 12)
    if (tag === 'head') headAt = from
    parts.push(part)
    from += part.length
  })
  const file = Buffer.concat(parts)
  file.writeUInt32BE((MAGIC - checksumOf(file)) >>> 0, headAt + AT.checksum)
  return file
}

/** To whole words of four bytes. */
function padded(bytes: Buffer): Buffer {
  const missing = -bytes.length & 3
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)])
}

function checksumOf(words: Buffer): number {
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

function with16(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, at)
  return copy
}

function with32(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt32BE(value, at)
  return copy
}
