import type { Paper } from './paper.ts'
import { breakLines, breakParagraphs, drawLine, type Style, type TextLine } from './pdf-text.ts'
import { type QrCode, runsOf, toQrCode } from './qr-code.ts'
import { LINING, TABULAR } from './typefaces.ts'

/** A document that is being drawn from top to bottom. */
export type Drawing = {
  doc: PDFKit.PDFDocument
  /** The structure for screen readers, in the order in which it is drawn. */
  tree: PDFKit.PDFStructureElement
  title: string
  /** Where the next block begins. */
  top: number
  /** Whether the document has characters that no font of ours can draw. */
  hasGaps: boolean
}

type Link = NonNullable<Paper['link']>

/** US Letter in points, because the wholesaler is American. */
const PAGE = { width: 612, height: 792 }
export const LEFT = 54
export const RIGHT = PAGE.width - LEFT
export const WIDTH = RIGHT - LEFT
const TOP = 48
const BOTTOM = PAGE.height - 84
const FOOT = PAGE.height - 62

const INK = '#2b2426'
const MUTED = '#6b605d'
const LINE = '#d9cfc3'
const WINE = '#7d3a49'

export const STYLES = {
  wholesaler: { face: 'display', size: 30, leading: 34, color: INK, features: LINING },
  title: { face: 'display', size: 23, leading: 28, color: INK, features: LINING },
  name: { face: 'display', size: 16, leading: 18, color: INK, features: LINING },
  item: { face: 'display', size: 12.5, leading: 14, color: INK, features: LINING },
  heading: { face: 'strong', size: 7.5, leading: 12, color: WINE, tracking: 0.7 },
  label: { face: 'text', size: 7.5, leading: 12, color: MUTED, tracking: 0.6 },
  text: { face: 'text', size: 9.5, leading: 14, color: INK },
  figures: { face: 'text', size: 9.5, leading: 14, color: INK, features: TABULAR },
  sum: { face: 'strong', size: 11.5, leading: 17, color: INK, features: TABULAR },
  small: { face: 'text', size: 8, leading: 12, color: MUTED, features: TABULAR },
} satisfies Record<string, Style>

/** Starts a new page unless this much space is left. */
export function makeRoom(drawing: Drawing, height: number): void {
  if (drawing.top + height <= BOTTOM) return
  startPage(drawing)
  drawRunningHead(drawing)
}

export function startPage(drawing: Drawing): void {
  drawing.doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
  drawing.top = TOP
}

/** Decoration that is not part of the text, so that screen readers skip it. */
function asOrnament(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Adds a part of the text, in reading order. `type` is a PDF structure type: H1, P, Table, TR, … */
export function addPart(
  doc: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  type: string,
  options: { alt?: string; lang?: string } = {},
): PDFKit.PDFStructureElement {
  const part = doc.struct(type, options)
  parent.add(part)
  return part
}

type Place = { left?: number; width?: number; align?: 'left' | 'right' }

/** Draws the lines of one text as one part; the caller made room for them. Returns their height. */
export function drawLines(
  drawing: Drawing,
  part: PDFKit.PDFStructureElement,
  lines: readonly TextLine[],
  style: Style,
  top: number,
  { left = LEFT, width = WIDTH, align = 'left' }: Place = {},
): number {
  const { doc } = drawing
  drawing.hasGaps ||= lines.some(({ runs }) => runs.some(({ means }) => means !== undefined))
  lines.forEach((line, index) => {
    const from = align === 'right' ? left + width - line.width : left
    part.add(() => drawLine(doc, line, style, from, top + index * style.leading))
  })
  return lines.length * style.leading
}

export function drawRule({ doc }: Drawing, top: number, left = LEFT, right = RIGHT): void {
  asOrnament(doc, () => doc.moveTo(left, top).lineTo(right, top).lineWidth(0.6).strokeColor(LINE).stroke())
}

/** Beside a line of a note, in the margin of the text. */
export function drawBar({ doc }: Drawing, top: number, height: number): void {
  asOrnament(doc, () =>
    doc
      .moveTo(LEFT + 1, top)
      .lineTo(LEFT + 1, top + height)
      .lineWidth(2)
      .strokeColor(LINE)
      .stroke(),
  )
}

/** A module is more than half a millimeter then, which any phone reads. The paper around is the code's quiet zone. */
const CODE_SIZE = 60
const CODE_GAP = 14

/** In black: a scanner sees no other ink as well. Each row's dark modules are drawn as one bar for each run. */
function drawCode({ doc, tree }: Drawing, code: QrCode, { words, address }: Link, top: number): void {
  const module = CODE_SIZE / code.length
  addPart(doc, tree, 'Figure', { alt: `${words}: ${address}` }).add(() => {
    code.forEach((row, down) => {
      for (const { from, length } of runsOf(row))
        doc.rect(RIGHT - CODE_SIZE + from * module, top + down * module, length * module, module)
    })
    doc.fill('#000000')
  })
}

/** The sender, at the top of the first page. */
export function drawLetterhead(drawing: Drawing, { wholesaler, link }: Paper): void {
  const { doc, tree } = drawing
  const code = link && toQrCode(link.address)
  const half = WIDTH / 2
  const beside = half - (code ? CODE_SIZE + CODE_GAP : 0)
  const name = breakLines(wholesaler.name, STYLES.wholesaler, half)
  const where = [wholesaler.address, wholesaler.phone, ...(code ? [link.words] : [])].flatMap((line) =>
    breakParagraphs(line, STYLES.small, beside - 20),
  )
  const nameHeight = name.length * STYLES.wholesaler.leading
  const whereHeight = where.length * STYLES.small.leading
  const height = Math.max(nameHeight, whereHeight, code ? CODE_SIZE : 0)
  const bottom = drawing.top + height
  drawLines(drawing, addPart(doc, tree, 'P'), name, STYLES.wholesaler, bottom - nameHeight)
  drawLines(drawing, addPart(doc, tree, 'P'), where, STYLES.small, bottom - whereHeight - (code ? 0 : 4), {
    left: LEFT + half,
    width: beside,
    align: 'right',
  })
  if (code) drawCode(drawing, code, link, bottom - CODE_SIZE)
  drawing.top += height + 10
  drawRule(drawing, drawing.top)
  drawing.top += 26
}

/** On the pages after the first, so that a loose sheet can be identified. */
function drawRunningHead(drawing: Drawing): void {
  const { doc, title } = drawing
  const [line] = breakLines(title, STYLES.small, WIDTH)
  if (line) asOrnament(doc, () => drawLine(doc, line, STYLES.small, LEFT, drawing.top))
  drawing.top += STYLES.small.leading + 6
  drawRule(drawing, drawing.top)
  drawing.top += 20
}

/** Terms and page numbers, once the number of pages is known. Screen readers read the terms once, at the end. */
export function drawFeet(drawing: Drawing, { wholesaler }: Paper): void {
  const { doc, tree } = drawing
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    drawRule(drawing, FOOT)
    const terms = breakParagraphs(wholesaler.terms, STYLES.small, WIDTH - 90).slice(0, 3)
    if (page === count - 1) drawLines(drawing, addPart(doc, tree, 'P'), terms, STYLES.small, FOOT + 8)
    else
      asOrnament(doc, () =>
        terms.forEach((line, index) => {
          drawLine(doc, line, STYLES.small, LEFT, FOOT + 8 + index * STYLES.small.leading)
        }),
      )
    const [number] = breakLines(`Page ${page + 1} of ${count}`, STYLES.small, 90)
    if (number) asOrnament(doc, () => drawLine(doc, number, STYLES.small, RIGHT - number.width, FOOT + 8))
  }
}
