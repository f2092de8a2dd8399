import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What a running server writes about itself into its lock file, postmaster.pid. */
export type Postmaster = {
  readonly pid: number
  readonly cluster: string
  readonly port: number
  readonly status: string
}

export function lockFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
  // One value per line: pid, folder, start time, port, socket folder, address, shared memory, status.
  const [pid, folder = '', , port, , , , status = ''] = lines
  return { pid: Number(pid), cluster: folder, port: Number(port), status: status.trim() }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    const forbidden = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!forbidden) return false
  }
  return !isZombie(pid)
}

/** In a container whose first process reaps nobody, the dead keep their id, and with it their lock. */
export function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}
