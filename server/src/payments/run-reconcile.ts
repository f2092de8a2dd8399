import type { Line } from '../provider/ask.ts'
import { keepDoing } from '../provider/keep-doing.ts'
import { compareBook, takeToCompare } from './compare-books.ts'
import { reconcileOpen } from './reconcile.ts'

const PAUSE_MS = 5_000
/** Banks take days to bring money back: four times a day is soon enough for what no hint told. */
const COMPARE_MS = 6 * 3_600_000

/** The provider counts failures against everybody who wants to pay: where it cannot be asked, this can wait. */
const AFTER_FAILURE_MS = 10 * 60_000

/** The worker's task: what is open is asked for, and now and then a store's whole book. */
export function runReconcile(line: Line): { stop(): Promise<void> } {
  let notBefore = 0
  return keepDoing(line, PAUSE_MS, 'payments were not reconciled', async () => {
    if (!(await reconcileOpen(line))) return
    const now = line.clock().getTime()
    if (now < notBefore) return
    for (const storeId of await takeToCompare(line, new Date(now - COMPARE_MS), 1))
      if (!(await compareBook(line, storeId))) notBefore = now + AFTER_FAILURE_MS
  })
}
