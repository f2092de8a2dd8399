import type { StoreOverview } from '@trousseau/contract/overviews'
import type { ReactNode } from 'react'
import { RiskBadge } from '../orders/arrival/risk-badge.tsx'
import { DayText } from '../ui/day-text.tsx'
import { Block, NothingHere } from './block.tsx'
import { Row, Rows } from './rows.tsx'

type AtRisk = Pick<StoreOverview['orders_at_risk']['orders'][number], 'id' | 'image' | 'wear_date' | 'dates'>

type OrdersAtRiskProps<O extends AtRisk> = {
  count: number
  orders: readonly O[]
  /** A link to the order, whose page differs by kind of account. */
  linkOf: (order: O) => ReactNode
  /** By what else the order is known to whoever looks. */
  aboutOf: (order: O) => readonly string[]
  /** A link to the list of exactly these orders. */
  all: ReactNode
  isWide?: boolean
}

/** Orders that arrive with little time to alter them or none, the worst first. */
export function OrdersAtRisk<O extends AtRisk>(props: OrdersAtRiskProps<O>) {
  const { count, orders, linkOf, aboutOf, all, isWide = false } = props
  return (
    <Block
      title="Orders at risk"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={`${count === 1 ? 'order' : 'orders'} with little or no time to spare`}
      actions={count > 0 && all}
      isWide={isWide}
    >
      {orders.length === 0 ? (
        <NothingHere>No orders at risk.</NothingHere>
      ) : (
        <Rows label="Orders at risk">
          {orders.map((order) => (
            <Row
              key={order.id}
              image={order.image}
              name={linkOf(order)}
              below={[...aboutOf(order), <WearDate key="wear" order={order} />, arrivalOf(order)]}
              side={order.dates.risk && <RiskBadge risk={order.dates.risk} />}
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

function WearDate({ order }: { order: AtRisk }) {
  return (
    <>
      {'Wear date '}
      <DayText day={order.wear_date} />
    </>
  )
}

/** "Arrives 12 days before it is needed: materials out". */
const arrivalOf = ({ dates: { sentence, reason } }: AtRisk) =>
  reason === null ? sentence : `${sentence}: ${reason}`
