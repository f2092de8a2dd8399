import { existsSync } from 'node:fs'
import { findRunning } from './adopt.ts'
import { readOrMakePasswords } from './passwords.ts'
import { choosePlace } from './place.ts'
import { APP, DATABASE, OWNER } from './roles.ts'

/** The addresses of a server that somebody else started and will stop. Undefined when none runs in that folder. */
export async function openRunning(folder: string): Promise<{ ownerUrl: string; appUrl: string } | undefined> {
  const place = choosePlace(folder)
  if (!existsSync(place.cluster)) return undefined
  const server = await findRunning(place.cluster)
  if (!server) return undefined
  const passwords = readOrMakePasswords(place.folder, true)
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${server.port}/${DATABASE}`
  return { ownerUrl: urlOf(OWNER, passwords.owner), appUrl: urlOf(APP, passwords.app) }
}
