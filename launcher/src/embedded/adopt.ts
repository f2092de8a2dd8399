import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@trousseau/server/problem'
import { lockFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { isAlive, isZombie, readCommand } from './processes.ts'

const PATIENCE_MS = 60_000

/**
 * The server that a killed start left running, once it is ready. If there is none, returns undefined and leaves no lock
 * file in the way of a new one.
 */
export async function findRunning(cluster: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const postmaster = readPostmaster(cluster)
    // PostgreSQL itself removes the lock of a process that is gone.
    if (!postmaster || (!isAlive(postmaster.pid) && !isZombie(postmaster.pid))) return undefined
    if (isZombie(postmaster.pid) || !isClusterServer(cluster, postmaster)) {
      rmSync(lockFile(cluster), { force: true })
      return undefined
    }
    if (postmaster.status === 'ready') return postmaster
    await pause(20)
  }
  throw new Problem(
    `The PostgreSQL that runs in ${cluster} neither starts nor stops: end it and start again.`,
  )
}

/** After a reboot the pid in the lock may belong to any process, and a copied folder has the lock of the original. */
function isClusterServer(cluster: string, postmaster: Postmaster): boolean {
  if (postmaster.cluster !== cluster && readPostmaster(postmaster.cluster)?.pid === postmaster.pid)
    return false
  const command = readCommand(postmaster.pid)
  return command.includes('postgres') && command.includes(postmaster.cluster)
}
