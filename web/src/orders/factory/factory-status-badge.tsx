import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'

type FactoryStatusBadgeProps = { order: Pick<FactoryOrderRow, 'status' | 'store_status' | 'moved_away_at'> }

/** What became of an order at another factory is not this one's to know. */
export function FactoryStatusBadge({ order }: FactoryStatusBadgeProps) {
  if (order.moved_away_at !== null) return <StatusBadge tone="neutral">Moved away</StatusBadge>
  return <OrderStatusBadge order={order} />
}
