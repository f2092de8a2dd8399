import type { WholesaleOverview } from '@trousseau/contract/overviews'
import type { Day } from '@trousseau/domain/day'
import { daysToSpare, toRisk } from '@trousseau/domain/orders/at-risk'
import { statusLabel } from '../orders/to-order.ts'
import type { Described } from '../pictures/pictures.store.ts'
import type { BriefRecord } from './briefs.store.ts'

/** The pictures of a whole overview, looked up in one query. */
export type Pictures = ReadonlyMap<string, Described>

type Brief = WholesaleOverview['waiting']['orders'][number]
type BriefAtRisk = WholesaleOverview['orders_at_risk']['orders'][number]

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
  }
}

export function toBriefAtRisk(row: BriefRecord, pictures: Pictures, today: Day): BriefAtRisk {
  const days = daysToSpare(row, today)
  const risk = toRisk(days)
  if (!risk) throw new Error(`order ${row.id} is not at risk`)
  return { ...toBrief(row, pictures), risk, days_to_spare: days }
}
