import type { OrderQuestion } from '@trousseau/contract/orders/endpoints'
import { AT_RISK, type Risk } from '@trousseau/domain/dates/risk'
import { type RawBuilder, sql } from 'kysely'
import { IS_IN_FLIGHT } from '../dates/order-dates.store.ts'

/** The risks that are asked for: by `risk[]`, or as they were before there was that. */
export function risksOf({
  'risk[]': risks,
  urgent,
}: Pick<OrderQuestion, 'risk[]' | 'urgent'>): readonly Risk[] | undefined {
  // Each once, whoever asks for one twice: they are looked for one by one.
  if (risks) return [...new Set(risks)]
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
  const such = (risk: RawBuilder<unknown>) => sql`${IS_IN_FLIGHT} and said.risk ${risk}`
  // Until it is confirmed, an order is reckoned with the factory that usually makes the item, and is not given to it.
  const whose =
    factory === undefined ? sql`true` : sql`said.factory_id = ${factory} and said.state <> 'not_confirmed'`
  if (!isInDates)
    return sql`from (
        select orders.* from order_dates as said
        join orders on orders.store_id = said.store_id and orders.id = said.order_id
        where ${such(sql`in (${sql.join(risks.map(sql.lit))})`)} and ${whose}
      ) as orders`
  // One by one, since the index has those of each risk in their order: they are merged, and not sorted.
  const each = risks.map(
    (risk) => sql`
      select said.store_id, said.order_id as id, said.factory_id, said.wear_date, ${STATUS} as status
      from order_dates as said where ${such(sql`= ${sql.lit(risk)}`)} and ${whose}`,
  )
  return sql`from (${sql.join(each, sql` union all `)}) as orders`
}

/** While an order is still to come, its state says its status, of which these are the first four. */
const STATUS = sql`array_position(array['not_confirmed', 'being_made', 'ready', 'on_its_way'], said.state)`
