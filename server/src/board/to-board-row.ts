import type { BoardRow } from '@trousseau/contract/board'
import { causeWords, dateSentence } from '@trousseau/domain/dates/date-words'
import { STAGE_LABELS } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import type { BoardRecord } from './board.store.ts'

export function toBoardRow(row: BoardRecord, today: Day): BoardRow {
  const { factory_id, factory_name, looked_after_by, carer_name } = row
  return {
    id: row.id,
    sales_order_number: row.sales_order_number,
    purchase_order_number: row.po,
    name: row.item_name,
    style_number: row.item_style_number,
    store: { id: row.store_id, name: row.store_name },
    factory: factory_id === null ? null : { id: factory_id, name: factory_name ?? '' },
    wear_date: row.wear_date,
    need_by: row.need_by,
    arrives_on: row.arrives_on,
    slack: row.slack,
    risk: row.risk,
    sentence: dateSentence(row, today),
    reason: row.cause && causeWords(row.cause, 'wholesale'),
    stage: row.stage,
    stage_label: row.stage === null ? 'On its way' : STAGE_LABELS[row.stage],
    reported_at: row.reported_at?.toISOString() ?? null,
    looked_after_by:
      looked_after_by === null
        ? null
        : { id: looked_after_by, name: carer_name ?? '', is_gone: row.carer_is_gone ?? false },
    note: row.note,
    version: row.care_version,
  }
}
