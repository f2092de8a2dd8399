import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { measuresOf } from '../orders/order-words.ts'

/** An accessory has no size, and a custom dress has measurements instead. */
export function sizeOf(order: OrderRow): string {
  return order.size?.label ?? (measuresOf(order).length > 0 ? 'Custom' : '–')
}
