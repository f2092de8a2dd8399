import type { TransactionRow } from '@trousseau/contract/transactions'
import type { ReactNode } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import styles from './transaction-columns.module.css'

export const TRANSACTION_COLUMNS: readonly Column<TransactionRow>[] = [
  {
    key: 'created_at',
    label: 'Date',
    sortable: true,
    card: 'under',
    render: (transaction) => (
      <ToInvoice of={transaction} isQuiet>
        <DayText day={transaction.date} />
      </ToInvoice>
    ),
  },
  {
    key: 'invoice_number',
    label: 'Invoice #',
    sortable: true,
    nowrap: true,
    render: (transaction) => <ToInvoice of={transaction}>{transaction.invoice.number}</ToInvoice>,
  },
  {
    key: 'kind',
    label: 'Payment',
    card: 'title',
    render: (transaction) => (
      <ToInvoice of={transaction} isQuiet>
        {toWords(transaction)}
      </ToInvoice>
    ),
  },
  {
    key: 'amount',
    label: 'Amount Charged',
    sortable: true,
    align: 'end',
    card: 'end',
    render: (transaction) => (
      <ToInvoice of={transaction} isQuiet>
        <Money>{transaction.formatted_amount}</Money>
      </ToInvoice>
    ),
  },
]

type ToInvoiceProps = {
  of: TransactionRow
  /** Styled as plain text: one visible link per row is enough. */
  isQuiet?: boolean
  children: ReactNode
}

/** Links to the invoice that was paid. */
function ToInvoice({ of: { invoice }, isQuiet = false, children }: ToInvoiceProps) {
  return (
    <TextLink
      className={isQuiet ? (styles.quiet ?? '') : ''}
      to="/invoice-summary/$Id"
      params={{ Id: String(invoice.store_package_id) }}
    >
      {children}
    </TextLink>
  )
}

/** "Payment – Visa ending in 1111". "Credit applied" needs no method. */
function toWords({ kind, kind_label, method_label }: TransactionRow): string {
  return kind === 'apply' || method_label === '' ? kind_label : `${kind_label} – ${method_label}`
}
