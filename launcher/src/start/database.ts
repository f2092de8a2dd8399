import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@trousseau/server/config'
import { type Embedded, startEmbedded } from '../embedded/start-embedded.ts'
import { checkDatabase } from './check-database.ts'

export type Database = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly notes: readonly string[]
  close(): Promise<void>
}

export async function openDatabase(config: Config, ending: AbortController): Promise<Database> {
  if (config.databaseUrl === undefined) return openEmbedded(path.join(config.dataDir, 'postgres'), ending)

  await checkDatabase('DATABASE_URL', config.databaseUrl)
  if (config.databaseOwnerUrl !== undefined)
    await checkDatabase('DATABASE_OWNER_URL', config.databaseOwnerUrl)
  return {
    ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
    appUrl: config.databaseUrl,
    notes: [],
    close: async () => {},
  }
}

const RESTART_PAUSE_MS = 200

async function openEmbedded(folder: string, ending: AbortController): Promise<Database> {
  const first = await startEmbedded({ folder })
  let closing = false
  let current: Promise<Embedded> = Promise.resolve(first)
  watch(first)

  /** Restarts on the same port, to which the parts reconnect by themselves. */
  function watch(server: Embedded): void {
    void server.lost.then(async () => {
      if (closing) return
      current = pause(RESTART_PAUSE_MS).then(() => startEmbedded({ folder, port: server.port }))
      await current.then(watch, (problem) => ending.abort(problem))
    })
  }

  return {
    ownerUrl: first.ownerUrl,
    appUrl: first.appUrl,
    notes: first.notes,
    async close() {
      closing = true
      const server = await current.catch(() => undefined)
      await server?.stop()
    },
  }
}
