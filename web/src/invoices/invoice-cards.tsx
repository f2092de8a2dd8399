import type { Invoice } from '@trousseau/contract/invoices'
import type { ReactNode } from 'react'
import { DayText } from '../ui/day-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import type { Bill, Shipment } from './invoice-bill.ts'
import styles from './invoice-cards.module.css'
import { DownloadCreditNote } from './invoice-download.tsx'
import { InvoiceTracking } from './invoice-tracking.tsx'
import { paidInMoney } from './invoice-words.ts'

export function InvoiceAmounts({ bill, action }: { bill: Bill; action?: ReactNode }) {
  return (
    <OrderSection title="Summary" isCard>
      <dl className={styles.lines}>
        <Line label="Subtotal" amount={bill.formatted_subtotal} />
        <Line label="Shipping" amount={bill.formatted_shipping_cost} />
        <Line label="Total" amount={bill.formatted_total} isSum />
        {bill.credited > 0 && <Line label="Credit notes" amount={`-${bill.formatted_credited}`} />}
        {bill.paid > 0 && (
          <>
            <Line label="Paid" amount={paidInMoney(bill)} />
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

/** The credit notes on the invoice, each with its document. */
export function InvoiceCreditNotes({ creditNotes }: { creditNotes: Invoice['credit_notes'] }) {
  return (
    <ul className={styles.payments} aria-label="Credit notes">
      {creditNotes.map((note) => (
        <li key={note.id}>
          <div className={styles.line}>
            <span>
              {`Credit note # ${note.number}`}
              <span className={styles.quiet}>
                <DayText day={note.date} />
                {note.credit > 0 && `, ${note.formatted_credit} of it as credit on the account`}
              </span>
            </span>
            <Money>{note.formatted_amount}</Money>
          </div>
          {note.lines.map(({ kind_label, order, reason, formatted_amount }, index) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never change
              key={index}
              className={styles.quiet}
            >
              {`${kind_label}${order ? `, PO # ${order.purchase_order_number}` : ''}, ${formatted_amount}: ${reason}`}
            </p>
          ))}
          <DownloadCreditNote id={note.id} number={note.number} />
        </li>
      ))}
    </ul>
  )
}

/** The invoice's payments, refunds and returned payments. */
export function InvoicePayments({ transactions }: Pick<Invoice, 'transactions'>) {
  if (transactions.length === 0) return <p className={styles.quiet}>Nothing has been paid yet.</p>
  return (
    <ul className={styles.payments}>
      {transactions.map(({ id, date, kind_label, method_label, reason, formatted_amount }) => (
        <li key={id} className={styles.line}>
          <span>
            {kind_label}
            <span className={styles.quiet}>
              <DayText day={date} />
              {method_label !== '' && `, ${method_label}`}
            </span>
            {reason !== null && <span className={styles.quiet}>{reason}</span>}
          </span>
          <Money>{formatted_amount}</Money>
        </li>
      ))}
    </ul>
  )
}
