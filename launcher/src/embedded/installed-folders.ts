import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Where Debian, Red Hat, Alpine and Homebrew put the binaries of each version, and then the PATH. */
export function installedFolders(): string[] {
  return [
    ...versionsIn('/usr/lib/postgresql', /^\d+$/),
    ...versionsIn('/usr', /^pgsql-\d+$/),
    ...versionsIn('/usr/libexec', /^postgresql\d+$/, ''),
    ...versionsIn('/opt/homebrew/opt', /^postgresql@\d+$/),
    ...versionsIn('/usr/local/opt', /^postgresql@\d+$/),
    ...(process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
  ]
}

function versionsIn(parent: string, name: RegExp, bin = 'bin'): string[] {
  try {
    return readdirSync(parent)
      .filter((entry) => name.test(entry))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((entry) => path.join(parent, entry, bin))
  } catch {
    return []
  }
}
