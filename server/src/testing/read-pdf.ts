import { inflateSync } from 'node:zlib'

export type ReadPdf = {
  /** The text of each page, line by line, as it was written. */
  pages: string[][]
  /** The whole text, with single spaces between words even where lines end. */
  text: string
  title: string
  author: string
  language: string
  /** The types of the parts that a screen reader finds, in the order of the file. */
  parts: string[]
  /** The alternative texts of pictures. */
  alternatives: string[]
  /** The rectangles that are drawn, such as the modules of a QR code. */
  squares: { x: number; y: number; width: number; height: number }[]
}

/** Reads a PDF as our library writes it, but without that library: objects, streams, and text by each font's table. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1')
  if (!file.startsWith('%PDF-1.7') || !file.trimEnd().endsWith('%%EOF')) throw new Error('this is no PDF')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const at = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '')
  const trailer = file.slice(file.lastIndexOf('trailer'))
  const catalogue = at(trailer, 'Root') ?? ''
  const description = at(trailer, 'Info') ?? ''
  const kids = /\/Kids \[(.*)\]/.exec(at(catalogue, 'Pages') ?? '')?.[1] ?? ''
  const drawn = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = objects.get(id) ?? ''
    const content = readContent(at(page, 'Contents') ?? '')
    const fonts = readFonts(at(page, 'Resources') ?? '', at)
    return { lines: linesOf(content, fonts), squares: squaresOf(content) }
  })
  const pages = drawn.map(({ lines }) => lines)
  const parts = [...objects.values()].flatMap((body) => /^<<\n\/S \/(\w+)/.exec(body)?.[1] ?? [])
  return {
    pages,
    text: pages.flat().join(' ').replace(/\s+/g, ' '),
    title: toText(at(description, 'Title') ?? ''),
    author: toText(at(description, 'Author') ?? ''),
    language: toText(/\/Lang (\(.*?\))/.exec(catalogue)?.[1] ?? ''),
    parts,
    squares: drawn.flatMap(({ squares }) => squares),
    alternatives: [...objects.values()].flatMap((body) => {
      const [, text] = /\/Alt (\([\s\S]*?\))\n/.exec(body) ?? []
      return text === undefined ? [] : [toText(text)]
    }),
  }
}

function readContent(object: string): string {
  const [, packed = ''] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

function squaresOf(content: string): ReadPdf['squares'] {
  return [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number)
    return { x, y, width, height }
  })
}

type Table = Map<string, string>

function readFonts(
  resources: string,
  at: (body: string, name: string) => string | undefined,
): Map<string, Table> {
  return new Map(
    [...resources.matchAll(/\/(F\d+) \d+ 0 R/g)].map(([, name = '']) => [
      name,
      readTable(readContent(at(at(resources, name) ?? '', 'ToUnicode') ?? '')),
    ]),
  )
}

/** Maps glyph numbers to the characters they stand for. */
function readTable(map: string): Table {
  const table: Table = new Map()
  for (const [, from = '', listed = ''] of map.matchAll(/<(\w+)> <\w+> \[(.*)\]/g)) {
    ;[...listed.matchAll(/<([\w ]*)>/g)].forEach(([, codes = ''], index) => {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0')
      table.set(glyph, fromUtf16(Buffer.from(codes.replaceAll(' ', ''), 'hex')))
    })
  }
  return table
}

const OPERATIONS =
  /\/\w+ <<\n([\s\S]*?)\n>> BDC|(EMC)|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*> ?[-\d.]* ?)+)\] TJ/g

/** One line for each piece of marked content. A replaced character is read as the original. */
function linesOf(content: string, fonts: ReadonlyMap<string, Table>): string[] {
  const lines: string[] = []
  const open: { means: string | undefined }[] = []
  let font: Table = new Map()
  const add = (text: string) => lines.push((lines.pop() ?? '') + text)
  for (const [, marking, end, face, shown] of content.matchAll(OPERATIONS)) {
    if (marking !== undefined) {
      const means = /\/ActualText (\([\s\S]*\))/.exec(marking)?.[1]
      if (open.length === 0) lines.push('')
      if (means !== undefined) add(toText(means))
      open.push({ means })
    } else if (end) open.pop()
    else if (face !== undefined) font = fonts.get(face) ?? new Map()
    else if (shown !== undefined && open.every(({ means }) => means === undefined)) {
      for (const [, glyphs = ''] of shown.matchAll(/<([0-9a-f]*)>/g))
        add((glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join(''))
    }
  }
  return lines.filter((line) => line !== '')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Decodes a PDF string: in parentheses, escaped, and in one of two encodings. */
function toText(written: string): string {
  const plain = written.slice(1, -1).replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign)
  const bytes = Buffer.from(plain, 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? fromUtf16(bytes.subarray(2)) : plain
}

function fromUtf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le')
}
