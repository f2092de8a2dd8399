import { createClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openDb } from '../db.ts'
import { demoState, staleDemoSentence } from './demo-state.ts'
import { LOADING, loadDemo } from './load-demo.ts'

type Demo = {
  /** Whether the demo's accounts can sign in. */
  readonly present: boolean
  readonly notes: readonly string[]
}

/**
 * Loads the demo into an empty, migrated database; its shipments and payments follow once the sandbox is running. Notes
 * if another build loaded the existing demo.
 */
export async function prepareDemo(config: Config, ownerUrl: string, picturesFolder: URL): Promise<Demo> {
  if (!config.demoData) return { present: false, notes: [] }
  const db = openDb(ownerUrl, { ...LOADING, log: createLog(config.logLevel, 'demo') })
  try {
    await loadDemo(db, createClock(config.testNow)(), picturesFolder)
    const state = await demoState(db)
    if (state === 'empty' || state === 'none') return { present: false, notes: [] }
    const stale = staleDemoSentence(state.version)
    return { present: true, notes: stale === undefined ? [] : [stale] }
  } finally {
    await db.destroy()
  }
}
