import { deflateSync } from 'node:zlib'
import { type Face, type Placed, type Shape, type Typeface, typefaceOf } from './typefaces.ts'

/** Up to six digits, as the library writes numbers. */
export const rounded = (number: number) => Math.round(number * 1e6) / 1e6

const toHex = (number: number) => number.toString(16).padStart(4, '0')

/** Glyphs that stand on one line, as far right of the text's beginning and as far up as this. */
type Stroke = { right: number; up: number; codes: string }
const known = new WeakMap<Shape, readonly Stroke[]>()

/** What a document writes to show a text: the same in each, and made when it is first drawn. */
function strokesOf(shape: Shape): readonly Stroke[] {
  const strokes = known.get(shape) ?? makeStrokes(shape.glyphs)
  known.set(shape, strokes)
  return strokes
}

/** A glyph that stands off the line, such as an accent, is a stroke of its own. */
function makeStrokes(glyphs: readonly Placed[]): Stroke[] {
  const strokes: Stroke[] = []
  let isOff = true
  let at = 0
  for (const { id, advance, usual, right, up } of glyphs) {
    const isMoved = right !== 0 || up !== 0
    if (isMoved || isOff) strokes.push({ right: at + right, up, codes: '' })
    isOff = isMoved
    const stroke = strokes.at(-1)
    const gap = advance - usual
    if (stroke) stroke.codes += gap === 0 ? toHex(id) : `${toHex(id)}> ${rounded(-gap)} <`
    at += advance
  }
  return strokes.map(({ right, up, codes }) => ({ right, up, codes: `[<${codes}>] TJ` }))
}

type InUse = {
  id: string
  typeface: Typeface
  /** Those that it has besides the usual ones. */
  rare: Map<number, Placed>
  ref: PDFKit.PDFKitReference
}
const facesInUse = new WeakMap<PDFKit.PDFDocument, Map<Face, InUse>>()

function useFace(doc: PDFKit.PDFDocument, face: Face): InUse {
  const faces = facesInUse.get(doc) ?? new Map<Face, InUse>()
  facesInUse.set(doc, faces)
  const known = faces.get(face)
  if (known) return known
  const inUse = {
    id: `F${faces.size + 1}`,
    typeface: typefaceOf(face),
    rare: new Map<number, Placed>(),
    ref: doc.ref({}),
  }
  faces.set(face, inUse)
  return inUse
}

type Taken = {
  /** The name of the font on the page. */
  font: string
  strokes: readonly Stroke[]
  /** Whether the text can be read from its glyphs: not if one of them stands for something else in the same document. */
  isReadable: boolean
}

/** What the page needs to show the text, which it is about to do. */
export function takeStrokes(doc: PDFKit.PDFDocument, face: Face, shape: Shape): Taken {
  const { id, typeface, rare, ref } = useFace(doc, face)
  doc.page.fonts[id] ??= ref
  let isReadable = true
  for (const glyph of shape.glyphs) {
    const known = typeface.usual.get(glyph.id) ?? rare.get(glyph.id)
    if (!known) rare.set(glyph.id, glyph)
    else if (known.means !== glyph.means) isReadable = false
  }
  return { font: id, strokes: strokesOf(shape), isReadable }
}

/** Writes the fonts of the document, each with the glyphs that it may need. To be called before the document ends. */
export function embedFonts(doc: PDFKit.PDFDocument): void {
  for (const inUse of facesInUse.get(doc)?.values() ?? []) embedFont(doc, inUse)
}

/** Glyphs are not given by the characters of some encoding. */
const SYMBOLIC = 1 << 2
const SERIF = 1 << 1

