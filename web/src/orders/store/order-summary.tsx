import type { Order } from '@trousseau/contract/order-shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OrderLayout } from '../../ui/page/detail-layout.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { CostSummary } from '../cost-summary.tsx'
import { OrderHistory } from '../order-history.tsx'
import { OrderItem } from '../order-item.tsx'
import { OrderNotes } from '../order-notes.tsx'
import { OrderPayment } from '../order-payment.tsx'
import { LinkedOrders } from './linked-orders.tsx'

export function OrderSummary({ order }: { order: Order }) {
  return (
    <OrderLayout
      side={
        <>
          <CostSummary order={order} />
          <OrderSection title="Shipping Address" isCard>
            <ShipToLines address={order.address} />
          </OrderSection>
          <OrderPayment order={order} />
          <LinkedOrders order={order} />
        </>
      }
    >
      <OrderItem order={order} />
      <OrderSection title="Order">
        <Facts
          facts={[
            ['Purchase order number', order.purchase_order_number],
            ['Type of order', order.type_label],
            ['Wear date', formatDay(order.wear_date)],
            ['Estimated ship date', formatLongDay(order.estimated_ship_date)],
            ...invoiceOf(order),
          ]}
        />
      </OrderSection>
      <OrderNotes notes={order.notes} />
      <OrderSection title="History">
        <OrderHistory history={order.history} />
      </OrderSection>
    </OrderLayout>
  )
}

/** It is billed with the package it was sent in. */
function invoiceOf({ store_package_id }: Order): Fact[] {
  if (store_package_id === null) return []
  const Id = String(store_package_id)
  return [
    [
      'Invoice',
      <TextLink key="invoice" to="/invoice-summary/$Id" params={{ Id }}>
        See the invoice
      </TextLink>,
    ],
  ]
}
