import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { openTrueType } from './true-type.ts'

const path = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf',
)

type Outline = { commands: readonly unknown[] }
type Read = {
  numGlyphs: number
  glyphForCodePoint(codePoint: number): { id: number }
  getGlyph(id: number): { path: Outline; advanceWidth: number; _getMetrics(): { leftBearing: number } }
}

/** Fonts as the library reads them, which had no part in writing them. */
function read(font: string | Buffer): Read {
  const doc = new PDFDocument({ autoFirstPage: false, font: font as string })
  return (Reflect.get(doc, '_font') as { font: Read }).font
}

const lookOf = (font: Read, id: number) => {
  const glyph = font.getGlyph(id)
  return [glyph.path.commands, glyph.advanceWidth, glyph._getMetrics().leftBearing]
}

const file = readFileSync(path)
const whole = read(path)
const idOf = (letter: string) => whole.glyphForCodePoint(letter.codePointAt(0) ?? 0).id

test('a part of a font draws its glyphs as the whole font does, and those that an accented letter is made of', () => {
  const letters = [...'Aurélie Ñandú 90012 ﬁ']
  const part = openTrueType(file).subset(letters.map(idOf))
  expect(part.length).toBeLessThan(file.length / 10)
  const font = read(part)
  for (const letter of letters) expect(lookOf(font, idOf(letter))).toEqual(lookOf(whole, idOf(letter)))
  expect(font.getGlyph(idOf('é')).path.commands.length).toBeGreaterThan(0)
  expect(lookOf(font, 0)).toEqual(lookOf(whole, 0))
})

test('what is not asked for is not in it', () => {
  const font = read(openTrueType(file).subset([idOf('A'), idOf('z')]))
  expect(font.numGlyphs).toBe(idOf('z') + 1)
  expect(font.getGlyph(idOf('B')).path.commands).toEqual([])
  expect(font.getGlyph(idOf('A')).path.commands).not.toEqual([])
})

test('a part of a font has the sums that programs check', () => {
  const part = openTrueType(file).subset([idOf('A')])
  const sumOf = (bytes: Buffer) => {
    let sum = 0
    for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
    return sum
  }
  expect(sumOf(part)).toBe(0xb1b0afba)
  for (let nth = 0; nth < part.readUInt16BE(4); nth += 1) {
    const at = 12 + nth * 16
    const tag = part.toString('latin1', at, at + 4)
    const [sum, from, length] = [4, 8, 12].map((field) => part.readUInt32BE(at + field))
    const table = Buffer.from(part.subarray(from, (from ?? 0) + Math.ceil((length ?? 0) / 4) * 4))
    // Its own sum over the whole file is no part of that table's.
    if (tag === 'head') table.writeUInt32BE(0, 8)
    expect([tag, sumOf(table)]).toEqual([tag, sum])
  }
})
