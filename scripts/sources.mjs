import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NOT_BUILT_FROM = /^(dist|node_modules|testing)$|\.test\.tsx?$/

/**
 * Changes whenever a file is edited, added or removed. Compared for equality and not by newest time, because going back
 * to an older version of the sources is a change as well.
 */
export function fingerprint(root, names) {
  const hash = createHash('sha256')
  for (const name of names) addTo(hash, path.join(root, name), name)
  return hash.digest('hex')
}

function addTo(hash, file, name) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    const entries = readdirSync(file).filter((entry) => !NOT_BUILT_FROM.test(entry))
    for (const entry of entries.sort()) addTo(hash, path.join(file, entry), `${name}/${entry}`)
  } else if (stat) {
    hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`)
  }
}

export function readStamp(root, part) {
  try {
    return readFileSync(stampFile(root, part), 'utf8')
  } catch {
    return undefined
  }
}

export function writeStamp(root, part, stamp) {
  writeFileSync(stampFile(root, part), stamp)
}

export function removeStamp(root, part) {
  rmSync(stampFile(root, part), { force: true })
}

function stampFile(root, part) {
  return path.join(root, part, 'dist', '.built')
}
