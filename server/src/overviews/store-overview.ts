import type { overviews, StoreOverview } from '@trousseau/contract/overviews'
import { businessDay, type Day } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import { trackingLink } from '@trousseau/domain/orders/shipment'
import type { Db } from '../db/db.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { describePictures } from '../pictures/pictures.store.ts'
import { FEW, listAtRisk, listLastOrdered } from './briefs.store.ts'
import { listOnTheirWay } from './on-their-way.store.ts'
import { listDue, listSpending, sumDue } from './store-money.store.ts'
import { toAtRisk, toBrief } from './to-brief.ts'
import { toMoney } from './to-money.ts'

const MONTHS = 12

export const getStoreOverview: Handler<typeof overviews.getStoreOverview> = async (call) => {
  const { db, user, params, now } = call
  const storeId = await storeInPath(db, user, params.id)
  const today = businessDay(now.getTime())
  const atRisk = await listAtRisk(db, { store: storeId }, FEW)
  const last = await listLastOrdered(db, storeId, FEW)
  const hashes = [...atRisk.rows, ...last].flatMap(({ item_picture }) => item_picture ?? [])
  const pictures = await describePictures(db, hashes)
  const spending = await listSpending(db, storeId, today, MONTHS)
  return {
    invoices_due: await invoicesDue(db, storeId, today),
    // Whoever of the wholesaler looks at it sees what the store sees.
    orders_at_risk: toAtRisk('store', atRisk, pictures),
    on_their_way: await onTheirWay(db, storeId),
    last_ordered: last.map((row) => toBrief(row, pictures)),
    spending: spending.map(({ month, amount }) => ({ month, ...toMoney(amount) })),
  }
}

async function invoicesDue(db: Db, storeId: number, today: Day): Promise<StoreOverview['invoices_due']> {
  const { count, amount, overdue_count, overdue_amount } = await sumDue(db, storeId, today)
  const invoices = await listDue(db, storeId, FEW)
  return {
    count,
    ...toMoney(amount),
    overdue_count,
    overdue_amount: toDollars(overdue_amount),
    formatted_overdue_amount: formatMoney(overdue_amount),
    invoices: invoices.map(({ id, number, package_id, due_on, open }) => ({
      id,
      number,
      store_package_id: package_id,
      due_on,
      overdue: due_on < today,
      ...toMoney(open),
    })),
  }
}

async function onTheirWay(db: Db, storeId: number): Promise<StoreOverview['on_their_way']> {
  const { count, orders, rows } = await listOnTheirWay(db, storeId, FEW)
  return {
    count,
    orders,
    packages: rows.map(({ id, invoice_id, carrier, tracking_number, dispatched_at, orders }) => ({
      id,
      invoice_id,
      carrier,
      tracking_number,
      orders,
      tracking_url: trackingLink(carrier, tracking_number),
      dispatched_at: dispatched_at.toISOString(),
    })),
  }
}
