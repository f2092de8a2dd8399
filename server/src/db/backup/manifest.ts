import type { Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { Problem } from '../../problem.ts'
import { readMigrations } from '../migrate.ts'

const FORMAT = 1
const FILE = 'manifest.json'

/** What a backup consists of. It is written last, so that a backup that was cut off has none. */
const Manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** The tables are those after these migrations. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int(),
      /** Of the compressed file. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
})
export type Manifest = z.output<typeof Manifest>
export type SavedTable = Manifest['tables'][number]

export const manifestPath = (folder: string) => path.join(folder, FILE)
export const tablePath = (folder: string, { name }: Pick<SavedTable, 'name'>) =>
  path.join(folder, `${name}.copy.gz`)

/** Passes a file's parts on, and hashes them on the way. */
export const hashedBy = (hash: Hash) =>
  async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part)
      yield part
    }
  }

export const toManifest = (of: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...of })

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Problem(`${folder} is not a complete backup: ${FILE} is missing.`)
  const read = Manifest.safeParse(parsed(text))
  if (!read.success) throw new Problem(`${manifestPath(folder)} can’t be read by this version.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The name of the last migration that the backup's tables had. Refuses a backup of a later or another build. */
export function lastMigration({ migrations }: Manifest): string {
  const ours = readMigrations()
  const isOurs = migrations.every(({ name, hash }, at) => ours[at]?.name === name && ours[at].hash === hash)
  const last = migrations.at(-1)
  if (!isOurs || !last)
    throw new Problem('The backup was made by a newer or a different version. Restore it with that one.')
  return last.name
}
