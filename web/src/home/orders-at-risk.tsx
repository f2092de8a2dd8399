import type { StoreOverview } from '@trousseau/contract/overviews'
import type { ReactNode } from 'react'
import { TextLink } from '../lib/router/text-link.tsx'
import { DayText } from '../ui/day-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Block, NothingHere } from './block.tsx'
import { toRisk } from './home-words.ts'
import { Row, Rows } from './rows.tsx'

type AtRisk = StoreOverview['orders_at_risk']['orders'][number]

type OrdersAtRiskProps<O extends AtRisk> = {
  count: number
  orders: readonly O[]
  /** A link to the order, whose page differs by kind of account. */
  linkOf: (order: O) => ReactNode
  /** The store's name, for the wholesaler. */
  ownerOf?: (order: O) => string
  /** The list of exactly these orders. */
  to: '/sales-order' | '/desk/orders'
}

/** Orders that may not arrive in time for the wedding, most urgent first. */
export function OrdersAtRisk<O extends AtRisk>({ count, orders, linkOf, ownerOf, to }: OrdersAtRiskProps<O>) {
  return (
    <Block
      title="Orders at risk"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'order may arrive late' : 'orders may arrive late'}
      actions={
        count > 0 && (
          <TextLink to={to} search={{ urgent: 'at_risk', dates: 'any' }}>
            All orders at risk
          </TextLink>
        )
      }
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
              below={[
                ...(ownerOf ? [ownerOf(order)] : []),
                `PO ${order.purchase_order_number}`,
                <WearDate key="wear" order={order} />,
              ]}
              side={<Risk order={order} />}
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

function Risk({ order }: { order: AtRisk }) {
  const { tone, words } = toRisk(order)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
