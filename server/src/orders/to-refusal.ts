import type { OrderRefusal } from '@trousseau/domain/orders/place-order'
import { AppError } from '../http/app-error.ts'

/** Carries every message under the most serious kind: invalid fields before conflicts, conflicts before rules. */
export function toRefusal({ fields, conflicts, rules }: Omit<OrderRefusal, 'kind'>): AppError {
  const messages = [...new Set([...fields.map(({ message }) => message), ...conflicts, ...rules])]
  if (fields.length > 0) return new AppError('invalid', { messages, errors: fields })
  return new AppError(conflicts.length > 0 ? 'conflict' : 'refused', { messages })
}
