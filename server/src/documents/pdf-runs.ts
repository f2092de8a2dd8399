import { canDraw, type Face } from './typefaces.ts'

/** Text in one font. `means` is the original text if it could not be drawn. */
export type Run = { face: Face; text: string; means?: string }

const REPLACEMENT = '\ufffd'
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu
const HALF = /\p{Cs}/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Each character in the wanted font or, if that lacks it, in the one with more scripts. Characters that neither has are
 * drawn as the replacement character; the file keeps the original for copying and screen readers.
 */
export function toRuns(wanted: Face, text: string): Run[] {
  const written = text.replace(HALF, REPLACEMENT).normalize('NFC')
  const face = faceFor(wanted, written)
  // The usual case, and many times faster. Keeps a word of another script in one font.
  if (written !== '' && face && written.search(UNSEEN) < 0) return [{ face, text: written }]
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(written)) {
    const seen = segment.replace(UNSEEN, '')
    if (seen !== '') append(runs, makeRun(wanted, seen, segment))
  }
  return runs
}

function makeRun(wanted: Face, seen: string, means: string): Run {
  const face = faceFor(wanted, seen)
  return face ? { face, text: seen } : { face: 'other', text: REPLACEMENT, means }
}

function faceFor(wanted: Face, text: string): Face | undefined {
  return [wanted, 'other' as const].find((face) => canDraw(face, text))
}

/**
 * Merges a run with the previous one of the same font. A replaced character stays separate, so that a line may end
 * there.
 */
export function append(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (last?.face === run.face && last.means === undefined && run.means === undefined) last.text += run.text
  else runs.push({ ...run })
}
