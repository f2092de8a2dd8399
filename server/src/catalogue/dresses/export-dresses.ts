import type { dresses } from '@trousseau/contract/dresses'
import { writeSpreadsheet } from '../../documents/write-spreadsheet.ts'
import type { Call, Handler } from '../../http/call.ts'
import { toViewer } from '../item-conditions.ts'
import { columnsFor } from '../item-sheet.ts'
import { DRESS_COLUMNS } from './dress-sheet.ts'
import { eachDress } from './dresses.store.ts'
import { wholeDresses } from './read-dresses.ts'

export const exportDresses: Handler<typeof dresses.exportDresses> = (call) =>
  writeSpreadsheet('Dresses', columnsFor(call.user.kind, Object.values(DRESS_COLUMNS)), batches(call))

async function* batches(call: Call<typeof dresses.exportDresses>) {
  const { db, user, query } = call
  const viewer = toViewer(call)
  // Only wholesale can list dresses that are not published.
  const shown = user.kind === 'wholesale' ? query : { ...query, 'status[]': ['published' as const] }
  for await (const rows of eachDress(db, viewer, shown)) yield await wholeDresses(db, viewer, rows)
}
