import { Button } from '@mantine/core'
import type { WholesaleTransactionRow } from '@trousseau/contract/transactions'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import styles from './transaction-columns.module.css'

export const REFUND_BEING_CONFIRMED = 'Refund being confirmed'

type OnRefund = (transaction: WholesaleTransactionRow) => void

export function transactionColumns(onRefund: OnRefund): readonly Column<WholesaleTransactionRow>[] {
  return [
    { key: 'created_at', label: 'Date', sortable: true, render: ({ date }) => <DayText day={date} /> },
    {
      key: 'invoice_number',
      label: 'Invoice #',
      sortable: true,
      nowrap: true,
      render: ({ invoice }) => (
        <TextLink to="/desk/invoices/$id" params={{ id: String(invoice.id) }}>
          {invoice.number}
        </TextLink>
      ),
    },
    { key: 'store', label: 'Store', render: ({ store }) => <StoreLink store={store} /> },
    {
      key: 'kind',
      label: 'Kind',
      render: ({ kind_label, reason }) => <StackedCell below={reason}>{kind_label}</StackedCell>,
    },
    {
      key: 'method',
      label: 'Method',
      render: ({ method_label }) => <StackedCell>{method_label || '–'}</StackedCell>,
    },
    { key: 'by', label: 'By', render: ({ by }) => <StackedCell>{by ?? '–'}</StackedCell> },
    {
      key: 'amount',
      label: 'Amount Charged',
      sortable: true,
      align: 'end',
      render: ({ formatted_amount }) => <Money>{formatted_amount}</Money>,
    },
    {
      key: 'refund',
      label: 'Refund',
      align: 'end',
      render: (transaction) => <Refund transaction={transaction} onRefund={onRefund} />,
    },
  ]
}

type RefundProps = { transaction: WholesaleTransactionRow; onRefund: OnRefund }

function Refund({ transaction, onRefund }: RefundProps) {
  const { being_confirmed, refundable, invoice, formatted_amount } = transaction
  if (being_confirmed) return <StatusBadge tone="info">{REFUND_BEING_CONFIRMED}</StatusBadge>
  if (refundable <= 0) return '–'
  return (
    <Button
      className={styles.refund ?? ''}
      variant="default"
      size="compact-sm"
      aria-label={`Refund ${formatted_amount} of invoice # ${invoice.number}`}
      onClick={() => onRefund(transaction)}
    >
      Refund
    </Button>
  )
}
