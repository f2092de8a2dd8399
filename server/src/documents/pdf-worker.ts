import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { Paper } from './paper.ts'

/** The thread first reports that it is ready; then, for each paper, the document or the problem. */
export type Said = { ready: true } | { bytes: Uint8Array } | { problem: string }

const say = (said: Said, given: ArrayBuffer[] = []) => parentPort?.postMessage(said, given)

/** A thread that draws one document after another, so that drawing does not block requests. */
parentPort?.on('message', (paper: Paper | readonly [Paper, ...Paper[]]) => {
  try {
    const bytes = drawPdf(paper)
    say({ bytes }, [bytes.buffer])
  } catch (error) {
    say({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
letPeopleGoFirst()
say({ ready: true })

/**
 * On a busy machine the portal's other answers come before its documents. Only Linux knows a priority of a single
 * thread; where it may not be lowered, documents are drawn all the same.
 */
function letPeopleGoFirst(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
