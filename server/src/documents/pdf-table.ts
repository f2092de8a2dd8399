import type { Line, Lines } from './paper.ts'
import { addPart, type Drawing, drawLines, drawRule, LEFT, makeRoom, STYLES, WIDTH } from './pdf-page.ts'
import { breakLines, type TextLine } from './pdf-text.ts'

const PICTURE = { width: 81, height: 108 }
const GUTTER = 10
/** `padding` above and below each rule, `gap` below the name, `drop` from the name's top to that of the cells. */
const LOOKS = {
  usual: { name: STYLES.name, padding: 10, gap: 3, drop: 3 },
  dense: { name: STYLES.item, padding: 4, gap: 0, drop: 1 },
} as const
type Look = (typeof LOOKS)[keyof typeof LOOKS]
/** Share of the total width; the other columns divide the rest. */
const ITEM_SHARE = 0.4
/** An option that the library's types lack. */
const COLUMN_HEAD = { scope: 'Column' }

type Cell = { left: number; width: number; align: 'left' | 'right' }

function toPlaces({ columns }: Lines): Cell[] {
  const item = WIDTH * ITEM_SHARE
  const width = (WIDTH - item) / columns.length
  return [
    { left: LEFT, width: item - GUTTER, align: 'left' },
    ...columns.map(({ align }, index) => {
      const from = LEFT + item + index * width
      return { left: align === 'right' ? from + GUTTER : from, width: width - GUTTER, align }
    }),
  ]
}

/** Rows are never split, and every page repeats the column titles. */
export function drawTable(drawing: Drawing, block: Lines): void {
  const places = toPlaces(block)
  const look = block.isDense ? LOOKS.dense : LOOKS.usual
  const table = addPart(drawing.doc, drawing.tree, 'Table')
  const titles = [block.item, ...block.columns.map(({ title }) => title)]
  let page: unknown
  for (const line of block.rows) {
    const laid = layOut(line, places, look)
    makeRoom(drawing, laid.height + (page === drawing.doc.page ? 0 : 40))
    if (page !== drawing.doc.page) drawTitles(drawing, table, titles, places, look)
    page = drawing.doc.page
    drawRow(drawing, table, line, laid, places, look)
  }
}

function drawTitles(
  drawing: Drawing,
  table: PDFKit.PDFStructureElement,
  titles: readonly string[],
  places: readonly Cell[],
  { padding }: Look,
): void {
  const { doc } = drawing
  const row = addPart(doc, table, 'TR')
  const heights = titles.map((title, index) => {
    const place = places[index]
    const lines = breakLines(title.toUpperCase(), STYLES.label, place?.width ?? 0)
    const head = addPart(doc, row, 'TH', { lang: 'en-US', ...COLUMN_HEAD })
    return drawLines(drawing, head, lines, STYLES.label, drawing.top, place)
  })
  drawing.top += Math.max(...heights) + 4
  drawRule(drawing, drawing.top)
  drawing.top += padding
}

type Laid = {
  name: readonly TextLine[]
  under: readonly TextLine[]
  cells: readonly (readonly TextLine[])[]
  height: number
  indent: number
}

function layOut(line: Line, places: readonly Cell[], look: Look): Laid {
  const indent = line.picture ? PICTURE.width + 14 : 0
  const room = (places[0]?.width ?? 0) - indent
  const name = breakLines(line.name, look.name, room)
  const under = line.under.flatMap((text) => breakLines(text, STYLES.small, room))
  const cells = line.cells.map((cell, index) =>
    breakLines(cell, STYLES.figures, places[index + 1]?.width ?? 0),
  )
  const named = name.length * look.name.leading + under.length * STYLES.small.leading + look.gap + 1
  const tallest = Math.max(...cells.map((lines) => lines.length * STYLES.figures.leading), named)
  return { name, under, cells, indent, height: Math.max(tallest, line.picture ? PICTURE.height : 0) }
}

function drawRow(
  drawing: Drawing,
  table: PDFKit.PDFStructureElement,
  line: Line,
  laid: Laid,
  places: readonly Cell[],
  { name: named, padding, gap, drop }: Look,
): void {
  const { doc, top } = drawing
  const row = addPart(doc, table, 'TR')
  const item = addPart(doc, row, 'TD')
  const { picture } = line
  if (picture)
    addPart(doc, item, 'Figure', { alt: `A picture of ${line.name}` }).add(() => {
      doc.image(Buffer.from(picture), LEFT, top, { fit: [PICTURE.width, PICTURE.height], align: 'center' })
    })
  const left = LEFT + laid.indent
  const height = drawLines(drawing, addPart(doc, item, 'P'), laid.name, named, top, { left })
  drawLines(drawing, addPart(doc, item, 'P'), laid.under, STYLES.small, top + height + gap, { left })
  laid.cells.forEach((lines, index) => {
    const place = places[index + 1]
    // Aligned to the baseline of the name.
    if (place) drawLines(drawing, addPart(doc, row, 'TD'), lines, STYLES.figures, top + drop, place)
  })
  drawing.top += laid.height + padding
  drawRule(drawing, drawing.top)
  drawing.top += padding
}
