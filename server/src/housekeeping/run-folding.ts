import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { runPeriodically } from '../provider/run-periodically.ts'

/** Lists also read what is not folded yet, so they are right at every moment, and only slower if much has gathered. */
const PAUSE_MS = 2_000
/** So many changes at once take a few dozen milliseconds. */
const BATCH = 5_000

/** Folds what has changed into the tallies, and says how many changes there were. */
export async function foldTallies(db: Db, most = BATCH): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_tallies(${most}::integer) as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** Folds what has changed into the marks of long lists, and says how many changes there were. */
export async function foldMarks(db: Db, most = BATCH): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_marks(${most}::integer) as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** The worker's task. Several workers may run it: one folds at a time. */
export function runFolding({ db, log }: { db: Db; log: Log }): { stop(): Promise<void> } {
  return runPeriodically({ log }, PAUSE_MS, 'nothing was folded', async () => {
    while ((await foldTallies(db)) === BATCH);
    while ((await foldMarks(db)) === BATCH);
  })
}
