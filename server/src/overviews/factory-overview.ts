import type { FactoryOverview, overviews } from '@trousseau/contract/overviews'
import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { mondaysFrom } from '@trousseau/domain/week'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { colorLabel, sizeLabel } from '../orders/to-order.ts'
import { describePictures } from '../pictures/pictures.store.ts'
import { FEW, listAtRisk } from './briefs.store.ts'
import { countToPack, isFactory, listToMake, type ToMakeRecord } from './factory.store.ts'
import { findLoad } from './production.store.ts'
import { findPicture, type Pictures, toAtRisk } from './to-brief.ts'

/** How many orders are listed; the counts include all. */
const MOST_TO_MAKE = 50
const MADE_TO_MEASURE = 'Custom measurements'

/** 404 instead of 403 for another factory, so that ids cannot be probed. */
export const getFactoryOverview: Handler<typeof overviews.getFactoryOverview> = async (call) => {
  const { db, user, params, now } = call
  if (user.kind === 'factory' ? user.factoryId !== params.id : !(await isFactory(db, params.id)))
    throw new AppError('not_found')
  const today = businessDay(now.getTime())
  const mondays = mondaysFrom(today, 2)
  const [from = today] = mondays
  const to = addDays(from, 6)
  const { late, orders, later } = await findLoad(db, params.id, today, mondays)
  const rows = await listToMake(db, params.id, to, MOST_TO_MAKE)
  const atRisk = await listAtRisk(db, { factory: params.id }, FEW)
  const pictures = await describePictures(
    db,
    [...rows, ...atRisk.rows].flatMap(({ item_picture }) => item_picture ?? []),
  )
  return {
    week: { from, to },
    late,
    this_week: orders[0] ?? 0,
    next_week: orders[1] ?? 0,
    later,
    to_make: rows.map((row) => toMake(row, pictures, today)),
    orders_at_risk: toAtRisk('factory', atRisk, pictures),
    ...(await countToPack(db, params.id)),
  }
}

function toMake(row: ToMakeRecord, pictures: Pictures, today: Day): FactoryOverview['to_make'][number] {
  const { id, sales_order_number, color_id, size_id } = row
  const size = size_id === null ? null : sizeLabel(size_id)
  return {
    id,
    sales_order_number,
    name: row.item_name,
    image: findPicture(pictures, row.item_picture),
    color: color_id === null ? null : colorLabel(color_id),
    size: row.is_measured ? MADE_TO_MEASURE : size,
    estimated_ship_date: row.ship_date,
    late: row.ship_date < today,
  }
}
