import type { board } from '@trousseau/contract/board'
import { compare, type Fields } from '@trousseau/domain/changes'
import { businessDay } from '@trousseau/domain/day'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { findOrder } from '../orders/orders.store.ts'
import { type BoardRecord, isColleague, lockBoardRow, readBoardRows, saveCare } from './board.store.ts'
import { toBoardRow } from './to-board-row.ts'

const NOT_ON_BOARD = 'This order is no longer on the board.'
const NO_COLLEAGUE = 'Please choose a member of your staff.'

const FIELDS: Fields<BoardRecord> = {
  looked_after_by: { label: 'Assigned to', show: ({ carer_name }) => carer_name },
  note: { label: 'Note', show: ({ note }) => note },
}

/**
 * The row is locked, so that of two people who take an order over at once the second finds that the first has it. The order
 * itself is not: it has not changed, and whoever moves it goes on.
 */
export const lookAfterOrder: Handler<typeof board.lookAfterOrder> = (call) => {
  const { params, body, now } = call
  const today = businessDay(now.getTime())
  return inTransaction(call.db, async (db) => {
    const before = await lockOrRefuse(db, params.id)
    const { looked_after_by = before.looked_after_by, note = before.note, version } = body
    const isAsItWas = looked_after_by === before.looked_after_by && note === before.note
    // Whoever asks for what is there already, such as by a second click, has it.
    if (isAsItWas) return toBoardRow(before, today)
    if (version !== undefined && version !== before.care_version) throw new AppError('stale')
    if (looked_after_by !== null && looked_after_by !== before.looked_after_by)
      await refuseStranger(db, looked_after_by)
    await saveCare(db, before, { looked_after_by, note })
    const [after = before] = await readBoardRows(db, [before.id])
    await record(db, call, 'order_changed', {
      userId: call.user.id,
      storeId: before.store_id,
      subject: `order ${before.id}`,
      changes: compare(FIELDS, before, after),
    })
    return toBoardRow(after, today)
  })
}

/** An order that has arrived or was canceled meanwhile needs nobody's care. */
async function lockOrRefuse(db: Db, id: number): Promise<BoardRecord> {
  const row = await lockBoardRow(db, id)
  if (row) return row
  if (await findOrder(db, 'any', id)) throw new AppError('conflict', { messages: [NOT_ON_BOARD] })
  throw new AppError('not_found')
}

async function refuseStranger(db: Db, userId: number): Promise<void> {
  if (await isColleague(db, userId)) return
  throw new AppError('invalid', { errors: [{ field: 'looked_after_by', message: NO_COLLEAGUE }] })
}
