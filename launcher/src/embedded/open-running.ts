import { existsSync } from 'node:fs'
import { findRunning } from './adopt.ts'
import { buildUrl } from './build-url.ts'
import { readOrMakePasswords } from './passwords.ts'
import { choosePlace } from './place.ts'
import { APP, DATABASE, OWNER } from './roles.ts'

/** The URLs of a server that another process started and will stop. Undefined if none is running in that folder. */
export async function openRunning(folder: string): Promise<{ ownerUrl: string; appUrl: string } | undefined> {
  const place = choosePlace(folder)
  if (!existsSync(place.cluster)) return undefined
  const server = await findRunning(place.cluster)
  if (!server) return undefined
  const passwords = readOrMakePasswords(place.folder, true)
  return {
    ownerUrl: buildUrl(server.port, OWNER, passwords.owner, DATABASE),
    appUrl: buildUrl(server.port, APP, passwords.app, DATABASE),
  }
}
