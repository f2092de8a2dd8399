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
