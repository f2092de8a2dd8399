import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

const FILES = {
  text: resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  display: resolve('@expo-google-fonts/cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf'),
  /** For characters that the brand's fonts lack: Greek, Cyrillic, Devanagari, and rarer symbols. */
  other: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
}
export type Face = keyof typeof FILES

/** The glyphs of a text, and where they stand. */
type Layout = { positions: readonly object[] }

/** A font that the library has opened and parsed. */
type Font = {
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features?: readonly string[]): Layout
}

/** Opening a font takes longer than drawing with it, so the documents of a thread share opened fonts. */
const opened = new Map<Face, Font>()

/** Without this, a document would open one of the library's own fonts. */
export const NO_FONT = ''

export function useFace(doc: PDFKit.PDFDocument, face: Face): PDFKit.PDFDocument {
  const inUse = getFaces(doc)
  if (!inUse.has(face)) {
    inUse.add(face)
    // The library also accepts an opened font, which its types do not say.
    doc.registerFont(face, (opened.get(face) ?? FILES[face]) as string)
  }
  doc.font(face)
  if (!opened.has(face)) opened.set(face, rememberingLayouts(openedBy(doc)))
  return doc
}

/** Of a few thousand bytes each. */
const MOST_LAYOUTS = 2_000
const LONGEST_REMEMBERED = 80

/** Laying out text takes more than half of the time of a document, and documents repeat their words. */
function rememberingLayouts(font: Font): Font {
  const layOut = font.layout.bind(font)
  const known = new Map<string, Layout>()
  font.layout = (text, features) => {
    if (text.length > LONGEST_REMEMBERED) return layOut(text, features)
    const key = `${features?.join() ?? ''} ${text}`
    const layout = known.get(key) ?? layOut(text, features)
    if (known.size >= MOST_LAYOUTS) known.clear()
    known.set(key, layout)
    // The library scales the positions it is given, so it gets its own.
    const positions = layout.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(layout)), layout, { positions })
  }
  return font
}

const facesInUse = new WeakMap<PDFKit.PDFDocument, Set<Face>>()

function getFaces(doc: PDFKit.PDFDocument): Set<Face> {
  const known = facesInUse.get(doc) ?? new Set()
  facesInUse.set(doc, known)
  return known
}

/** The library's types do not declare this field either. */
function openedBy(doc: PDFKit.PDFDocument): Font {
  const font = (Reflect.get(doc, '_font') as { font?: Font } | undefined)?.font
  if (!font) throw new Error('the PDF library keeps its fonts elsewhere now')
  return font
}

/** Whether the font has glyphs for the whole text. */
export function canDraw(doc: PDFKit.PDFDocument, face: Face, text: string): boolean {
  useFace(doc, face)
  const font = opened.get(face)
  return [...text].every((character) => font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
