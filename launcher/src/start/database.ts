import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@trousseau/server/config'
import { Problem } from '@trousseau/server/problem'
import { findFullDisk } from '../embedded/full-disk.ts'
import { DOES_NOT_START } from '../embedded/launch.ts'
import { choosePlace } from '../embedded/place.ts'
import { type Embedded, startEmbedded } from '../embedded/start-embedded.ts'
import { checkDatabase } from './check-database.ts'

export type Database = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly notes: readonly string[]
  close(): Promise<void>
}

/** `signal` ends the wait for a disk that has no room for the database to start. */
export async function openDatabase(config: Config, signal: AbortSignal): Promise<Database> {
  if (config.databaseUrl === undefined) return openEmbedded(path.join(config.dataDir, 'postgres'), signal)

  await checkDatabase('DATABASE_URL', config.databaseUrl)
  if (config.databaseDirectUrl !== undefined)
    await checkDatabase('DATABASE_DIRECT_URL', config.databaseDirectUrl)
  if (config.databaseOwnerUrl !== undefined)
    await checkDatabase('DATABASE_OWNER_URL', config.databaseOwnerUrl)
  return {
    ownerUrl: config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
    appUrl: config.databaseUrl,
    notes: [],
    close: async () => {},
  }
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
/** One that ends sooner than this, again and again, is started again a little later each time. */
const STEADY_MS = 5_000
const MOST_SHORT_LIVES = 3

const pauseAfter = (failures: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)

async function openEmbedded(folder: string, signal: AbortSignal): Promise<Database> {
  const closing = new AbortController()
  const first = await startWithRoom(folder, signal)
  let current: Promise<Embedded | undefined> = Promise.resolve(first)
  watch(first, 0)

  function watch(server: Embedded, shortLives: number): void {
    const began = performance.now()
    void server.lost.then(() => {
      if (closing.signal.aborted) return
      console.error('The database stopped and is started again.')
      const isWell = performance.now() - began > STEADY_MS
      const more = isWell ? 0 : Math.min(MOST_SHORT_LIVES, shortLives + 1)
      current = startAgain({ folder: server.folder, port: server.port }, more, closing.signal)
      void current.then((next) => next && watch(next, more))
    })
  }

  return {
    ownerUrl: first.ownerUrl,
    appUrl: first.appUrl,
    notes: first.notes,
    async close() {
      closing.abort()
      const server = await current
      await server?.stop()
    },
  }
}

/** The first start fails at once where a person must change something, and waits only for room on the disk. */
async function startWithRoom(folder: string, signal: AbortSignal): Promise<Embedded> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await startEmbedded({ folder })
    } catch (problem) {
      const place = choosePlace(folder).folder
      if (!isNotStarting(problem) || findFullDisk(place) === undefined) throw problem
      tellWhy(problem, place)
      await pause(pauseAfter(failures), undefined, { signal })
    }
  }
}

/**
 * On the same port, to which the parts reconnect by themselves. Never gives up: whatever keeps the server from running,
 * such as a full disk, may pass, and then the product goes on by itself. Undefined if it is closed meanwhile.
 */
async function startAgain(
  wanted: { folder: string; port: number },
  failures: number,
  signal: AbortSignal,
): Promise<Embedded | undefined> {
  for (let tries = failures; ; tries += 1) {
    await pause(pauseAfter(tries), undefined, { signal }).catch(() => {})
    if (signal.aborted) return undefined
    try {
      const server = await startEmbedded(wanted)
      console.error('The database runs again.')
      return server
    } catch (problem) {
      tellWhy(problem, wanted.folder)
    }
  }
}

const isNotStarting = (problem: unknown) =>
  problem instanceof Problem && problem.message.startsWith(DOES_NOT_START)

function tellWhy(problem: unknown, folder: string): void {
  const full = findFullDisk(folder)
  const reason = problem instanceof Error ? problem.message : String(problem)
  console.error(
    full === undefined
      ? `The database does not run yet, and is tried again: ${reason}`
      : `The database cannot run: the disk of ${full} is full. Make room there, and Trousseau goes on by itself.`,
  )
}
