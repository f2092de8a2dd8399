import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunning } from './adopt.ts'
import { findBinaries } from './binaries.ts'
import { type Hold, hold } from './hold.ts'
import { launch } from './launch.ts'
import { makeCluster, SUPERUSER } from './make-cluster.ts'
import { readOrMakePasswords } from './passwords.ts'
import { choosePlace, type Place } from './place.ts'
import { isAlive, type Postmaster } from './postmaster.ts'
import { APP, DATABASE, ensureRoles, OWNER } from './roles.ts'

export type Embedded = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly superuserUrl: string
  readonly port: number
  readonly pid: number
  readonly adopted: boolean
  readonly folder: string
  readonly notes: readonly string[]
  /** Resolves when the server is gone or has dropped its connections: start it again on the same port. */
  readonly lost: Promise<void>
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  readonly folder: string
  readonly settings?: Record<string, string>
  readonly port?: number
}

const STOP_MS = 60_000

export async function startEmbedded({ folder, settings = {}, port }: EmbeddedOptions): Promise<Embedded> {
  const place = choosePlace(folder)
  const exists = existsSync(place.cluster)
  const passwords = readOrMakePasswords(place.folder, exists)
  const running = exists ? await findRunning(place.cluster) : undefined
  const server = running ?? (await startServer(place, passwords.superuser, settings, port))

  const urlOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}`
  const superuserUrl = urlOf(SUPERUSER, passwords.superuser, 'postgres')
  let held: Hold
  try {
    held = await hold(superuserUrl, place.folder)
    await ensureRoles((database) => urlOf(SUPERUSER, passwords.superuser, database), passwords)
  } catch (error) {
    if (!running) await stopServer(server.pid)
    throw error
  }

  return {
    ownerUrl: urlOf(OWNER, passwords.owner, DATABASE),
    appUrl: urlOf(APP, passwords.app, DATABASE),
    superuserUrl,
    port: server.port,
    pid: server.pid,
    adopted: running !== undefined,
    folder: place.folder,
    notes: place.notes,
    lost: held.lost,
    stop: async () => {
      await held.release()
      await stopServer(server.pid)
    },
  }
}

async function startServer(
  place: Place,
  password: string,
  settings: Record<string, string>,
  port: number | undefined,
): Promise<Postmaster> {
  const exists = existsSync(place.cluster)
  const binaries = findBinaries(place, exists ? majorOf(place.cluster) : undefined)
  if (!exists) await makeCluster(binaries, place, password, settings.fsync !== 'off')
  return launch(binaries, place, settings, port)
}

function majorOf(cluster: string): number {
  return Number.parseInt(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10)
}

async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + STOP_MS
  while (isAlive(pid)) {
    // Immediate shutdown loses nothing that was committed: the next start recovers it from the log.
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already, which is what was wanted.
  }
}
