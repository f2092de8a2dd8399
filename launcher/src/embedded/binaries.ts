import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '@trousseau/server/problem'
import { installedFolders } from './installed-folders.ts'
import { copyPackage, linkLibraries, packageFolder } from './package-folder.ts'
import type { Place } from './place.ts'
import { asUser, type RunAs } from './run-as.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: number }

const OLDEST_MAJOR = 15

/** `major` is the version of an existing database, which no other version can open. */
export function findBinaries(place: Place, major: number | undefined): Binaries {
  const fits = (found: Binaries | undefined) =>
    found && (major === undefined ? found.major >= OLDEST_MAJOR : found.major === major)

  const packaged = packagedBinaries(place)
  if (packaged && fits(packaged)) return packaged
  for (const folder of installedFolders()) {
    const installed = binariesIn(folder, place.runAs)
    if (installed && fits(installed)) return installed
  }
  throw new Problem(
    major === undefined
      ? `There is no PostgreSQL for ${process.platform}-${process.arch} among the packages and none of version ${OLDEST_MAJOR} or later on this machine: set DATABASE_URL.`
      : `The database in ${place.folder} was made by PostgreSQL ${major}, which is not on this machine: install it, or set DATABASE_URL.`,
  )
}

function packagedBinaries(place: Place): Binaries | undefined {
  const folder = packageFolder()
  if (folder === undefined) return undefined
  const inPlace = linkLibraries(folder) ? binariesIn(path.join(folder, 'native/bin'), place.runAs) : undefined
  if (inPlace) return inPlace
  // Either the links cannot be created there, or the user that runs PostgreSQL may not enter the folder.
  return binariesIn(path.join(copyPackage(folder, place.copies), 'native/bin'), place.runAs)
}

function binariesIn(folder: string, runAs: RunAs): Binaries | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = path.join(folder, `postgres${suffix}`)
  const initdb = path.join(folder, `initdb${suffix}`)
  // initdb needs every library, so it is the one to try. Binaries for another libc fail here.
  const { stdout } = spawnSync(initdb, ['--version'], { ...asUser(runAs), encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return major !== undefined && existsSync(postgres) ? { initdb, postgres, major: Number(major) } : undefined
}
