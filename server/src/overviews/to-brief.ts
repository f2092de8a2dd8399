import type { WholesaleOverview } from '@trousseau/contract/overviews'
import type { UserKind } from '@trousseau/domain/people/roles'
import { toDatesInWords, toOrderDates } from '../dates/to-dates.ts'
import { statusLabel } from '../orders/to-order.ts'
import type { Described } from '../pictures/pictures.store.ts'
import type { BriefRecord, RiskyRecord, Some } from './briefs.store.ts'

/** The pictures of a whole overview, looked up in one query. */
export type Pictures = ReadonlyMap<string, Described>

type Brief = WholesaleOverview['waiting']['orders'][number]
type AtRisk = WholesaleOverview['orders_at_risk']

export const findPicture = (pictures: Pictures, hash: string | null) => pictures.get(hash ?? '')?.url ?? null

/** All fields of any overview; a store's reply does not declare `store`, so it is dropped there. */
export function toBrief(row: BriefRecord, pictures: Pictures): Brief {
  const { id, sales_order_number, wear_date } = row
  return {
    id,
    sales_order_number,
    wear_date,
    name: row.item_name,
    image: findPicture(pictures, row.item_picture),
    purchase_order_number: row.po,
    store_status: statusLabel(row.status),
    estimated_ship_date: row.ship_date,
    created_at: row.created_at.toISOString(),
    store: { id: row.store_id, name: row.store_name },
    dates: row.dates && toOrderDates(row.dates),
  }
}

/** Orders at risk, told as this kind of person may know it. */
export function toAtRisk(kind: UserKind, { count, rows }: Some<RiskyRecord>, pictures: Pictures): AtRisk {
  return {
    count,
    orders: rows.map((row) => ({
      ...toBrief(row, pictures),
      dates: toDatesInWords(kind, row.dates, row.wear_date),
    })),
  }
}
