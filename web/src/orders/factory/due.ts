import { addDays, type Day } from '@trousseau/domain/day'
import { IN_PRODUCTION, READY_TO_SHIP } from '@trousseau/domain/order-status'
import { daysBetween } from '@trousseau/domain/week'

export type Due = { tone: 'warning' | 'error'; words: string }

const SOON_DAYS = 14

/** What has not left yet and should have, or should within two weeks; nothing of all else. */
export function dueOf(order: { status: number; estimated_ship_date: Day }, today: Day): Due | undefined {
  const { status, estimated_ship_date: day } = order
  if (status !== IN_PRODUCTION && status !== READY_TO_SHIP) return undefined
  if (day > addDays(today, SOON_DAYS)) return undefined
  if (day === today) return { tone: 'warning', words: 'Due today' }
  const days = Math.abs(daysBetween(today, day))
  const counted = days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
  return day < today
    ? { tone: 'error', words: `${counted} late` }
    : { tone: 'warning', words: `Due in ${counted}` }
}
