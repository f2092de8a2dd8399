import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'
import type { Paper } from './paper.ts'

/** First that it can draw; then, to each paper, the document or why there is none. */
export type Said = { ready: true } | { bytes: Uint8Array } | { problem: string }

const say = (said: Said, given: ArrayBuffer[] = []) => parentPort?.postMessage(said, given)

/** A thread that draws one document after the other, so that nobody who calls the portal waits for one. */
parentPort?.on('message', async (paper: Paper) => {
  try {
    const bytes = await drawPdf(paper)
    say({ bytes }, [bytes.buffer])
  } catch (error) {
    say({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
say({ ready: true })
