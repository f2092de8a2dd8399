import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '@trousseau/server/problem'
import { findRunning } from './adopt.ts'
import { findBinaries } from './binaries.ts'
import { buildUrl } from './build-url.ts'
import { hold } from './hold.ts'
import { launch } from './launch.ts'
import { makeCluster, SUPERUSER } from './make-cluster.ts'
import { type Passwords, readOrMakePasswords } from './passwords.ts'
import { choosePlace, type Place } from './place.ts'
import type { Postmaster } from './postmaster.ts'
import { APP, DATABASE, ensureRoles, OWNER } from './roles.ts'
import { stopServer } from './stop-server.ts'

export type Embedded = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly superuserUrl: string
  readonly port: number
  readonly pid: number
  readonly adopted: boolean
  readonly folder: string
  readonly notes: readonly string[]
  /** Resolves when the server is gone or has dropped its connections: it can then be restarted on the same port. */
  readonly lost: Promise<void>
  stop(): Promise<void>
}

type EmbeddedOptions = {
  readonly folder: string
  readonly settings?: Record<string, string>
  readonly port?: number
}

const ATTEMPTS = 3

export async function startEmbedded({ folder, settings = {}, port }: EmbeddedOptions): Promise<Embedded> {
  const place = choosePlace(folder)
  const passwords = readOrMakePasswords(place.folder, existsSync(place.cluster))
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(place.cluster)
    const server = running ?? (await startServer(place, passwords.superuser, settings, port))
    try {
      return { ...(await makeReady(place, passwords, server)), adopted: running !== undefined }
    } catch (error) {
      if (!running) await stopServer(server.pid)
      // The running server may have been found while a previous start was stopping it.
      if (!running || attempt === ATTEMPTS || error instanceof Problem) throw error
    }
  }
}

async function makeReady(
  place: Place,
  passwords: Passwords,
  { pid, port }: Postmaster,
): Promise<Omit<Embedded, 'adopted'>> {
  const superuserUrl = buildUrl(port, SUPERUSER, passwords.superuser, 'postgres')
  const { lost } = await hold(superuserUrl, place.folder)
  await ensureRoles((database) => buildUrl(port, SUPERUSER, passwords.superuser, database), passwords)
  return {
    ownerUrl: buildUrl(port, OWNER, passwords.owner, DATABASE),
    appUrl: buildUrl(port, APP, passwords.app, DATABASE),
    superuserUrl,
    port,
    pid,
    folder: place.folder,
    notes: place.notes,
    lost,
    stop: () => stopServer(pid),
  }
}

async function startServer(
  place: Place,
  password: string,
  settings: Record<string, string>,
  port: number | undefined,
): Promise<Postmaster> {
  const exists = existsSync(place.cluster)
  const binaries = findBinaries(place, exists ? readMajorVersion(place.cluster) : undefined)
  if (!exists) await makeCluster(binaries, place, password, settings.fsync !== 'off')
  return launch(binaries, place, settings, port)
}

function readMajorVersion(cluster: string): number {
  return Number.parseInt(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10)
}
