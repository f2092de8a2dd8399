import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import type { Day } from '@trousseau/domain/day'
import { daysUntilDue } from '@trousseau/domain/orders/due'
import { StatusBadge } from '../../ui/status-badge.tsx'

type DueBadgeProps = { order: Pick<FactoryOrderRow, 'status' | 'estimated_ship_date'>; today: Day }

/** Shown for orders that are due soon or late, and for no others. */
export function DueBadge({ order, today }: DueBadgeProps) {
  const days = daysUntilDue({ status: order.status, ship_date: order.estimated_ship_date }, today)
  if (days === undefined) return null
  const counted = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days).toLocaleString('en-US')} days`
  if (days < 0) return <StatusBadge tone="error">{`${counted} late`}</StatusBadge>
  return <StatusBadge tone="warning">{days === 0 ? 'Due today' : `Due in ${counted}`}</StatusBadge>
}
