import type { customItems, WholesaleCustomItem } from '@trousseau/contract/custom-items'
import { writeSpreadsheet } from '../../documents/write-spreadsheet.ts'
import type { Call, Handler } from '../../http/call.ts'
import { toViewer } from '../item-conditions.ts'
import { columnsFor, EVERYBODY, ITEM_COLUMNS, type SeenColumn } from '../item-sheet.ts'
import { eachCustomItem } from './custom-items.store.ts'
import { wholeCustomItems } from './read-custom-items.ts'

const COLUMNS: readonly SeenColumn<WholesaleCustomItem>[] = [
  { title: 'Item Name', width: 32, kind: 'text', seenBy: EVERYBODY, value: ({ name }) => name },
  ...Object.values(ITEM_COLUMNS),
]

export const exportCustomItems: Handler<typeof customItems.exportCustomItems> = (call) =>
  writeSpreadsheet('Custom Items', columnsFor(call.user.kind, COLUMNS), batches(call))

async function* batches(call: Call<typeof customItems.exportCustomItems>) {
  const { db, user, query } = call
  const viewer = toViewer(call)
  // Only wholesale can list items that are not published.
  const shown = user.kind === 'wholesale' ? query : { ...query, 'status[]': ['published' as const] }
  for await (const rows of eachCustomItem(db, viewer, shown)) yield await wholeCustomItems(db, viewer, rows)
}
