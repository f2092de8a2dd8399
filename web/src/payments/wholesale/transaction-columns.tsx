import { Button } from '@mantine/core'
import type { WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { formatDay } from '@trousseau/domain/day'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import styles from './transaction-columns.module.css'

export const REFUND_BEING_CONFIRMED = 'Refund being confirmed'

/** A transaction that paid an invoice, or the part of one that did. */
export type Refundable = Pick<
  WholesaleTransactionRow,
  'id' | 'kind' | 'refundable' | 'formatted_refundable' | 'method_label' | 'store'
> & { invoice: NonNullable<WholesaleTransactionRow['invoice']> }

/** "Moved to Ivory Lane: wrong store", or the reason alone. */
export const withReason = (moved: string | null, reason: string | null): string | null =>
  moved === null || reason === null ? (moved ?? reason) : `${moved}: ${reason}`

type OnRefund = (transaction: Refundable) => void

export function transactionColumns(onRefund: OnRefund): readonly Column<WholesaleTransactionRow>[] {
  return [
    { key: 'created_at', label: 'Date', sortable: true, render: ({ date }) => <DayText day={date} /> },
    {
      key: 'invoice_number',
      label: 'Invoice #',
      render: (transaction) =>
        transaction.parts.length > 0 ? (
          <Parts transaction={transaction} onRefund={onRefund} />
        ) : (
          <InvoiceLink invoice={transaction.invoice} />
        ),
    },
    { key: 'store', label: 'Store', card: 'title', render: ({ store }) => <StoreLink store={store} /> },
    {
      key: 'kind',
      label: 'Kind',
      card: 'under',
      render: ({ kind_label, reason, moved }) => (
        <StackedCell below={withReason(moved, reason)}>{kind_label}</StackedCell>
      ),
    },
    {
      key: 'method',
      label: 'Method',
      render: ({ method_label, received_on }) => (
        <StackedCell below={received_on && `Received ${formatDay(received_on)}`}>
          {method_label || NONE}
        </StackedCell>
      ),
    },
    { key: 'by', label: 'By', render: ({ by }) => <StackedCell>{by ?? NONE}</StackedCell> },
    {
      key: 'amount',
      label: 'Amount Charged',
      sortable: true,
      align: 'end',
      card: 'end',
      render: ({ formatted_amount, formatted_left }) => (
        <span className={styles.amount}>
          <Money>{formatted_amount}</Money>
          {formatted_left && <span className={styles.left}>{`${formatted_left} left`}</span>}
        </span>
      ),
    },
    {
      key: 'refund',
      label: 'Refund',
      align: 'end',
      render: (transaction) => <Refund transaction={transaction} onRefund={onRefund} />,
    },
  ]
}

function InvoiceLink({ invoice }: Pick<WholesaleTransactionRow, 'invoice'>) {
  if (!invoice) return NONE
  return (
    <TextLink to="/desk/invoices/$id" params={{ id: String(invoice.id) }}>
      {invoice.number}
    </TextLink>
  )
}

type PartsProps = { transaction: WholesaleTransactionRow; onRefund: OnRefund }

/** What a check paid and left, which is refunded part by part. */
function Parts({ transaction, onRefund }: PartsProps) {
  const { parts, store, method_label } = transaction
  const paid = parts.filter(({ invoice }) => invoice !== null).length
  return (
    <details className={styles.parts}>
      <summary>
        {`${paid} ${paid === 1 ? 'invoice' : 'invoices'}${paid < parts.length ? ', deposit' : ''}`}
      </summary>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            {part.invoice ? <InvoiceLink invoice={part.invoice} /> : part.kind_label}{' '}
            <Money>{part.formatted_amount}</Money>
            {part.invoice && <Refund transaction={{ ...part, store, method_label }} onRefund={onRefund} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

type RefundProps = {
  transaction: Omit<Refundable, 'invoice'> &
    Pick<WholesaleTransactionRow, 'invoice' | 'being_confirmed' | 'formatted_amount'>
  onRefund: OnRefund
}

function Refund({ transaction, onRefund }: RefundProps) {
  const { being_confirmed, refundable, invoice, formatted_amount } = transaction
  if (being_confirmed) return <StatusBadge tone="info">{REFUND_BEING_CONFIRMED}</StatusBadge>
  if (refundable <= 0 || !invoice) return NONE
  return (
    <Button
      className={styles.refund ?? ''}
      variant="default"
      size="compact-sm"
      aria-label={`Refund ${formatted_amount} of invoice # ${invoice.number}`}
      onClick={() => onRefund({ ...transaction, invoice })}
    >
      Refund
    </Button>
  )
}
