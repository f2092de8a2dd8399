import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@trousseau/launcher/embedded/start-embedded'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { type Db, openDb } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { createLog } from '../../log.ts'

/** A portal on its own PostgreSQL, for commands that measure; everything is deleted afterwards. */
export async function withTimedPortal(
  work: (portal: { url: string; db: Db; ownerUrl: string }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-timing-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded({ folder })
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl)
    const log = createLog('silent', 'timing')
    const db = openDb(postgres.appUrl, { log })
    const config = readConfig({ TRUST_PROXY: '1', DATABASE_URL: postgres.appUrl })
    const app = await createApp({
      db,
      config,
      log,
      clock: () => new Date(),
      webFolder: folder,
      // A machine that is busy otherwise would have the portal refuse what is measured.
      shedAfterMs: 0,
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    await work({ url, db, ownerUrl: postgres.ownerUrl })
    await app.close()
    await db.destroy()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
