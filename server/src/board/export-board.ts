import type { BoardRow, board } from '@trousseau/contract/board'
import { RISK_LABELS } from '@trousseau/domain/dates/date-words'
import { businessDay } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../documents/write-spreadsheet.ts'
import type { Handler } from '../http/call.ts'
import { eachBoardRow } from './board.store.ts'
import { toBoardRow } from './to-board-row.ts'

/** The screen's columns, each figure in a column of its own so that it can be sorted and summed. */
const COLUMNS: readonly Column<BoardRow>[] = [
  { title: 'PO #', width: 20, kind: 'text', value: (row) => row.purchase_order_number },
  { title: 'Sales Order #', width: 14, kind: 'whole', value: (row) => row.sales_order_number },
  { title: 'Item', width: 28, kind: 'text', value: (row) => row.name },
  { title: 'Style Num.', width: 14, kind: 'text', value: (row) => row.style_number },
  { title: 'Store', width: 28, kind: 'text', value: ({ store }) => store.name },
  { title: 'Factory', width: 20, kind: 'text', value: ({ factory }) => factory?.name ?? null },
  { title: 'Wear date', width: 12, kind: 'day', value: (row) => row.wear_date },
  { title: 'Needed by', width: 12, kind: 'day', value: (row) => row.need_by },
  { title: 'Arrives', width: 12, kind: 'day', value: (row) => row.arrives_on },
  { title: 'Days to spare', width: 14, kind: 'whole', value: (row) => row.slack },
  { title: 'Risk', width: 14, kind: 'text', value: ({ risk }) => RISK_LABELS[risk] },
  { title: 'Outlook', width: 52, kind: 'text', value: (row) => row.sentence },
  { title: 'Why', width: 28, kind: 'text', value: (row) => row.reason },
  { title: 'Stage', width: 14, kind: 'text', value: (row) => row.stage_label },
  {
    title: 'Last report',
    width: 12,
    kind: 'day',
    value: ({ reported_at }) => (reported_at === null ? null : businessDay(Date.parse(reported_at))),
  },
  { title: 'Assigned to', width: 24, kind: 'text', value: (row) => row.looked_after_by?.name ?? null },
  { title: 'Note', width: 44, kind: 'text', value: (row) => row.note },
]

export const exportBoard: Handler<typeof board.exportBoard> = ({ db, query, now }) => {
  const today = businessDay(now.getTime())
  async function* batches() {
    for await (const rows of eachBoardRow(db, query, today)) yield rows.map((row) => toBoardRow(row, today))
  }
  return writeSpreadsheet('Board', COLUMNS, batches())
}
