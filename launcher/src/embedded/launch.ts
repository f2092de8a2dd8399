import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@trousseau/server/problem'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { type Postmaster, readPostmaster } from './postmaster.ts'
import { asUser } from './run-as.ts'

// After a crash, recovery reads the whole log since the last checkpoint before the server is ready.
const READY_MS = 120_000
const RETRY_MS = 10_000
export const DOES_NOT_START = 'PostgreSQL does not start'

/** `port` is given if clients already know it; otherwise any free port will do. */
export async function launch(
  binaries: Binaries,
  place: Place,
  settings: Record<string, string>,
  port: number | undefined,
): Promise<Postmaster> {
  const giveUp = performance.now() + RETRY_MS
  for (;;) {
    const log = openLog(place.folder)
    const args = ['-D', place.cluster, '-p', String(port ?? (await freePort())), ...asArguments(settings)]
    // Detached, so that Ctrl-C in the terminal does not reach the server before its clients have finished.
    const child = spawn(binaries.postgres, args, {
      ...asUser(place.runAs),
      detached: true,
      stdio: ['ignore', 'ignore', log.descriptor],
    })
    closeSync(log.descriptor)
    child.unref()
    const ready = await untilReady(child, place.cluster)
    if (ready) return ready

    const complaint = /(?:FATAL|PANIC):\s+(.*)/.exec(readFileSync(log.file, 'utf8'))?.[1] ?? `see ${log.file}`
    // Another process took the port in between, or the last children of a killed server are still exiting.
    const passing = /could not create any TCP|shared memory block/.test(complaint)
    if (!passing || performance.now() > giveUp) throw new Problem(`${DOES_NOT_START}: ${complaint}`)
    await pause(100)
  }
}

async function untilReady(child: ChildProcess, cluster: string): Promise<Postmaster | undefined> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    if (failure) throw new Problem(`${DOES_NOT_START}: ${failure.message}`)
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return postmaster
    await pause(10)
  }
  child.kill('SIGQUIT')
  throw new Problem(`PostgreSQL was not ready within ${READY_MS / 1000} seconds.`)
}

function asArguments(settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app logs failed statements; here they would leak values from rows, without limit.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...settings,
  }
  return Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

function openLog(folder: string): { file: string; descriptor: number } {
  const file = path.join(folder, 'postgres.log')
  if (existsSync(file)) renameSync(file, path.join(folder, 'postgres.previous.log'))
  return { file, descriptor: openSync(file, 'w', 0o600) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
