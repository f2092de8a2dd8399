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

/** A font that the library has opened and parsed. */
type Font = { hasGlyphForCodePoint(codePoint: number): boolean }

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
  if (!opened.has(face)) opened.set(face, openedBy(doc))
  return doc
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
