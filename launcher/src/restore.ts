import path from 'node:path'
import { createClock } from '@trousseau/server/clock'
import { restore } from '@trousseau/server/db/backup/restore'
import { Problem } from '@trousseau/server/problem'
import { runUnmigrated } from './run-command.ts'

/** `npm run restore -- <folder>`: fills an empty database or data folder with a backup. */
await runUnmigrated(async (config, { ownerUrl, appUrl }) => {
  const [typed] = process.argv.slice(2)
  if (typed === undefined) throw new Problem('Say which backup: npm run restore -- <folder>')
  const now = createClock(config.testNow)()
  const house = { ownerUrl, appUrl, house: config.houseSchema }
  const { made_at, tables } = await restore(house, path.resolve(typed), now)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables are as they were at ${made_at}. Everybody has to sign in again; npm run reconcile finds what was paid since.`
})
