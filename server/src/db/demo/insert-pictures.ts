import { addDays, type Day } from '@trousseau/domain/day'
import type { Db } from '../db.ts'
import { toMoment } from './calendar.ts'
import { CUSTOM_ITEMS, DRESSES } from './catalogue.ts'
import type { DemoCustomItem } from './catalogue-item.ts'
import type { Manifest, PictureFile } from './pictures.ts'

/** Large statements cost memory on both sides, and many small ones cost time. */
const BYTES_IN_ONE_STATEMENT = 4_000_000

export async function insertPictures(
  db: Db,
  today: Day,
  manifest: Manifest,
  files: readonly PictureFile[],
): Promise<void> {
  const shown = [...DRESSES, ...CUSTOM_ITEMS].flatMap((item) => collectPictures(item, today, manifest))
  if (shown.length === 0) return
  const pictures = new Map(shown.map((row) => [row.hash, row]))
  await db
    .insertInto('pictures')
    .values([...pictures.values()])
    .execute()
  for (const some of inStatements(files)) await db.insertInto('picture_files').values(some).execute()
  const ofDresses = toLinks(DRESSES, manifest).map(({ id, ...link }) => ({ dress_id: id, ...link }))
  if (ofDresses.length > 0) await db.insertInto('dress_pictures').values(ofDresses).execute()
  const ofItems = toLinks(CUSTOM_ITEMS, manifest).map(({ id, ...link }) => ({ custom_item_id: id, ...link }))
  if (ofItems.length > 0) await db.insertInto('custom_item_pictures').values(ofItems).execute()
}

function collectPictures({ slug, publishedDaysAgo }: DemoCustomItem, today: Day, manifest: Manifest) {
  const created_at = toMoment(addDays(today, -publishedDaysAgo - 5), 9 * 60)
  return (manifest[slug] ?? []).map(({ hash, width, height, color }) => ({
    hash,
    width,
    height,
    color,
    created_at,
  }))
}

function toLinks(items: readonly DemoCustomItem[], manifest: Manifest) {
  return items.flatMap(({ id, slug }) =>
    (manifest[slug] ?? []).map(({ hash, alt }, index) => ({ id, hash, alt, position: index + 1 })),
  )
}

function inStatements(files: readonly PictureFile[]): PictureFile[][] {
  const statements: PictureFile[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const file of files) {
    if (bytes >= BYTES_IN_ONE_STATEMENT) {
      statements.push([])
      bytes = 0
    }
    statements.at(-1)?.push(file)
    bytes += file.bytes.length
  }
  return statements
}
