import type { StagePlan } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import { DRESS, type ItemType } from '@trousseau/domain/orders/purchase-order'
import { sql } from 'kysely'
import { planShares } from '../calendars/calendars.store.ts'
import type { Db } from '../db/db.ts'
import type { Maker } from './first-dates.ts'
import { selectMaker } from './maker.store.ts'

export type ItemFacts = {
  alterations_days: number
  estimated_months: number
  estimated_days: number
  shares: StagePlan | null
  maker: Maker | null
}

/** What decides when a published item would reach a store: at its usual address, else where the store itself is. */
export async function findItemFacts(
  db: Db,
  storeId: number,
  { type, id, today }: { type: ItemType; id: number; today: Day },
): Promise<ItemFacts | undefined> {
  const maker = selectMaker({
    factory: sql`item.factory_id`,
    country: sql`coalesce(ship_to.country, stores.country)`,
    today: sql`${today}`,
  })
  const { rows } = await sql<ItemFacts>`
    select stores.alterations_days, item.estimated_months, item.estimated_days,
      ${planShares(sql`item.stage_plan_id`)} as shares, row_to_json(maker) as maker
    from stores
    join ${sql.table(type === DRESS ? 'dresses' : 'custom_items')} as item
      on item.id = ${id} and item.published_at is not null and item.withdrawn_at is null
    left join addresses as ship_to on ship_to.store_id = stores.id and ship_to.id = stores.default_address_id
      and ship_to.deleted_at is null
    left join lateral (${maker}) as maker on true
    where stores.id = ${storeId}`.execute(db)
  return rows[0]
}
