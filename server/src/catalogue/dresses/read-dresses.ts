import { type DressQuestion, dresses, type WholesaleDress } from '@trousseau/contract/dresses'
import { describePage } from '@trousseau/contract/page'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { toViewer, type Viewer } from '../item-conditions.ts'
import { collectPictures } from '../item-pictures.ts'
import { keptForStores } from '../kept-for-stores.ts'
import { findLinkedItems } from '../linked-items.ts'
import { toDress } from '../to-item.ts'
import { type DressRow, findDress, listDresses as findDresses, listTerms } from './dresses.store.ts'

/** Rows with everything linked to them, in a few queries no matter how many rows there are. */
export async function wholeDresses(
  db: Db,
  viewer: Viewer,
  rows: readonly DressRow[],
): Promise<WholesaleDress[]> {
  const pictures = await collectPictures(db, rows)
  const linked = await findLinkedItems(db, viewer, rows)
  return rows.map((row) => toDress(row, pictures.get(row.id) ?? [], linked, viewer.today))
}

type Asked = DressQuestion & { page: number; per_page: number }

async function pageOfDresses(db: Db, viewer: Viewer, path: string, asked: Asked, shown = asked) {
  const { rows, total } = await findDresses(db, viewer, shown)
  return { dresses: await wholeDresses(db, viewer, rows), ...describePage(path, asked, total, rows.length) }
}

export const listPublishedDresses: Handler<typeof dresses.listPublishedDresses> = (call) => {
  const { db, query } = call
  return keptForStores(call, () =>
    pageOfDresses(db, toViewer(call), dresses.listPublishedDresses.path, query, {
      ...query,
      'status[]': ['published'],
    }),
  )
}

export const listDresses: Handler<typeof dresses.listDresses> = (call) =>
  pageOfDresses(call.db, toViewer(call), dresses.listDresses.path, call.query)

export const getDress: Handler<typeof dresses.getDress> = (call) =>
  keptForStores(call, () => readDress(call.db, toViewer(call), call.params.id))

export async function readDress(db: Db, viewer: Viewer, id: number): Promise<WholesaleDress> {
  const row = await findDress(db, viewer, id)
  const [dress] = row ? await wholeDresses(db, viewer, [row]) : []
  if (!dress) throw new AppError('not_found')
  return dress
}

export const getDressTerms: Handler<typeof dresses.getDressTerms> = ({ db }) => listTerms(db)
