import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '@trousseau/server/problem'

export type Passwords = { readonly superuser: string; readonly owner: string; readonly app: string }

export function readOrMakePasswords(folder: string, clusterExists: boolean): Passwords {
  const file = path.join(folder, 'passwords.json')
  if (existsSync(file)) return readPasswords(file)
  if (clusterExists) throw new Problem(`The database's passwords are gone: restore ${file} from a backup.`)

  const passwords = { superuser: randomPassword(), owner: randomPassword(), app: randomPassword() }
  writeFileSync(`${file}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return passwords
}

function readPasswords(file: string): Passwords {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Problem(`The database's passwords in ${file} cannot be read by this user.`)
  }
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}
