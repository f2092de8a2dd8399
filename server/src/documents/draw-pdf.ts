import PDFDocument from 'pdfkit'
import type { Paper } from './paper.ts'
import { drawBlock } from './pdf-blocks.ts'
import { embedFonts } from './pdf-fonts.ts'
import {
  addPart,
  type Drawing,
  drawFeet,
  drawLetterhead,
  drawLines,
  STYLES,
  startPage,
  WIDTH,
} from './pdf-page.ts'
import { breakLines } from './pdf-text.ts'

/** Without this, a document would open one of the library's own fonts. */
const NO_FONT = ''

/** Nothing is left out without a word. */
const ABOUT_GAPS = {
  kind: 'words',
  heading: 'Missing Letters',
  text: '\ufffd stands for a character we can’t print. The full text is in the portal.',
} as const

/** Draws the document, or several in one file. Reads nothing but the fonts, and draws any text literally. */
export function drawPdf(papers: Paper | readonly [Paper, ...Paper[]]): Uint8Array<ArrayBuffer> {
  const [paper, ...others] = Array.isArray(papers) ? papers : [papers]
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    font: NO_FONT,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: paper.title,
      Author: paper.wholesaler.name,
      Creator: paper.wholesaler.name,
      CreationDate: paper.madeAt,
    },
  })
  const finish = collect(doc)
  const tree = doc.struct('Document')
  doc.addStructure(tree)
  const drawing: Drawing = { doc, tree, title: '', top: 0, hasGaps: false }
  for (const one of [paper, ...others]) {
    drawing.title = `${one.wholesaler.name} · ${one.title}`
    drawing.hasGaps = false
    startPage(drawing)
    drawLetterhead(drawing, one)
    drawTitle(drawing, one.title)
    for (const block of one.blocks) drawBlock(drawing, block)
    if (drawing.hasGaps) drawBlock(drawing, ABOUT_GAPS)
  }
  drawFeet(drawing, paper)
  tree.end()
  embedFonts(doc)
  return finish()
}

function drawTitle(drawing: Drawing, title: string): void {
  const { doc, tree } = drawing
  const lines = breakLines(title, STYLES.title, WIDTH)
  drawing.top += drawLines(drawing, addPart(doc, tree, 'H1'), lines, STYLES.title, drawing.top) + 14
}

/**
 * Collects what the library writes, in place of its stream and of its lists of bytes: it writes thousands of pieces, and
 * copies each of them letter by letter. Its types declare neither of the two functions that are replaced.
 */
function collect(doc: PDFKit.PDFDocument): () => Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  let lines: string[] = []
  const bytesOf = (text: readonly string[]) => Buffer.from(`${text.join('\n')}\n`, 'latin1')
  const flush = () => {
    if (lines.length > 0) pieces.push(bytesOf(lines))
    lines = []
  }
  let offset: number = Reflect.get(doc, '_offset')
  const write = (data: string | Uint8Array) => {
    if (typeof data === 'string') lines.push(data)
    else {
      flush()
      pieces.push(data)
    }
    offset += data.length + (typeof data === 'string' ? 1 : 0)
    Reflect.set(doc, '_offset', offset)
  }
  // What it wrote when it was made.
  pieces.push(doc.read())
  Reflect.set(doc, '_write', write)

  const contents = new Map<PDFKit.PDFPage, string[]>()
  const addContent = (operators: string) => {
    const content = contents.get(doc.page)
    if (content) content.push(operators)
    else contents.set(doc.page, [operators])
    return doc
  }
  Reflect.set(doc, 'addContent', addContent)

  return () => {
    for (const [page, content] of contents) page.write(bytesOf(content))
    doc.end()
    flush()
    return new Uint8Array(Buffer.concat(pieces))
  }
}
