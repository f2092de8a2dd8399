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
export async function drawPdf(
  papers: Paper | readonly [Paper, ...Paper[]],
): Promise<Uint8Array<ArrayBuffer>> {
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
  const bytes = collect(doc)
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
  doc.end()
  return bytes
}

function drawTitle(drawing: Drawing, title: string): void {
  const { doc, tree } = drawing
  const lines = breakLines(title, STYLES.title, WIDTH)
  drawing.top += drawLines(drawing, addPart(doc, tree, 'H1'), lines, STYLES.title, drawing.top) + 14
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}
