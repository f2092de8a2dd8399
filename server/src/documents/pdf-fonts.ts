import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { openTrueType, type TrueType } from './true-type.ts'

const { resolve } = createRequire(import.meta.url)

const FILES = {
  text: resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  display: resolve('@expo-google-fonts/cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf'),
  /** For characters that the brand's fonts lack: Greek, Cyrillic, Devanagari, and rarer symbols. */
  other: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
}
export type Face = keyof typeof FILES

/** Figures of one width, for columns. */
export const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
/** Figures as high as capital letters. */
export const LINING: PDFKit.Mixins.OpenTypeFeatures[] = ['lnum', 'kern', 'liga']

type Features = readonly string[] | undefined

/** What every document has of its fonts, used or not, so that nearly all have the same part of them, which is made once. */
const USUAL_TEXT = [
  ...Array.from({ length: 0x5f }, (_, nth) => String.fromCharCode(0x20 + nth)),
  ...['—', '–', '·', '’', '…'],
  ...['fi', 'fl', 'ff', 'ffi', 'ffl', 'Th'],
].join(' ')
const USUAL_FEATURES: Readonly<Record<Face, readonly Features[]>> = {
  text: [undefined, TABULAR],
  strong: [undefined, TABULAR],
  display: [LINING],
  other: [],
}

/** A font as the library's own reader of fonts has parsed it, which lays out text. */
type Font = {
  unitsPerEm: number
  postscriptName: string
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  italicAngle: number
  bbox: Record<'minX' | 'minY' | 'maxX' | 'maxY', number>
  'OS/2': { sFamilyClass: number }
  getGlyph(id: number, codePoints?: readonly number[]): Glyph
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features?: Features): { glyphs: Glyph[]; positions: Position[] }
}
type Glyph = { id: number; codePoints: readonly number[]; advanceWidth: number }
type Position = { xAdvance: number; xOffset: number; yOffset: number }

/** A text in a font. Lengths are in thousandths of the size at which it is drawn. */
export type Shape = {
  width: number
  glyphs: readonly Placed[]
  /** What a document writes, the same in each; made when it is first drawn. */
  strokes?: readonly Stroke[]
}
type Placed = {
  id: number
  /** The characters that it stands for here. */
  means: string
  /** How far it is to the next glyph. */
  advance: number
  usual: number
  right: number
  up: number
}
/** Glyphs that stand on one line, as far right of the text's beginning and as far up as this. */
export type Stroke = { right: number; up: number; codes: string }

/** Opening a font takes longer than drawing with it, so the documents of a thread share opened fonts. */
type Typeface = {
  font: Font
  file: TrueType
  shapes: Map<string, Shape>
  /** Of plain characters, by the features of the text. */
  plain: Map<string, Plain>
  usual: Map<number, Placed>
  /** By the glyphs besides the usual ones. */
  cuts: Map<string, Cut>
}
/** Each character by itself, and how it stands before another one. */
type Plain = { alone: Map<number, number>; pairs: Map<number, Placed> }
/** A part of a font as it stands in a document. */
type Cut = { size: number; file: Buffer; widths: unknown[]; characters: Buffer }

const opened = new Map<Face, Typeface>()

function typefaceOf(face: Face): Typeface {
  const known = opened.get(face)
  if (known) return known
  const typeface = open(FILES[face])
  opened.set(face, typeface)
  for (const features of USUAL_FEATURES[face]) {
    const alone = new Map<number, number>()
    typeface.plain.set(keyOf(features), { alone, pairs: new Map() })
    for (const glyph of layOut(typeface, USUAL_TEXT, features)) {
      // What a font does not have is its glyph 0.
      if (glyph.id !== 0 && !typeface.usual.has(glyph.id)) typeface.usual.set(glyph.id, glyph)
      const code = glyph.means.charCodeAt(0)
      if (glyph.means.length === 1 && !alone.has(code)) alone.set(code, glyph.id)
    }
  }
  return typeface
}

function open(path: string): Typeface {
  // The types of the library do not declare this field.
  const { font } = Reflect.get(new PDFDocument({ autoFirstPage: false, font: path }), '_font') as {
    font?: Font
  }
  if (!font) throw new Error('the PDF library keeps its fonts elsewhere now')
  const getGlyph = font.getGlyph.bind(font)
  // The library keeps a glyph with the first characters that it stood for, in whatever document that was.
  font.getGlyph = (id, codePoints = []) =>
    Object.create(getGlyph(id, codePoints), { codePoints: { value: codePoints } })
  return {
    font,
    file: openTrueType(readFileSync(path)),
    shapes: new Map(),
    plain: new Map(),
    usual: new Map(),
    cuts: new Map(),
  }
}

