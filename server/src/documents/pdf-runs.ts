import { canDraw, type Face } from './pdf-fonts.ts'

/** Text that one face draws. `means` is what somebody wrote, where something else had to be drawn. */
export type Run = { face: Face; text: string; means?: string }

const REPLACEMENT = '\ufffd'
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu
const HALF = /\p{Cs}/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Each character by the face that is wanted or, where that has it not, by the one with more scripts. What neither has is
 * drawn as the replacement character; what it means stays in the file, for those who copy it or have it read to them.
 */
export function toRuns(doc: PDFKit.PDFDocument, wanted: Face, text: string): Run[] {
  const written = text.replace(HALF, REPLACEMENT).normalize('NFC')
  const face = faceFor(doc, wanted, written)
  // Nearly always, and many times faster. A word of another script is in one face, not in two.
  if (written !== '' && face && written.search(UNSEEN) < 0) return [{ face, text: written }]
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(written)) {
    const seen = segment.replace(UNSEEN, '')
    if (seen !== '') append(runs, makeRun(doc, wanted, seen, segment))
  }
  return runs
}

function makeRun(doc: PDFKit.PDFDocument, wanted: Face, seen: string, means: string): Run {
  const face = faceFor(doc, wanted, seen)
  return face ? { face, text: seen } : { face: 'other', text: REPLACEMENT, means }
}

function faceFor(doc: PDFKit.PDFDocument, wanted: Face, text: string): Face | undefined {
  return [wanted, 'other' as const].find((face) => canDraw(doc, face, text))
}

/** Joined to the run before it where that is of the same kind. What was replaced stays by itself: a line may end there. */
export function append(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (last?.face === run.face && last.means === undefined && run.means === undefined) last.text += run.text
  else runs.push({ ...run })
}
