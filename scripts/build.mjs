import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePlaces } from './source-places.mjs'
import { fingerprint, readStamp, removeStamp, writeStamp } from './sources.mjs'

const ROOT = path.dirname(import.meta.dirname)
const SETTINGS = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/source-places.mjs']

/** Each is one script with all its packages, which run-compiled.ts runs: they start in three fifths of the time. */
const SERVER_PROGRAMS = ['main', 'worker']
const LAUNCHER_ENTRIES = [
  'start',
  'migrate',
  'create-admin',
  'backup',
  'restore',
  'reconcile',
  'recompute-dates',
  'move-pictures',
  'renew-demo',
]

/** Our own modules, and packages of many small ones, which take Node most of a program's start to find and load. */
const OWN = /^[./]|^@trousseau\/|^[A-Za-z]:\\/
const BUNDLED = /^(kysely|zod|hucre)(\/|$)/
/**
 * What stays outside of a program that is one script: libraries, and files that a package finds by its place. A script
 * can import them only at its start.
 */
const NEVER_BUNDLED = /^(@node-rs\/argon2|sharp|pg-native|@fastify\/swagger-ui)(\/|$)/

const PARTS = [
  { name: 'server', sources: ['server/src', 'contract', 'domain', ...SETTINGS], build: buildServer },
  {
    name: 'launcher',
    sources: ['launcher', 'server/src', 'contract', 'domain', ...SETTINGS],
    build: buildLauncher,
  },
  { name: 'sandbox', sources: ['sandbox', ...SETTINGS], build: buildSandbox },
  { name: 'web', sources: ['web', 'docs/guide', 'contract', 'domain', ...SETTINGS], build: buildWeb },
]

/** The parts whose sources changed since their last build. */
export function unbuiltParts() {
  return PARTS.filter(({ name, sources }) => readStamp(ROOT, name) !== fingerprint(ROOT, sources)).map(
    (part) => part.name,
  )
}

/** The parts that were never built, or whose build did not finish. */
export function missingParts() {
  return PARTS.map((part) => part.name).filter((name) => readStamp(ROOT, name) === undefined)
}

export async function build(names) {
  await Promise.all(
    PARTS.filter((part) => names.includes(part.name)).map(async ({ name, sources, build }) => {
      // Computed before the build, so that a file edited during the build is built again next time.
      const stamp = fingerprint(ROOT, sources)
      removeStamp(ROOT, name)
      await build()
      writeStamp(ROOT, name, stamp)
    }),
  )
}

/** With the migrations: the launcher applies them, and the server's programs compare them with the database's. */
async function buildServer() {
  await bundle('server', { 'pdf-worker': 'documents/pdf-worker' }, SERVER_PROGRAMS)
  copyFolder('server/src/db/migrations', 'server/dist/migrations')
  copyFolder('server/src/users/passwords/lists', 'server/dist/lists')
}

async function buildLauncher() {
  await bundle('launcher', Object.fromEntries(LAUNCHER_ENTRIES.map((entry) => [entry, entry])))
  copyFolder('server/src/db/migrations', 'launcher/dist/migrations')
}

/** What a program reads from files beside its own. */
function copyFolder(from, to) {
  rmSync(path.join(ROOT, to), { recursive: true, force: true })
  cpSync(path.join(ROOT, from), path.join(ROOT, to), { recursive: true })
}

async function buildSandbox() {
  await bundle('sandbox', { main: 'main', several: 'several' })
}

/** Modules, which share chunks, and programs, each of which is one script and the module that runs it. */
async function bundle(part, modules, programs = []) {
  // Imported here, so that a start with nothing to build does not wait for the bundler to load.
  const { build } = await import('rolldown')
  // One flat folder, because programs find other files relative to their own, here as in the sources.
  const toFolder = (input, external, output) =>
    build({
      cwd: path.join(ROOT, part),
      input: Object.fromEntries(Object.entries(input).map(([name, source]) => [name, `src/${source}.ts`])),
      platform: 'node',
      external,
      output: { dir: 'dist', sourcemap: true, ...output },
      logLevel: 'warn',
    })
  const asModules = { format: 'esm', chunkFileNames: '[name]-[hash].js' }
  const asScript = { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false }
  const built = await Promise.all([
    toFolder(modules, (id) => !OWN.test(id) && !BUNDLED.test(id), asModules),
    ...programs.map((name) => toFolder({ [name]: 'run-compiled' }, undefined, asModules)),
    ...programs.map((name) => toFolder({ [name]: name }, NEVER_BUNDLED, asScript)),
  ])
  // Old files are removed only after the build, so that running programs and failed builds lose nothing.
  const written = new Set([
    ...built.flatMap(({ output }) => output.map((file) => file.fileName)),
    ...programs.flatMap((name) => [`${name}.cjs.places`, `${name}.cjs.sources`]),
  ])
  const folder = path.join(ROOT, part, 'dist')
  for (const name of programs) writePlaces(path.join(folder, `${name}.cjs`), ROOT)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && !written.has(entry.name)) rmSync(path.join(folder, entry.name))
  }
}

async function buildWeb() {
  // Overrides the shell: React's development build is large and slow.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ root: path.join(ROOT, 'web'), logLevel: 'warn' })
}

async function command() {
  const names = process.argv.includes('--force') ? PARTS.map((part) => part.name) : unbuiltParts()
  if (names.length === 0) return console.log('Everything is built.')
  const began = Date.now()
  await build(names)
  console.log(`Built ${names.join(', ')} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