/** As PDF describes a font whose text is written in numbers of glyphs. */
function embedFont(doc: PDFKit.PDFDocument, { id, typeface, rare, ref }: InUse): void {
  const { font } = typeface
  const scale = 1000 / font.unitsPerEm
  const { size, file, widths, characters } = cutOf(typeface, [...rare.values()])
  const fontFile = write(doc, { Length1: size, ...DEFLATED }, file)
  // A subset is named with six capital letters before the font's name.
  const name = `${String.fromCharCode(64 + Number(id.slice(1)))}ZZZZZ+${font.postscriptName}`
  const { minX, minY, maxX, maxY } = font.bbox
  const familyClass = font['OS/2'].sFamilyClass >> 8
  const descriptor = write(doc, {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SYMBOLIC | (familyClass >= 1 && familyClass <= 7 ? SERIF : 0),
    FontBBox: [minX, minY, maxX, maxY].map((side) => side * scale),
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * scale,
    Descent: font.descent * scale,
    CapHeight: font.capHeight * scale,
    XHeight: font.xHeight * scale,
    StemV: 0,
    FontFile2: fontFile,
  })
  const descendant = write(doc, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: widths,
    CIDToGIDMap: 'Identity',
  })
  Object.assign(ref.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: write(doc, { ...DEFLATED }, characters),
  })
  ref.end(undefined)
}

/** A part of a font as it stands in a document. */
type Cut = { size: number; file: Buffer; widths: unknown[]; characters: Buffer }

/** By the glyphs besides the usual ones. */
const cutsOf = new WeakMap<Typeface, Map<string, Cut>>()
const DEFLATED = { Filter: 'FlateDecode' }
/** Of some ten thousand bytes each. */
const MOST_CUTS = 20

/** The part of a font with the usual glyphs and these. */
function cutOf(typeface: Typeface, rare: Placed[]): Cut {
  const cuts = cutsOf.get(typeface) ?? new Map<string, Cut>()
  cutsOf.set(typeface, cuts)
  const key = rare
    .sort((one, other) => one.id - other.id)
    .map(({ id, means }) => `${id} ${means}`)
    .join()
  const cut = cuts.get(key) ?? makeCut(typeface, [...typeface.usual.values(), ...rare])
  // The one asked for last is at the end, and the first is forgotten.
  cuts.delete(key)
  cuts.set(key, cut)
  for (const oldest of cuts.keys()) {
    if (cuts.size <= MOST_CUTS) break
    cuts.delete(oldest)
  }
  return cut
}

function makeCut({ file }: Typeface, glyphs: Placed[]): Cut {
  const bytes = file.subset(glyphs.map(({ id }) => id))
  const ranges = toRanges(glyphs.sort((one, other) => one.id - other.id))
  return {
    size: bytes.length,
    file: deflateSync(bytes, { level: 9 }),
    widths: ranges.flatMap((range) => [range[0]?.id, range.map(({ usual }) => usual)]),
    characters: deflateSync(Buffer.from(toUnicode(ranges), 'latin1'), { level: 9 }),
  }
}

function write(doc: PDFKit.PDFDocument, data: object, bytes?: Buffer): PDFKit.PDFKitReference {
  const ref = doc.ref(data)
  ref.end(bytes)
  return ref
}

/** Glyphs whose numbers follow one another, and differ in the last byte alone, as a table of characters demands. */
function toRanges(sorted: readonly Placed[]): Placed[][] {
  const ranges: Placed[][] = []
  for (const glyph of sorted) {
    const last = ranges.at(-1)
    if (last?.at(-1)?.id === glyph.id - 1 && glyph.id % 256 !== 0) last.push(glyph)
    else ranges.push([glyph])
  }
  return ranges
}

/** The most ranges that may stand in one list. */
const RANGES_MAX = 100

/** The characters that glyphs stand for, for whoever copies or searches the text. */
function toUnicode(ranges: readonly Placed[][]): string {
  const lines = ranges.map((range) => {
    const characters = range.map(({ means }) => `<${toUtf16(means)}>`)
    return `<${toHex(range[0]?.id ?? 0)}> <${toHex(range.at(-1)?.id ?? 0)}> [${characters.join(' ')}]`
  })
  const lists: string[] = []
  for (let from = 0; from < lines.length; from += RANGES_MAX) {
    const some = lines.slice(from, from + RANGES_MAX)
    lists.push(`${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

function toUtf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => toHex(text.charCodeAt(at))).join(' ')
}
