import { chmod, type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Mail with links that let people log in lies here, so nobody else on this machine may read it, whatever the umask. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** An append-only file of JSON lines. Once a call resolves, what it wrote survives kill -9 and a power cut. */
export type Journal = {
  path: string
  file: FileHandle
  size: number
  /** The file may be longer than `size`: the excess was never acknowledged and is cut off before the next write. */
  torn: boolean
}

export async function openJournal(path: string): Promise<{ journal: Journal; entries: unknown[] }> {
  await makePrivate(dirname(path))
  const file = await openPrivate(path, 'a+')
  await syncDirectory(dirname(path))
  const bytes = await file.readFile()
  const { entries, size } = readEntries(bytes)
  return { journal: { path, file, size, torn: size < bytes.length }, entries }
}

/** Callers must wait for one write to finish before they start the next. */
export async function appendEntries(journal: Journal, entries: unknown[]): Promise<void> {
  const bytes = writeEntries(entries)
  if (journal.torn) await journal.file.truncate(journal.size)
  journal.torn = true
  await journal.file.appendFile(bytes)
  await journal.file.datasync()
  journal.torn = false
  journal.size += bytes.length
}

/** Replaces the whole file atomically: a kill leaves either the old entries or the new ones. */
export async function replaceEntries(journal: Journal, entries: unknown[]): Promise<void> {
  const bytes = writeEntries(entries)
  const path = `${journal.path}.next`
  const next = await openPrivate(path, 'w')
  await next.writeFile(bytes)
  await next.sync()
  await next.close()
  await rename(path, journal.path)
  await syncDirectory(dirname(journal.path))
  const old = journal.file
  journal.file = await openPrivate(journal.path, 'a+')
  journal.size = bytes.length
  journal.torn = false
  await old.close()
}

export async function closeJournal(journal: Journal): Promise<void> {
  await journal.file.close()
}

/** Also what an older version has left there for everybody to read. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, PRIVATE_FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makePrivate(path)
    else if (entry.isFile()) await chmod(path, PRIVATE_FILE)
  }
}

async function openPrivate(path: string, flags: 'a+' | 'w'): Promise<FileHandle> {
  const file = await open(path, flags, PRIVATE_FILE)
  await file.chmod(PRIVATE_FILE)
  return file
}

function writeEntries(entries: unknown[]): Buffer {
  return Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}

/** Each write is synced before the next begins, so an unreadable line and all after it were never acknowledged. */
function readEntries(bytes: Buffer): { entries: unknown[]; size: number } {
  const entries: unknown[] = []
  let size = 0
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, size)) {
    try {
      entries.push(JSON.parse(bytes.toString('utf8', size, end)))
    } catch {
      break
    }
    size = end + 1
  }
  return { entries, size }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory, and makes directory entries durable on its own.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}
