import { statfsSync } from 'node:fs'
import path from 'node:path'
import { layout } from './place.ts'

/** One segment of PostgreSQL's log: with less it does not even start. */
const NEEDED_BYTES = 16 * 1024 * 1024

/** The folder of the database whose disk is full, if one is. The server's log is often on a disk of its own. */
export function findFullDisk(folder: string): string | undefined {
  const { cluster } = layout(folder)
  return [path.join(cluster, 'pg_wal'), cluster, folder].find(isFull)
}

function isFull(place: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(place)
    // Some file systems have no fixed number of files.
    return bavail * bsize < NEEDED_BYTES || (files > 0 && ffree === 0)
  } catch {
    return false
  }
}
