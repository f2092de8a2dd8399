import type { Block, Columns, Facts, Note, Totals, Words } from './paper.ts'
import {
  addPart,
  type Drawing,
  drawBar,
  drawLines,
  drawRule,
  LEFT,
  makeRoom,
  RIGHT,
  STYLES,
  WIDTH,
} from './pdf-page.ts'
import { drawTable } from './pdf-table.ts'
import { breakLines, breakParagraphs } from './pdf-text.ts'

const AFTER_BLOCK = 18
const GUTTER = 16

/** Draws the block below the previous one, on as many pages as it takes. */
export function drawBlock(drawing: Drawing, block: Block): void {
  if (block.kind === 'facts') drawFacts(drawing, block)
  else if (block.kind === 'columns') drawColumns(drawing, block)
  else if (block.kind === 'lines') drawTable(drawing, block)
  else if (block.kind === 'totals') drawTotals(drawing, block)
  else drawWords(drawing, block)
  drawing.top += AFTER_BLOCK
}

const caps = (label: string) => label.toUpperCase()

/** Keeps the heading on one page with the beginning of what follows it. */
function drawHeading(drawing: Drawing, heading: string, following: number): void {
  const { doc, tree } = drawing
  const style = STYLES.heading
  makeRoom(drawing, style.leading + 4 + following)
  const lines = breakLines(caps(heading), style, WIDTH)
  drawing.top += drawLines(drawing, addPart(doc, tree, 'H2'), lines, style, drawing.top) + 4
}

const FACTS_IN_A_ROW = 4

function drawFacts(drawing: Drawing, { heading, facts }: Facts): void {
  const { doc, tree } = drawing
  const width = (WIDTH - GUTTER * (FACTS_IN_A_ROW - 1)) / FACTS_IN_A_ROW
  const laid = facts.map(({ label, value }) => ({
    label: breakLines(caps(label), STYLES.label, width),
    value: breakLines(value, STYLES.figures, width),
  }))
  const heightOf = ({ label, value }: (typeof laid)[number]) =>
    label.length * STYLES.label.leading + value.length * STYLES.figures.leading
  if (heading) drawHeading(drawing, heading, Math.max(...laid.slice(0, FACTS_IN_A_ROW).map(heightOf)))
  const list = addPart(doc, tree, 'L')
  for (let first = 0; first < laid.length; first += FACTS_IN_A_ROW) {
    const row = laid.slice(first, first + FACTS_IN_A_ROW)
    const height = Math.max(...row.map(heightOf))
    makeRoom(drawing, height)
    row.forEach((fact, index) => {
      const place = { left: LEFT + index * (width + GUTTER), width }
      const item = addPart(doc, list, 'LI')
      const labelled = drawLines(
        drawing,
        addPart(doc, item, 'Lbl'),
        fact.label,
        STYLES.label,
        drawing.top,
        place,
      )
      const body = addPart(doc, item, 'LBody')
      drawLines(drawing, body, fact.value, STYLES.figures, drawing.top + labelled, place)
    })
    drawing.top += height + (first + FACTS_IN_A_ROW < laid.length ? 10 : 0)
  }
}

function drawColumns(drawing: Drawing, { columns }: Columns): void {
  const { doc, tree } = drawing
  const width = (WIDTH - GUTTER * (columns.length - 1)) / columns.length
  const laid = columns.map(({ heading, lines }) => ({
    heading: breakLines(caps(heading), STYLES.heading, width),
    lines: lines.flatMap((line) => breakLines(line, STYLES.figures, width)),
  }))
  const headed = STYLES.heading.leading + 4
  const height = headed + Math.max(...laid.map(({ lines }) => lines.length)) * STYLES.figures.leading
  makeRoom(drawing, height)
  laid.forEach(({ heading, lines }, index) => {
    const place = { left: LEFT + index * (width + GUTTER), width }
    drawLines(drawing, addPart(doc, tree, 'H2'), heading, STYLES.heading, drawing.top, place)
    drawLines(drawing, addPart(doc, tree, 'P'), lines, STYLES.figures, drawing.top + headed, place)
  })
  drawing.top += height
}

const TOTALS_WIDTH = 230

/** Never split, because a total alone on a page says nothing. */
function drawTotals(drawing: Drawing, { rows }: Totals): void {
  const { doc, tree } = drawing
  const left = RIGHT - TOTALS_WIDTH
  const half = TOTALS_WIDTH / 2
  makeRoom(drawing, (rows.length - 1) * (STYLES.figures.leading + 3) + STYLES.sum.leading + 11)
  const table = addPart(doc, tree, 'Table')
  rows.forEach(({ label, value }, index) => {
    const isLast = index === rows.length - 1
    const style = isLast ? STYLES.sum : STYLES.figures
    if (isLast && index > 0) {
      drawRule(drawing, drawing.top + 3, left)
      drawing.top += 8
    }
    const row = addPart(doc, table, 'TR')
    const amount = breakLines(value, style, half)
    const named = breakLines(label, style, TOTALS_WIDTH - (amount[0]?.width ?? 0) - 8)
    const place = { left, width: TOTALS_WIDTH }
    const head = addPart(doc, row, 'TH', { lang: 'en-US', ...ROW_HEAD })
    const height = drawLines(drawing, head, named, style, drawing.top, place)
    drawLines(drawing, addPart(doc, row, 'TD'), amount, style, drawing.top, { ...place, align: 'right' })
    drawing.top += height + 3
  })
}

/** An option that the library's types lack. */
const ROW_HEAD = { scope: 'Row' }

const LEAST_LINES = 2

const NOTE_INDENT = 12

/** Split between lines if necessary, but with at least two lines on each page. A note has a bar beside all its lines. */
function drawWords(drawing: Drawing, { kind, heading, text }: Words | Note): void {
  const { doc, tree } = drawing
  const style = STYLES.text
  const indent = kind === 'note' ? NOTE_INDENT : 0
  const place = { left: LEFT + indent, width: WIDTH - indent }
  const lines = breakParagraphs(text, style, place.width)
  drawHeading(drawing, heading, Math.min(lines.length, LEAST_LINES) * style.leading)
  const part = addPart(doc, tree, kind === 'note' ? 'BlockQuote' : 'P')
  lines.forEach((line, index) => {
    const isBeforeLast = index === lines.length - LEAST_LINES
    makeRoom(drawing, (isBeforeLast ? LEAST_LINES : 1) * style.leading)
    if (kind === 'note') drawBar(drawing, drawing.top, style.leading)
    drawing.top += drawLines(drawing, part, [line], style, drawing.top, place)
  })
}
