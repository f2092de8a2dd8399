import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** What the server and the launcher are built from; the demo's pictures are in the way only. */
const SOURCES = [
  'server',
  'contract',
  'domain',
  'launcher',
  'scripts',
  'package-lock.json',
  'tsconfig.base.json',
]
const BUILD = `const { build } = await import('./scripts/build.mjs'); await build(['server', 'launcher'])`
const OURS = '@trousseau'

/** The version before this one: the commit of which `released-schema.txt` has the tables. */
export type PreviousRelease = {
  commit: string
  program(name: 'main' | 'worker'): string
  /** Brings a database to its tables, as it did when it was released. */
  migrate(urls: { ownerUrl: string; appUrl: string }): void
  remove(): void
}

/** Builds it in a folder of its own, with the packages that are installed here. */
export function buildPreviousRelease(): PreviousRelease {
  const commit = readFileSync(join(ROOT, 'server/src/db/released-commit.txt'), 'utf8').trim()
  refuseMissing(commit)
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-release-'))
  const tar = join(folder, 'sources.tar')
  const sources = [...SOURCES, ':!server/demo']
  execFileSync('git', ['archive', '-o', tar, commit, '--', ...sources], { cwd: ROOT })
  execFileSync('tar', ['-xf', tar], { cwd: folder })
  rmSync(tar)
  linkPackages(folder)
  execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: folder, stdio: 'inherit' })
  return {
    commit,
    program: (name) => join(folder, 'server/dist', `${name}.js`),
    migrate: ({ ownerUrl, appUrl }) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }
      execFileSync(process.execPath, [join(folder, 'launcher/dist/migrate.js')], { cwd: folder, env })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A copy without its history, and one whose tables are of another commit, would show nothing. */
function refuseMissing(commit: string): void {
  let schema: string
  try {
    const what = `${commit}:server/src/db/schema.ts`
    schema = execFileSync('git', ['show', what], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    throw new Error(
      `Nothing was shown: the last release, ${commit}, is not in this copy of the repository. Fetch its history (git fetch --unshallow) and run this again.`,
    )
  }
  if (schema !== readFileSync(join(ROOT, 'server/src/db/released-schema.txt'), 'utf8'))
    throw new Error(`released-schema.txt does not have the tables of the last release, ${commit}.`)
}

/** Packages of others from here, and our own parts from there. */
function linkPackages(folder: string): void {
  const installed = join(ROOT, 'node_modules')
  const linked = join(folder, 'node_modules')
  mkdirSync(join(linked, OURS), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== OURS && !name.startsWith('.')) symlinkSync(join(installed, name), join(linked, name))
  for (const part of ['server', 'contract', 'domain', 'launcher'])
    symlinkSync(join(folder, part), join(linked, OURS, part))
}
