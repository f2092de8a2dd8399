import { oneLine, typedLines } from '@trousseau/domain/typed-text'
import { rounded, takeStrokes } from './pdf-fonts.ts'
import { append, type Run, toRuns } from './pdf-runs.ts'
import { type Face, shapeOf } from './typefaces.ts'

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
export function breakLines(text: string, style: Style, room: number): readonly TextLine[] {
  const known = remembered(broken, style)
  const key = `${room} ${text}`
  const lines = known.get(key)
  if (lines) return lines
  const made = breakParagraph(oneLine(text), style, room)
  remember(known, key, made)
  return made
}

/** The labels, dates and amounts of documents are much the same. */
const broken = new WeakMap<Style, Map<string, readonly TextLine[]>>()

/** Like `breakLines`, for a longer text, whose own line ends are kept. */
export function breakParagraphs(text: string, style: Style, room: number): TextLine[] {
  return typedLines(text).flatMap((paragraph) => breakParagraph(paragraph, style, room))
}

function breakParagraph(text: string, style: Style, room: number): TextLine[] {
  const space: Run = { face: style.face, text: ' ' }
  const spaceWidth = widthOf(space, style)
  const lines: TextLine[] = []
  let line: TextLine = { runs: [], width: 0 }
  for (const word of text.split(SPACES).flatMap((word) => fittingParts(word, style, room))) {
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
function fittingParts(word: string, style: Style, room: number): Part[] {
  const [whole] = measured([word], style)
  if (!whole) return []
  if (whole.width <= room) return [{ ...whole, isRest: false }]
  const pieces = measured(word.split(AFTER_HYPHEN), style)
  const parts: Part[] = []
  let part: Part = { runs: [], width: 0, isRest: false }
  for (const piece of pieces.flatMap((one) => (one.width <= room ? [one] : splitLetters(one, style)))) {
    if (part.width + piece.width > room && part.runs.length > 0) {
      parts.push(part)
      part = { runs: [], width: 0, isRest: true }
    }
    extend(part, piece)
  }
  return [...parts, part]
}

function measured(texts: readonly string[], style: Style): TextLine[] {
  return texts.flatMap((text) => {
    const line = measure(text, style)
    return line.runs.length > 0 ? [line] : []
  })
}

const MOST_WORDS = 2_000
const LONGEST_WORD = 60
const words = new WeakMap<Style, Map<string, TextLine>>()

/** Documents repeat their words, so those of each style are remembered. */
function measure(text: string, style: Style): TextLine {
  const known = remembered(words, style)
  const line = known.get(text)
  if (line) return line
  const runs = toRuns(style.face, text)
  const made = { runs, width: widthOfRuns(runs, style) }
  remember(known, text, made)
  return made
}

function remembered<T>(all: WeakMap<Style, Map<string, T>>, style: Style): Map<string, T> {
  const known = all.get(style) ?? new Map<string, T>()
  all.set(style, known)
  return known
}

function remember<T>(known: Map<string, T>, text: string, made: T): void {
  if (known.size >= MOST_WORDS) known.clear()
  if (text.length <= LONGEST_WORD) known.set(text, made)
}

function splitLetters({ runs }: TextLine, style: Style): TextLine[] {
  const letters = runs.flatMap((run) =>
    run.means === undefined ? [...run.text].map((text) => ({ face: run.face, text })) : [run],
  )
  return letters.map((run) => ({ runs: [run], width: widthOf(run, style) }))
}

function widthOf({ face, text }: Run, { size, tracking = 0, features }: Style): number {
  return (shapeOf(face, text, features).width * size) / 1000 + tracking * text.length
}

function widthOfRuns(runs: readonly Run[], style: Style): number {
  return runs.reduce((width, run) => width + widthOf(run, style), 0)
}

/**
 * `top` is the top of the line, not its baseline. Written in the language of PDF, since the library measures a text three
 * times to draw it.
 */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: TextLine,
  style: Style,
  left: number,
  top: number,
): void {
  const { size, color, tracking } = style
  const { height } = doc.page
  const baseline = height - (top + (style.leading - size) / 2 + size * 0.82)
  let at = left
  // The page counts from its top, and letters would stand on their heads.
  doc.addContent(`q\n1 0 0 -1 0 ${height} cm\n${toInk(color)}${tracking ? `\n${tracking} Tc` : ''}`)
  for (const [index, run] of line.runs.entries()) {
    drawRun(doc, run, style, at, baseline)
    // Nothing stands after the last run, and most lines have only one.
    if (index < line.runs.length - 1) at += widthOf(run, style)
  }
  doc.addContent('Q')
}

function drawRun(
  doc: PDFKit.PDFDocument,
  { face, text, means }: Run,
  { size, features }: Style,
  left: number,
  baseline: number,
): void {
  const { font, strokes, isReadable } = takeStrokes(doc, face, shapeOf(face, text, features))
  const drawn = strokes.map(({ right, up, codes }) => {
    const x = rounded(left + (right * size) / 1000)
    const y = rounded(baseline + (up * size) / 1000)
    return `1 0 0 1 ${x} ${y} Tm\n${codes}`
  })
  const actual = means ?? (isReadable ? undefined : text)
  if (actual !== undefined) doc.markContent('Span', { actual })
  doc.addContent(`BT\n/${font} ${size} Tf\n${drawn.join('\n')}\nET`)
  if (actual !== undefined) doc.endMarkedContent()
}

const inks = new Map<string, string>()

function toInk(color: string): string {
  const known = inks.get(color)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((from) => rounded(Number.parseInt(color.slice(from, from + 2), 16) / 255))
  const ink = `${parts.join(' ')} rg`
  inks.set(color, ink)
  return ink
}
