import { accessSync, constants } from 'node:fs'
import { Problem } from '@trousseau/server/problem'
import { makeFolder } from '../embedded/place.ts'
import { isRoot } from '../embedded/run-as.ts'

/** Checked once for all parts that store something there, so that only one problem is reported. */
export function prepareDataFolder(folder: string): void {
  makeFolder(folder, isRoot() ? 0o711 : 0o700)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Problem(`There is no right to write to ${folder}: set DATA_DIR to another folder.`)
  }
}
