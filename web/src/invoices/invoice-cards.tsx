import type { Invoice } from '@trousseau/contract/invoices'
import type { ReactNode } from 'react'
import { DayText } from '../ui/day-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import type { Bill, Shipment } from './invoice-bill.ts'
import styles from './invoice-cards.module.css'
import { InvoiceTracking } from './invoice-tracking.tsx'

export function InvoiceAmounts({ bill, action }: { bill: Bill; action?: ReactNode }) {
  return (
    <OrderSection title="Summary" isCard>
      <dl className={styles.lines}>
        <Line label="Subtotal" amount={bill.formatted_subtotal} />
        <Line label="Shipping" amount={bill.formatted_shipping_cost} />
        <Line label="Total" amount={bill.formatted_total} isSum />
        {bill.paid > 0 && (
          <>
            <Line label="Paid" amount={bill.formatted_paid} />
            <Line label="Balance due" amount={bill.formatted_open} isSum />
          </>
        )}
        {bill.open > 0 && (
          <div className={styles.line}>
            <dt>Due on</dt>
            <dd>
              <DayText day={bill.due_on} />
            </dd>
          </div>
        )}
      </dl>
      {action && <div className={styles.action}>{action}</div>}
    </OrderSection>
  )
}

function Line({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <div className={`${styles.line} ${isSum ? styles.sum : ''}`}>
      <dt>{label}</dt>
      <dd>
        <Money>{amount}</Money>
      </dd>
    </div>
  )
}

export function InvoiceShipment({ shipment }: { shipment: Shipment }) {
  return (
    <OrderSection title="Shipment" isCard>
      <Facts
        facts={[
          ['Carrier', shipment.carrier ?? '–'],
          ['Shipping Tracking #', <InvoiceTracking key="tracking" {...shipment} />],
        ]}
      />
    </OrderSection>
  )
}

/** The invoice's payments, refunds and returned payments. */
export function InvoicePayments({ transactions }: Pick<Invoice, 'transactions'>) {
  if (transactions.length === 0) return <p className={styles.quiet}>Nothing has been paid yet.</p>
  return (
    <ul className={styles.payments}>
      {transactions.map(({ id, date, kind_label, method_label, formatted_amount }) => (
        <li key={id} className={styles.line}>
          <span>
            {kind_label}
            <span className={styles.quiet}>
              <DayText day={date} />
              {method_label !== '' && `, ${method_label}`}
            </span>
          </span>
          <Money>{formatted_amount}</Money>
        </li>
      ))}
    </ul>
  )
}
