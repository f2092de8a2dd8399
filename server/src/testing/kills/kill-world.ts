import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePlace } from '@trousseau/launcher/embedded/place'
import { readPostmaster } from '@trousseau/launcher/embedded/postmaster'
import { openDatabase } from '@trousseau/launcher/start/database'
import { readConfig } from '../../config.ts'
import { migrate } from '../../db/migrate.ts'
import { startTrading } from './trading-world.ts'

export type KillWorld = Awaited<ReturnType<typeof startKillWorld>>

/** The product's real parts: portals, a worker, and a PostgreSQL that is kept running as `npm start` does. */
export async function startKillWorld(portals: number) {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-kills-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const database = await openDatabase(readConfig({ DATA_DIR: folder }), new AbortController().signal)
  await migrate(database.ownerUrl, database.appUrl)
  const trading = await startTrading({ database: { DATABASE_URL: database.appUrl }, portals, workers: 1 })
  return {
    ...trading,
    /** Kills PostgreSQL as a power cut would; the supervisor starts it again. */
    killServer: () => {
      const postmaster = readPostmaster(choosePlace(join(folder, 'postgres')).cluster)
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
      return postmaster !== undefined
    },
    stop: async () => {
      await trading.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
