import type { OrderQuestion } from '@trousseau/contract/orders/endpoints'
import { AT_RISK, type Risk } from '@trousseau/domain/dates/risk'
import { type RawBuilder, sql } from 'kysely'
import { IS_IN_FLIGHT } from '../dates/order-dates.store.ts'

/** The risks that are asked for: by `risk[]`, or as they were before there was that. */
export function risksOf({
  'risk[]': risks,
  urgent,
}: Pick<OrderQuestion, 'risk[]' | 'urgent'>): readonly Risk[] | undefined {
  if (risks) return risks
  if (urgent === 'late') return ['late']
  return urgent === 'at_risk' ? AT_RISK : undefined
}

type Risky = {
  risks: readonly Risk[]
  factory: number | undefined
  /** No more is asked for than the dates themselves know. */
  isInDates: boolean
}

/**
 * The orders that are still to come with such a risk, in the place of all. They are little beside what was ever ordered, and
 * have indexes of their own, so they are counted; where it can be, without a look at the orders.
 */
export function riskyOrders({ risks, factory, isInDates }: Risky): RawBuilder<unknown> {
  const such = sql`${IS_IN_FLIGHT} and said.risk in (${sql.join(risks.map(sql.lit))})`
  // Until it is confirmed, an order is reckoned with the factory that usually makes the item, and is not given to it.
  const whose =
    factory === undefined ? sql`true` : sql`said.factory_id = ${factory} and said.state <> 'not_confirmed'`
  return isInDates
    ? sql`from (
        select said.store_id, said.order_id as id, said.factory_id, said.wear_date, ${STATUS} as status
        from order_dates as said where ${such} and ${whose}
      ) as orders`
    : sql`from (
        select orders.* from order_dates as said
        join orders on orders.store_id = said.store_id and orders.id = said.order_id where ${such} and ${whose}
      ) as orders`
}

/** While an order is still to come, its state says its status, of which these are the first four. */
const STATUS = sql`array_position(array['not_confirmed', 'being_made', 'ready', 'on_its_way'], said.state)`
