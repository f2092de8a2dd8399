import { formatMoney } from '@trousseau/domain/money/money'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import styles from './chosen-invoices.module.css'
import type { PaymentLine } from './payment-draft.ts'

type ChosenInvoicesProps = {
  lines: readonly PaymentLine[]
  onAmount: (invoiceId: number, typed: string) => void
  onRemove: (invoiceId: number) => void
}

/** The invoices to pay, and how much of each. */
export function ChosenInvoices({ lines, onAmount, onRemove }: ChosenInvoicesProps) {
  const columns: readonly Column<PaymentLine>[] = [
    {
      key: 'number',
      label: 'Invoice #',
      card: 'number',
      nowrap: true,
      render: ({ invoice }) => (
        <TextLink to="/invoice-summary/$Id" params={{ Id: String(invoice.store_package_id) }}>
          {String(invoice.number)}
        </TextLink>
      ),
    },
    {
      key: 'date',
      label: 'Date',
      nowrap: true,
      card: 'under',
      render: ({ invoice }) => <DayText day={invoice.date} />,
    },
    {
      key: 'total',
      label: 'Amount Charged',
      align: 'end',
      render: ({ invoice }) => <Money>{invoice.formatted_total}</Money>,
    },
    {
      key: 'open',
      label: 'Balance',
      align: 'end',
      render: ({ invoice }) => <Money>{invoice.formatted_open}</Money>,
    },
    {
      key: 'amount',
      label: 'Pay now',
      align: 'end',
      render: ({ invoice, typed, problem }) => (
        <div className={styles.amount}>
          <MoneyField
            // The column header is the visible label.
            label=""
            aria-label={`Pay now of invoice # ${invoice.number}`}
            value={typed}
            onChange={(typed) => onAmount(invoice.id, typed)}
            {...(problem !== undefined && { error: problem })}
          />
        </div>
      ),
    },
    {
      key: 'remove',
      label: 'Remove',
      card: 'end',
      align: 'end',
      render: ({ invoice }) => (
        <IconButton
          label={`Remove invoice # ${invoice.number}`}
          icon={X}
          variant="subtle"
          onClick={() => onRemove(invoice.id)}
        />
      ),
    },
  ]
  const table = useRef<HTMLDivElement>(null)
  const before = useRef(lines.length)
  useEffect(() => {
    // The button that removed the row is gone now.
    if (lines.length < before.current && document.activeElement === document.body)
      table.current?.querySelector('button')?.focus()
    before.current = lines.length
  }, [lines.length])
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div ref={table}>
      <DataTable
        label="Selected Invoices To Pay"
        columns={columns}
        rows={lines}
        rowKey={({ invoice }) => String(invoice.id)}
        empty={null}
      />
      <p className={styles.total} role="status">
        {lines.every(({ problem }) => problem === undefined) && (
          <>
            {lines.length === 1 ? '1 invoice' : `${lines.length} invoices`},{' '}
            <Money>{formatMoney(total)}</Money> to pay
          </>
        )}
      </p>
    </div>
  )
}
