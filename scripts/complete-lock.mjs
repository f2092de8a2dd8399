import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Packages with native code have one optional dependency per platform. A registry that lacks some of them omits them
// from the lock file, and `npm ci` then rejects it on every machine. This script adds them, by name and version, for
// the platforms in their names. Run `node scripts/complete-lock.mjs` after every dependency change.

const FILE = path.join(path.dirname(import.meta.dirname), 'package-lock.json')
const OS = /(android|darwin|linux|win32|windows|freebsd|netbsd|openbsd|openharmony|sunos|aix|cygwin)/
const CPU = /(arm64|aarch64|armv7|arm|x64|ia32|ppc64|s390x|riscv64|loong64|mips64el|mips64|wasm32)/
const ALIASES = { windows: 'win32', aarch64: 'arm64', armv7: 'arm' }

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(parent, name))
    .map(([name, version]) => [`node_modules/${name}`, entry(name, version, dev)]),
)
const packages = { ...lock.packages, ...Object.fromEntries(missing) }
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms were written into the lock file.`)

/** Node resolves a package next to the parent first, then upwards. */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = path.posix.dirname(folder)) {
    if (path.posix.join(folder, 'node_modules', name) in lock.packages) return true
    if (folder === '' || folder === '.') return false
  }
}

function entry(name, version, dev) {
  const platform = name.split('/').at(-1)
  const os = OS.exec(platform)?.[1]
  const cpu = CPU.exec(platform)?.[1]
  const libc = /musl/.test(platform) ? 'musl' : os === 'linux' && /gnu/.test(platform) ? 'glibc' : undefined
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu && { cpu: [ALIASES[cpu] ?? cpu] }),
    ...(dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [ALIASES[os] ?? os] }),
  }
}
