import type { OrderRefusal } from '@trousseau/domain/orders/place-order'
import { ACCESSORY_TWICE, DUPLICATE_PO } from '@trousseau/domain/orders/purchase-order'
import { AppError } from '../http/app-error.ts'

/** Carries every message under the most serious kind: invalid fields before conflicts, conflicts before rules. */
export function toRefusal({ fields, conflicts, rules }: Omit<OrderRefusal, 'kind'>): AppError {
  const messages = [...new Set([...fields.map(({ message }) => message), ...conflicts, ...rules])]
  if (fields.length > 0) return new AppError('invalid', { messages, errors: fields })
  return new AppError(conflicts.length > 0 ? 'conflict' : 'refused', { messages })
}

/** If two orders with one PO number arrive at once, the unique index accepts one; the other gets the usual message. */
export function asDuplicate(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'orders_one_per_po') return new AppError('conflict', { messages: [DUPLICATE_PO] })
  if (constraint === 'orders_accessory_once') return new AppError('conflict', { messages: [ACCESSORY_TWICE] })
  return error
}
