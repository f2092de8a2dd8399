import { RISK_LABELS } from '@trousseau/domain/dates/date-words'
import type { Risk } from '@trousseau/domain/dates/risk'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<Risk, Tone>> = {
  safe: 'success',
  tight: 'warning',
  short: 'error',
  late: 'error',
}

/** How an order stands against the day it is needed. */
export function RiskBadge({ risk }: { risk: Risk }) {
  return <StatusBadge tone={TONES[risk]}>{RISK_LABELS[risk]}</StatusBadge>
}
