import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { drawPdf } from './draw-pdf.ts'
import { STYLES } from './pdf-page.ts'
import { type Face, shapeOf } from './typefaces.ts'

const { resolve } = createRequire(import.meta.url)
const FILES: Readonly<Partial<Record<Face, string>>> = {
  text: resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  display: resolve('@expo-google-fonts/cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf'),
}

/** A font of a document as the library itself encodes text in it. */
type Library = {
  subset: { glyphs: number[] }
  encode(text: string, features?: string[]): [codes: string[], positions: { xAdvance: number }[]]
}

/** Words with each of the plain characters, with ligatures, with kerning, and with swashes before some letters. */
const WORDS = [
  'The quick brown fox jumps over the lazy dog',
  'THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG',
  '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  'office fluffy fjord affine Thistle TTh baggage surfboard offhand fft',
  'Queen QUINN Qatar Qi quay quo RR RRA ARRAY Kn QV Qr',
  'AVATAR To Ty We P. T, L\' Yo "A" r. f) (j) WAVE',
  '$1,234,567.89 -$0.10 100% 1/2 3/4 11/17/2026 (312) 555-0148 #90012 1st 2x4',
  'i j `a a` ij jj ii',
]

/** Every three characters in a row of so many, the same ones each time. */
const TRIPLES = Array.from({ length: 150 }, (_, nth) =>
  [7_919, 104_729, 611_953].map((prime) => String.fromCharCode(33 + ((nth * prime) % 94))).join(''),
)

test.each(Object.entries(STYLES))(
  'a text in the style "%s" has the glyphs and the distances of the whole text',
  (_, style) => {
    const doc = new PDFDocument({ autoFirstPage: false, font: FILES[style.face as Face] ?? '' })
    const library: Library = Reflect.get(doc, '_font')
    const features = 'features' in style ? style.features : undefined
    for (const text of [...WORDS, ...WORDS.flatMap((words) => words.split(' ')), ...TRIPLES]) {
      const [codes, positions] = library.encode(text, features)
      const { glyphs } = shapeOf(style.face, text, features)
      expect([text, glyphs.map(({ id }) => id)]).toEqual([
        text,
        codes.map((code) => library.subset.glyphs[Number.parseInt(code, 16)]),
      ])
      glyphs.forEach(({ advance }, index) => {
        expect(advance).toBeCloseTo(positions[index]?.xAdvance ?? 0, 6)
      })
    }
  },
)

const draw = (name: string) =>
  drawPdf({
    title: name,
    wholesaler: { name: 'Maison', address: '1 Lake Street', phone: '(312) 555-0148', terms: '' },
    madeAt: new Date('2026-11-15T18:00:00Z'),
    blocks: [{ kind: 'words', heading: 'Notes', text: name }],
  })

type Outlines = { getGlyph(id: number): { path: { commands: readonly unknown[] } } }

/** The fonts in a document, in the order in which it uses them. */
const fontsIn = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Length1 [\s\S]*?stream\n([\s\S]*?)\nendstream/g),
  ].map(([, packed = '']) => {
    const font = inflateSync(Buffer.from(packed, 'latin1'))
    const doc = new PDFDocument({ autoFirstPage: false, font: font as unknown as string })
    return (Reflect.get(doc, '_font') as { font: Outlines }).font
  })

test('letters that documents rarely have are drawn in those that have them, in every font they use', () => {
  const [display, text] = fontsIn(draw('Zoë Ñandú'))
  const [usual] = fontsIn(draw('Zoe Nandu'))
  const hasOutline = (font: Outlines | undefined, face: Face, letter: string) =>
    (font?.getGlyph(shapeOf(face, letter, undefined).glyphs[0]?.id ?? 0).path.commands.length ?? 0) > 0
  for (const letter of 'ZoëÑndú') {
    expect([letter, hasOutline(display, 'display', letter)]).toEqual([letter, true])
    expect([letter, hasOutline(text, 'text', letter)]).toEqual([letter, true])
  }
  expect(hasOutline(usual, 'display', 'ë')).toBe(false)
})

test('however many documents had other letters before, each has its own', () => {
  const letters = [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ']
  const names = [...letters, ...letters].map((letter, nth) => `${letter}${letters[nth % 7]}`)
  for (const name of names) expect(readPdf(draw(name)).text).toContain(`${name} NOTES ${name}`)
})
