import { ACCESSORY_TWICE, DUPLICATE_PO } from '@trousseau/domain/orders/purchase-order'
import { AppError } from '../http/app-error.ts'

/** If two orders with one PO number arrive at once, the unique index accepts one; the other gets the usual message. */
export function asDuplicate(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'orders_one_per_po') return new AppError('conflict', { messages: [DUPLICATE_PO] })
  if (constraint === 'orders_accessory_once') return new AppError('conflict', { messages: [ACCESSORY_TWICE] })
  return error
}
