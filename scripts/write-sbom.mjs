import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// `npm run sbom`: the list of all packages that run in production, in CycloneDX's format, from the lock file. Run it
// after every change of a dependency. `npm sbom` would do it, but leaves out what one workspace needs to run and another
// only to be tested, writes down where each package was downloaded, and differs each time.

const ROOT = path.dirname(import.meta.dirname)
const FILE = path.join(ROOT, 'docs/sbom.cdx.json')
const PARTS = ['server', 'launcher', 'web']

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))

/** Node resolves a package next to who needs it first, then upwards. One of ours is a link to its folder. */
function resolve(from, name) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, 'node_modules', name)
    const { link, resolved } = packages[place] ?? {}
    if (place in packages) return link ? resolved : place
    if (folder === '' || folder === '.') return undefined
  }
}

const nameAt = (place) => packages[place].name ?? place.replace(/^(.*\/)?node_modules\//, '')
const refAt = (place) => `${nameAt(place)}@${packages[place].version}`

/** Packages that are optional, or that somebody else brings, may not be there. */
function needsAt(place) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[place]
  const names = [dependencies, optionalDependencies, peerDependencies].flatMap(Object.keys)
  return names.flatMap((name) => resolve(place, name) ?? [])
}

const running = new Set(PARTS)
for (const place of running) for (const needed of needsAt(place)) running.add(needed)
const places = [...running].toSorted((one, other) => (refAt(one) < refAt(other) ? -1 : 1))
const once = places.filter((place, at) => at === 0 || refAt(place) !== refAt(places[at - 1]))

function toComponent(place) {
  const { version, license, integrity, optional } = packages[place]
  const name = nameAt(place)
  return {
    'bom-ref': refAt(place),
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity && { hashes: [toHash(integrity)] }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

function toHash(integrity) {
  const [, bits, content] = /^sha(\d+)-(.+)$/.exec(integrity)
  return { alg: `SHA-${bits}`, content: Buffer.from(content, 'base64').toString('hex') }
}

const { name, version } = packages['']
const head = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version } },
}
const dependencies = [
  { ref: `${name}@${version}`, dependsOn: PARTS.map(refAt) },
  ...once.map((place) => ({ ref: refAt(place), dependsOn: [...new Set(needsAt(place).map(refAt))] })),
]

// A line for each package, so that a change of one is a change of its lines alone.
const lines = (list) => `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`
const parts = [
  JSON.stringify(head).slice(0, -1),
  `"components":${lines(once.map(toComponent))}`,
  `"dependencies":${lines(dependencies)}}`,
]
writeFileSync(FILE, `${parts.join(',\n')}\n`)
console.log(`${once.length} packages were written into ${path.relative(ROOT, FILE)}.`)
