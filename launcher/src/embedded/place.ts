import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '@trousseau/server/problem'
import { canEnter, isRoot, type RunAs, unprivilegedUser, userWithId } from './run-as.ts'

/** Where the database lives on disk and which user runs it. */
export type Place = {
  readonly folder: string
  readonly cluster: string
  readonly copies: string
  readonly runAs: RunAs
  readonly notes: readonly string[]
}

// Persistent by the Filesystem Hierarchy Standard and, unlike /root, accessible to every user.
const LASTING = '/var/lib/trousseau'

/** What lies beside the cluster and is for our eyes alone. PostgreSQL keeps the cluster private itself. */
const PRIVATE = ['passwords.json', 'passwords.json.new', 'postgres.log', 'postgres.previous.log']

export function choosePlace(requested: string): Place {
  const place = isRoot() ? placeForRoot(path.resolve(requested)) : placeForUser(path.resolve(requested))
  keepPrivate(place.folder)
  return place
}

/** Also where an older version, a copy or an odd umask left it open to others. */
function keepPrivate(folder: string): void {
  const files = PRIVATE.map((name) => path.join(folder, name)).filter((file) => existsSync(file))
  try {
    // Under root, the user that runs PostgreSQL has to pass through, but not to look around.
    chmodSync(folder, statSync(folder).mode & (isRoot() ? 0o711 : 0o700))
    for (const file of files) chmodSync(file, 0o600)
  } catch {
    // What belongs to somebody else is for them to change; who may not read it is told when it is read.
  }
}

function placeForUser(folder: string): Place {
  makeFolder(folder, 0o700)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (holdsCluster(folder)) accessSync(path.join(folder, 'cluster'), constants.W_OK | constants.X_OK)
  } catch {
    throw new Problem(`There is no right to write to ${folder}: set DATA_DIR to another folder.`)
  }
  return { ...layout(folder), copies: folder, runAs: undefined, notes: [] }
}

function placeForRoot(requested: string): Place {
  const digest = createHash('sha256').update(requested).digest('hex').slice(0, 12)
  const lasting = path.join(LASTING, digest)

  // A database stays where it was created, even if the folders' permissions have changed since.
  const begun = [requested, lasting].find(holdsCluster)
  if (begun) {
    const owner = statSync(path.join(begun, 'cluster'))
    const runAs = userWithId(owner.uid, owner.gid)
    if (!canEnter(runAs, begun)) {
      throw new Problem(
        `The database in ${begun} belongs to user ${runAs?.name}, who may not enter that folder.`,
      )
    }
    return { ...layout(begun), copies: LASTING, runAs, notes: begun === lasting ? [movedTo(lasting)] : [] }
  }

  const runAs = unprivilegedUser()
  makeFolder(requested, 0o711)
  // The folder itself is ours to open up, no matter who made it; its parents are not.
  chmodSync(requested, statSync(requested).mode | 0o111)
  if (canEnter(runAs, requested)) return { ...layout(requested), copies: LASTING, runAs, notes: [] }
  makeFolder(lasting, 0o711)
  return { ...layout(lasting), copies: LASTING, runAs, notes: [movedTo(lasting)] }

  function movedTo(folder: string) {
    return `The database is kept in ${folder}, because the user that runs it may not enter ${requested}.`
  }
}

export function layout(folder: string) {
  return { folder, cluster: path.join(folder, 'cluster') }
}

function holdsCluster(folder: string): boolean {
  return existsSync(path.join(folder, 'cluster'))
}

export function makeFolder(folder: string, mode: number): void {
  try {
    const first = mkdirSync(folder, { recursive: true })
    if (first === undefined) return
    // The umask restricts mkdir's mode, and root's may lock out the user that runs PostgreSQL.
    for (let made = folder; made.length >= first.length; made = path.dirname(made)) chmodSync(made, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const reason = code === 'EACCES' || code === 'EPERM' ? 'there is no right to' : code
    throw new Problem(`The folder ${folder} cannot be made (${reason}): set DATA_DIR to another folder.`)
  }
}
