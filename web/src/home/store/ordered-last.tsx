import type { StoreOverview } from '@trousseau/contract/overviews'
import { businessDay } from '@trousseau/domain/day'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Block, NothingHere } from '../block.tsx'
import { standingOf } from '../home-words.ts'
import { Row, Rows } from '../rows.tsx'
import { StoreOrderLink } from './store-order-link.tsx'

export function OrderedLast({ orders }: { orders: StoreOverview['last_ordered'] }) {
  return (
    <Block
      title="Ordered last"
      actions={
        <>
          <LinkButton to="/start-order" variant="outline" size="compact-sm">
            Start an order
          </LinkButton>
          <TextLink to="/sales-order">All sales orders</TextLink>
        </>
      }
    >
      {orders.length === 0 ? (
        <NothingHere>Nothing has been ordered yet.</NothingHere>
      ) : (
        <Rows label="Ordered last">
          {orders.map((order) => (
            <Row
              key={order.id}
              image={order.image}
              name={<StoreOrderLink order={order} />}
              below={[
                `PO ${order.purchase_order_number}`,
                <DayText key="day" day={businessDay(Date.parse(order.created_at))} />,
              ]}
              side={<OrderStatusBadge order={standingOf(order)} />}
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}
