import type { FactoryPayment } from '@trousseau/contract/factory-payments'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './payment-status.module.css'

/** A voided payment keeps its amount, struck out, because it counts no more. */
export function PaymentAmount({ payment }: { payment: FactoryPayment }) {
  const amount = <Money>{payment.formatted_amount}</Money>
  if (payment.voided_at === null) return amount
  return (
    <span className={styles.voided}>
      <s>{amount}</s>
      <StatusBadge tone="neutral">Voided</StatusBadge>
    </span>
  )
}
