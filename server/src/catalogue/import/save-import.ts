import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { insertDresses, type LinkName, replaceLinks, updateDresses } from './import-dresses.store.ts'
import type { Planned } from './plan-import.ts'

const AT_ONCE = 500
const LINK_NAMES: readonly LinkName[] = ['colors', 'sizes', 'custom_items_ids']

/** Saves many dresses per statement, because five thousand statements would take too long. */
export async function saveImport(db: Db, planned: readonly Planned[], now: Date): Promise<void> {
  const work = planned.flatMap(({ work }) => work ?? [])
  for (let from = 0; from < work.length; from += AT_ONCE)
    await saveSome(db, work.slice(from, from + AT_ONCE), now)
}

type Work = NonNullable<Planned['work']>

async function saveSome(db: Db, work: readonly Work[], now: Date): Promise<void> {
  const changed = work.flatMap(({ id, columns, links }) => (id === undefined ? [] : [{ id, columns, links }]))
  if (changed.length > 0) {
    await updateDresses(
      db,
      changed.map(({ id, columns }) => ({ ...columns, id })),
    )
  }
  const saved = [...changed, ...(await insertNew(db, work, now))]
  for (const name of LINK_NAMES) {
    const lists = saved.flatMap(({ id, links }) => (links[name] ? [{ id, ids: links[name] }] : []))
    if (lists.length > 0) await replaceLinks(db, name, lists)
  }
}

async function insertNew(db: Db, work: readonly Work[], now: Date) {
  const created = work.filter(({ id }) => id === undefined)
  if (created.length === 0) return []
  const inserted = await insertDresses(
    db,
    created.map(({ columns }) => columns),
    now,
  )
  // A dress was added by someone else since the rows were planned, so a row planned as new would be a change.
  if (inserted.length < created.length) throw new AppError('stale')
  const ids = new Map(inserted.map(({ id, style_number_norm }) => [style_number_norm, id]))
  return created.flatMap(({ columns, links }) => {
    const id = ids.get(columns.style_number_norm)
    return id === undefined ? [] : [{ id, links }]
  })
}
