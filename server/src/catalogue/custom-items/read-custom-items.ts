import {
  type CustomItemQuestion,
  customItems,
  type WholesaleCustomItem,
} from '@trousseau/contract/custom-items'
import { describePage } from '@trousseau/contract/page'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { toViewer, type Viewer } from '../item-conditions.ts'
import { collectPictures } from '../item-pictures.ts'
import { keptForStores } from '../kept-for-stores.ts'
import { toCustomItem } from '../to-item.ts'
import {
  type CustomItemRow,
  findCustomItem,
  listCustomItems as findCustomItems,
} from './custom-items.store.ts'

export async function wholeCustomItems(
  db: Db,
  { today }: Viewer,
  rows: readonly CustomItemRow[],
): Promise<WholesaleCustomItem[]> {
  const pictures = await collectPictures(db, rows)
  return rows.map((row) => toCustomItem(row, pictures.get(row.id) ?? [], today))
}

type Asked = CustomItemQuestion & { page: number; per_page: number }

async function pageOfCustomItems(db: Db, viewer: Viewer, path: string, asked: Asked, shown = asked) {
  const { rows, total } = await findCustomItems(db, viewer, shown)
  const items = await wholeCustomItems(db, viewer, rows)
  return { custom_items: items, ...describePage(path, asked, total, rows.length) }
}

export const listPublishedCustomItems: Handler<typeof customItems.listPublishedCustomItems> = (call) => {
  const { db, query } = call
  return keptForStores(call, () =>
    pageOfCustomItems(db, toViewer(call), customItems.listPublishedCustomItems.path, query, {
      ...query,
      'status[]': ['published'],
    }),
  )
}

export const listCustomItems: Handler<typeof customItems.listCustomItems> = (call) =>
  pageOfCustomItems(call.db, toViewer(call), customItems.listCustomItems.path, call.query)

export const getCustomItem: Handler<typeof customItems.getCustomItem> = (call) =>
  keptForStores(call, () => readCustomItem(call.db, toViewer(call), call.params.id))

export async function readCustomItem(db: Db, viewer: Viewer, id: number): Promise<WholesaleCustomItem> {
  const row = await findCustomItem(db, viewer, id)
  const [item] = row ? await wholeCustomItems(db, viewer, [row]) : []
  if (!item) throw new AppError('not_found')
  return item
}
