import type { InvoiceRow } from '@trousseau/contract/invoices'
import { BEING_CONFIRMED, PAID_FULLY, PARTIALLY_PAID, UNPAID } from '@trousseau/domain/money/invoice'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import styles from './invoice-status-badge.module.css'

const TONES: Readonly<Record<number, Tone>> = {
  [UNPAID]: 'neutral',
  [PARTIALLY_PAID]: 'info',
  [PAID_FULLY]: 'success',
}

type InvoiceStatusBadgeProps = {
  invoice: Pick<InvoiceRow, 'status' | 'status_id' | 'is_overdue' | 'being_confirmed'>
}

/** An invoice's status in the server's words, and whether it is overdue or being confirmed. */
export function InvoiceStatusBadge({ invoice }: InvoiceStatusBadgeProps) {
  const { status, status_id, is_overdue, being_confirmed } = invoice
  return (
    <span className={styles.badges}>
      <StatusBadge tone={TONES[status_id] ?? 'neutral'}>{status}</StatusBadge>
      {being_confirmed && <StatusBadge tone="info">{BEING_CONFIRMED}</StatusBadge>}
      {is_overdue && !being_confirmed && <StatusBadge tone="warning">Overdue</StatusBadge>}
    </span>
  )
}