const keyOf = (features: Features) => features?.join() ?? ''

/** Whether the font has glyphs for the whole text. */
export function canDraw(face: Face, text: string): boolean {
  const { font } = typefaceOf(face)
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

/** Of a few thousand bytes each. */
const MOST_SHAPES = 2_000
const LONGEST_REMEMBERED = 80

/** Laying out text takes more than half of the time of a document, and documents repeat their words. */
export function shapeOf(face: Face, text: string, features: Features): Shape {
  const typeface = typefaceOf(face)
  if (text.length > LONGEST_REMEMBERED) return makeShape(face, typeface, text, features)
  const key = `${keyOf(features)} ${text}`
  const remembered = typeface.shapes.get(key)
  if (remembered) return remembered
  const shape = makeShape(face, typeface, text, features)
  if (typeface.shapes.size >= MOST_SHAPES) typeface.shapes.clear()
  typeface.shapes.set(key, shape)
  return shape
}

/** A word with the blank behind it. */
const WORDS = /[^ ]* |[^ ]+$/g

/** Text without features of its own is laid out word by word, as the library does. */
function makeShape(face: Face, typeface: Typeface, text: string, features: Features): Shape {
  const words = features ? [text] : (text.match(WORDS) ?? [])
  const glyphs =
    words.length > 1
      ? words.flatMap((word) => shapeOf(face, word, features).glyphs)
      : (composed(typeface, text, features) ?? learned(typeface, text, features))
  return { width: glyphs.reduce((width, { advance }) => width + advance, 0), glyphs }
}

function layOut({ font }: Typeface, text: string, features: Features): Placed[] {
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(text, features)
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      id: glyph.id,
      means: String.fromCodePoint(...glyph.codePoints),
      advance: xAdvance * scale,
      usual: glyph.advanceWidth * scale,
      right: xOffset * scale,
      up: yOffset * scale,
    }
  })
}

const PLAIN = /^[ -~]+$/
const PLAIN_END = 0x80

/** Behind the last character there is none, whose code is 0. */
const pairAt = (text: string, at: number) =>
  text.charCodeAt(at) * PLAIN_END + (at + 1 < text.length ? text.charCodeAt(at + 1) : 0)

/**
 * The glyphs of a plain text, each as it stands before the next character: amounts, dates and numbers are new in every
 * document, and laying one out takes a hundred times as long. In our fonts no rule for plain characters looks further than
 * to the next one. Undefined if two of them were never seen beside each other, or change each other.
 */
function composed(typeface: Typeface, text: string, features: Features): Placed[] | undefined {
  const pairs = typeface.plain.get(keyOf(features))?.pairs
  if (!pairs || !PLAIN.test(text)) return undefined
  const glyphs: Placed[] = []
  for (let at = 0; at < text.length; at += 1) {
    const glyph = pairs.get(pairAt(text, at))
    if (!glyph) return undefined
    glyphs.push(glyph)
  }
  return glyphs
}

/** Lays out the text, and remembers its pairs unless characters have become a ligature or another glyph in it. */
function learned(typeface: Typeface, text: string, features: Features): Placed[] {
  const glyphs = layOut(typeface, text, features)
  const plain = typeface.plain.get(keyOf(features))
  if (!plain || !PLAIN.test(text) || glyphs.length !== text.length) return glyphs
  const isAsAlone = glyphs.every(
    ({ id, right, up }, at) => id === plain.alone.get(text.charCodeAt(at)) && right === 0 && up === 0,
  )
  if (isAsAlone) glyphs.forEach((glyph, at) => void plain.pairs.set(pairAt(text, at), glyph))
  return glyphs
}

/** Up to six digits, as the library writes numbers. */
export const rounded = (number: number) => Math.round(number * 1e6) / 1e6

const toHex = (number: number) => number.toString(16).padStart(4, '0')

function strokesOf(shape: Shape): readonly Stroke[] {
  shape.strokes ??= makeStrokes(shape.glyphs)
  return shape.strokes
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

const DEFLATED = { Filter: 'FlateDecode' }
/** Of some ten thousand bytes each. */
const MOST_CUTS = 20

/** The part of a font with the usual glyphs and these. */
function cutOf(typeface: Typeface, rare: Placed[]): Cut {
  const { usual, cuts } = typeface
  const key = rare
    .sort((one, other) => one.id - other.id)
    .map(({ id, means }) => `${id} ${means}`)
    .join()
  const cut = cuts.get(key) ?? makeCut(typeface, [...usual.values(), ...rare])
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
