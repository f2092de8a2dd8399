import path from 'node:path'
import { createClock } from '@trousseau/server/clock'
import { backUp } from '@trousseau/server/db/backup/back-up'
import { runUnmigrated } from './run-command.ts'

/**
 * `npm run backup [-- <folder>]`: saves the database as it is now, while everybody goes on working. Nothing is migrated,
 * so that a new build saves what the one before has made.
 */
await runUnmigrated(async (config, { ownerUrl }) => {
  const now = createClock(config.testNow)()
  const [typed] = process.argv.slice(2)
  const name = now.toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
  const folder = path.resolve(typed ?? path.join(config.dataDir, 'backups', name))
  const { tables } = await backUp({ ownerUrl, house: config.houseSchema }, folder, now)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${folder} has ${rows.toLocaleString('en-US')} rows in ${tables.length} tables.`
})
