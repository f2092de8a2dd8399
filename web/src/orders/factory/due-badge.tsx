import type { FactoryOrderRow } from '@trousseau/contract/order-shapes'
import type { Day } from '@trousseau/domain/day'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { dueOf } from './due.ts'

export function DueBadge({ order, today }: { order: FactoryOrderRow; today: Day }) {
  const due = dueOf(order, today)
  return due ? <StatusBadge tone={due.tone}>{due.words}</StatusBadge> : null
}
