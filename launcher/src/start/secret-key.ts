import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '@trousseau/server/problem'

/** The key of a portal that is tried, made at its first start. In earnest it is set, and kept apart from the database. */
export function readOrMakeSecretKey(folder: string): string {
  const file = path.join(folder, 'secret-key')
  if (existsSync(file)) return readSecretKey(file)
  const key = randomBytes(32).toString('hex')
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return key
}

function readSecretKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Problem(`The key in ${file} cannot be read by this user.`)
  }
}
