import { board } from '@trousseau/contract/board'
import { describePage } from '@trousseau/contract/page'
import { businessDay } from '@trousseau/domain/day'
import type { Handler } from '../http/call.ts'
import { listBoardRows, readFigures } from './board.store.ts'
import { toBoardRow } from './to-board-row.ts'

export const listBoard: Handler<typeof board.listBoard> = async ({ db, query, now }) => {
  const today = businessDay(now.getTime())
  const { rows, total } = await listBoardRows(db, query, today)
  return {
    orders: rows.map((row) => toBoardRow(row, today)),
    figures: await readFigures(db, query, today),
    ...describePage(board.listBoard.path, query, total, rows.length),
  }
}
