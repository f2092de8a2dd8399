import { oneLine, typedLines } from '@trousseau/domain/typed-text'
import { type Face, useFace } from './pdf-fonts.ts'
import { append, type Run, toRuns } from './pdf-runs.ts'

export type Style = {
  face: Face
  size: number
  /** The distance from one line to the next. */
  leading: number
  color: string
  /** The extra space between letters. */
  tracking?: number
  features?: PDFKit.Mixins.OpenTypeFeatures[]
}
export type TextLine = { runs: Run[]; width: number }

/** Not the no-break space, which keeps a telephone number together. */
const SPACES = / +/
const AFTER_HYPHEN = /(?<=[-/_])/

/**
 * Breaks text between words, and within a word that is too wide, but nowhere else: line ends that somebody typed into a
 * name or a number begin no line of the document. An empty text is one empty line.
 */
export function breakLines(doc: PDFKit.PDFDocument, text: string, style: Style, room: number): TextLine[] {
  return breakParagraph(doc, oneLine(text), style, room)
}

/** Like `breakLines`, for a longer text, whose own line ends are kept. */
export function breakParagraphs(
  doc: PDFKit.PDFDocument,
  text: string,
  style: Style,
  room: number,
): TextLine[] {
  return typedLines(text).flatMap((paragraph) => breakParagraph(doc, paragraph, style, room))
}

function breakParagraph(doc: PDFKit.PDFDocument, text: string, style: Style, room: number): TextLine[] {
  const space: Run = { face: style.face, text: ' ' }
  const spaceWidth = widthOf(doc, space, style)
  const lines: TextLine[] = []
  let line: TextLine = { runs: [], width: 0 }
  for (const word of text.split(SPACES).flatMap((word) => fittingParts(doc, word, style, room))) {
    if (line.runs.length > 0 && (word.isRest || line.width + spaceWidth + word.width > room)) {
      lines.push(line)
      line = { runs: [], width: 0 }
    }
    if (line.runs.length > 0) extend(line, { runs: [space], width: spaceWidth })
    extend(line, word)
  }
  return [...lines, line]
}

function extend(line: TextLine, { runs, width }: TextLine): void {
  for (const run of runs) append(line.runs, run)
  line.width += width
}

type Part = TextLine & { isRest: boolean }

/** A word, split into as many parts as its width requires, at its own hyphens if possible. */
function fittingParts(doc: PDFKit.PDFDocument, word: string, style: Style, room: number): Part[] {
  const [whole] = measured(doc, [word], style)
  if (!whole) return []
  if (whole.width <= room) return [{ ...whole, isRest: false }]
  const pieces = measured(doc, word.split(AFTER_HYPHEN), style)
  const parts: Part[] = []
  let part: Part = { runs: [], width: 0, isRest: false }
  for (const piece of pieces.flatMap((one) => (one.width <= room ? [one] : splitLetters(doc, one, style)))) {
    if (part.width + piece.width > room && part.runs.length > 0) {
      parts.push(part)
      part = { runs: [], width: 0, isRest: true }
    }
    extend(part, piece)
  }
  return [...parts, part]
}

function measured(doc: PDFKit.PDFDocument, texts: readonly string[], style: Style): TextLine[] {
  return texts.flatMap((text) => {
    const runs = toRuns(doc, style.face, text)
    return runs.length > 0 ? [{ runs, width: widthOfRuns(doc, runs, style) }] : []
  })
}

function splitLetters(doc: PDFKit.PDFDocument, { runs }: TextLine, style: Style): TextLine[] {
  const letters = runs.flatMap((run) =>
    run.means === undefined ? [...run.text].map((text) => ({ face: run.face, text })) : [run],
  )
  return letters.map((run) => ({ runs: [run], width: widthOf(doc, run, style) }))
}

function widthOf(doc: PDFKit.PDFDocument, { face, text }: Run, style: Style): number {
  return (
    useFace(doc, face).fontSize(style.size).widthOfString(text, toTextOptions(style)) + (style.tracking ?? 0)
  )
}

function widthOfRuns(doc: PDFKit.PDFDocument, runs: readonly Run[], style: Style): number {
  return runs.reduce((width, run) => width + widthOf(doc, run, style), 0)
}

function toTextOptions({ tracking, features }: Style) {
  return { ...(tracking && { characterSpacing: tracking }), ...(features && { features }) }
}

/** `top` is the top of the line, not its baseline. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: TextLine,
  style: Style,
  left: number,
  top: number,
): void {
  let at = left
  const baseline = top + (style.leading - style.size) / 2 + style.size * 0.82
  for (const [index, run] of line.runs.entries()) {
    if (run.means !== undefined) doc.markContent('Span', { actual: run.means })
    useFace(doc, run.face)
      .fontSize(style.size)
      .fillColor(style.color)
      .text(run.text, at, baseline, { ...toTextOptions(style), lineBreak: false, baseline: 'alphabetic' })
    if (run.means !== undefined) doc.endMarkedContent()
    // Nothing stands after the last run, and most lines have only one.
    if (index < line.runs.length - 1) at += widthOf(doc, run, style)
  }
}
