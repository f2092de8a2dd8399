import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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
const PLAIN_CHARACTERS = Array.from({ length: 0x5f }, (_, nth) => String.fromCharCode(0x20 + nth))
const USUAL_TEXT = `${PLAIN_CHARACTERS.join(' ')} — – · ’ … fi fl ff ffi ffl Th`
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
export type Shape = { width: number; glyphs: readonly Placed[] }
export type Placed = {
  id: number
  /** The characters that it stands for here. */
  means: string
  /** How far it is to the next glyph, and how far it would be to any other. */
  advance: number
  usual: number
  /** How far it stands off the line. */
  right: number
  up: number
}

/** Opening a font takes longer than drawing with it, so the documents of a thread share opened fonts. */
export type Typeface = {
  font: Font
  file: TrueType
  shapes: Map<string, Shape>
  /** Of plain characters, by the features of the text. */
  plain: Map<string, Plain>
  /** The glyphs of the usual text. */
  usual: Map<number, Placed>
}
/** Each character by itself, and how it stands before another one. */
type Plain = { alone: Map<number, number>; pairs: Map<number, Placed> }

const opened = new Map<Face, Typeface>()

export function typefaceOf(face: Face): Typeface {
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
  const opening = Reflect.get(new PDFDocument({ autoFirstPage: false, font: path }), '_font')
  const font = (opening as { font?: Font } | undefined)?.font
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
