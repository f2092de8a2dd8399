import path from 'node:path'
import { createClock } from '@trousseau/server/clock'
import { restore } from '@trousseau/server/db/backup/restore'
import { Problem } from '@trousseau/server/problem'
import { runUnmigrated } from './run-command.ts'

/** `npm run restore -- <folder>`: fills an empty database or data folder with a backup. */
await runUnmigrated(async (config, { ownerUrl, appUrl }) => {
  const [typed] = process.argv.slice(2)
  if (typed === undefined) throw new Problem('Name the backup: npm run restore -- <folder>')
  const now = createClock(config.testNow)()
  const house = { ownerUrl, appUrl, house: config.houseSchema }
  const { made_at, tables } = await restore(house, path.resolve(typed), now)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows in ${tables.length} tables are as they were at ${made_at}. Everyone has to sign in again. Run npm run reconcile to find what was paid since.`
})
