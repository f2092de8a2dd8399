import {
  CANCELLED,
  DELIVERED,
  IN_PRODUCTION,
  PENDING,
  READY_TO_SHIP,
  SHIPPED,
} from '@trousseau/domain/orders/order-status'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

const TONES: Readonly<Record<number, Tone>> = {
  [PENDING]: 'neutral',
  [IN_PRODUCTION]: 'info',
  [READY_TO_SHIP]: 'info',
  [SHIPPED]: 'success',
  [DELIVERED]: 'success',
  [CANCELLED]: 'error',
}

/** An order's status, in the server's words. */
export function OrderStatusBadge({ order }: { order: { status: number; store_status: string } }) {
  return <StatusBadge tone={TONES[order.status] ?? 'neutral'}>{order.store_status}</StatusBadge>
}
