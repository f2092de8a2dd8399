import { createClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { createLog, type Log } from '../../log.ts'
import { createProviderClient } from '../../provider/request.ts'
import { openDb } from '../db.ts'
import { demoState, staleDemoSentence } from './demo-state.ts'
import { LOADING, loadDemo } from './load-demo.ts'
import { LANES } from './past/demo-events.ts'
import { liveThroughDemo } from './past/demo-past.ts'

type Demo = {
  /** Whether the demo's accounts can sign in. */
  readonly present: boolean
  readonly notes: readonly string[]
}

/** Loads the demo into an empty, migrated database. Notes if another build loaded the existing demo. */
export async function prepareDemo(config: Config, ownerUrl: string, picturesFolder: URL): Promise<Demo> {
  if (!config.demoData) return { present: false, notes: [] }
  const log = createLog(config.logLevel, 'demo')
  const db = openDb(ownerUrl, { ...LOADING, log })
  try {
    await loadDemo(db, createClock(config.testNow)(), picturesFolder)
    const state = await demoState(db)
    if (state === 'empty' || state === 'none') return { present: false, notes: [] }
    // With a sandbox, shipments and payments follow once it is running.
    if (!config.sandbox) await liveWithoutSandbox(config, ownerUrl, log)
    const stale = staleDemoSentence(state.version)
    return { present: true, notes: stale === undefined ? [] : [stale] }
  } finally {
    await db.destroy()
  }
}

async function liveWithoutSandbox(config: Config, ownerUrl: string, log: Log): Promise<void> {
  const db = openDb(ownerUrl, { max: LANES, log })
  try {
    const client = createProviderClient({ db, stax: config.stax, clock: createClock(config.testNow), log })
    await liveThroughDemo({ config, client }, { hasSandbox: false })
  } finally {
    await db.destroy()
  }
}
