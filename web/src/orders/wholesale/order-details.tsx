import { Button } from '@mantine/core'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { mayChangeFactory, mayChangeShipTo } from '@trousseau/domain/order-moves'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { StoreLink } from '../../stores/store-link.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OrderLayout } from '../../ui/page/detail-layout.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { CostSummary } from '../cost-summary.tsx'
import { OrderHistory } from '../order-history.tsx'
import { OrderItem } from '../order-item.tsx'
import { OrderNotes } from '../order-notes.tsx'
import { OrderPayment } from '../order-payment.tsx'
import { LinkedOrders } from './linked-orders.tsx'
import styles from './order-details.module.css'
import type { OrderMove } from './order-move.ts'
import { ShipWarning } from './ship-warning.tsx'

type OrderDetailsProps = { order: DeskOrder; onMove: (move: OrderMove) => void }

/** Everything of an order as the house sees it; what can be changed, at its place. */
export function OrderDetails({ order, onMove }: OrderDetailsProps) {
  return (
    <OrderLayout
      side={
        <>
          <CostSummary order={order} />
          <OrderSection title="Making" isCard>
            <Facts facts={makingOf(order)} />
            {mayChangeFactory(order.status) && (
              <ChangeButton onClick={() => onMove('factory')}>Move to another factory</ChangeButton>
            )}
          </OrderSection>
          <OrderSection title="Shipping Address" isCard>
            <ShipToLines address={order.address} />
            {mayChangeShipTo(order.status) && (
              <ChangeButton onClick={() => onMove('shipTo')}>Change ship-to</ChangeButton>
            )}
          </OrderSection>
          <OrderPayment order={order} />
          <LinkedOrders order={order} />
        </>
      }
    >
      <OrderItem order={order} />
      <OrderSection title="Order">
        <OrderFacts order={order} />
      </OrderSection>
      <OrderNotes notes={order.notes} />
      <OrderSection title="History">
        <OrderHistory history={order.history} />
      </OrderSection>
    </OrderLayout>
  )
}

function OrderFacts({ order }: { order: DeskOrder }) {
  const today = useSession()?.today
  return (
    <Facts
      facts={[
        ['Store', <StoreLink key="store" store={order.store} />],
        ['Purchase order number', order.purchase_order_number],
        ['Type of order', order.type_label],
        ['Wear date', formatDay(order.wear_date)],
        [
          'Estimated ship date',
          <span key="ships" className={styles.ships}>
            {formatLongDay(order.estimated_ship_date)}
            {today && <ShipWarning order={order} today={today} />}
          </span>,
        ],
      ]}
    />
  )
}

function makingOf({ factory, formatted_factory_price }: DeskOrder): Fact[] {
  return [
    ['Factory', factory?.name ?? 'Chosen at confirmation'],
    ...(formatted_factory_price === null ? [] : [['Factory price', formatted_factory_price] as const]),
  ]
}

function ChangeButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button className={styles.change ?? ''} variant="default" size="compact-md" onClick={onClick}>
      {children}
    </Button>
  )
}
