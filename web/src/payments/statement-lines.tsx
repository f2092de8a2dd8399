import type { Statement } from '@trousseau/contract/statements'
import type { ReactNode } from 'react'
import { DayText } from '../ui/day-text.tsx'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'

type Line = Statement['lines'][number]
export type InvoiceLink = (invoice: NonNullable<Line['invoice']>, words: string) => ReactNode

/** The first row is the balance of before, and no line of its own. */
type Row = Pick<Line, 'id' | 'date' | 'formatted_charge' | 'formatted_payment' | 'formatted_balance'> & {
  words: ReactNode
}

const columns: readonly Column<Row>[] = [
  { key: 'date', label: 'Date', nowrap: true, render: ({ date }) => <DayText day={date} /> },
  { key: 'description', label: 'Description', render: ({ words }) => words },
  {
    key: 'charge',
    label: 'Charge',
    align: 'end',
    render: ({ formatted_charge }) => <Amount>{formatted_charge}</Amount>,
  },
  {
    key: 'payment',
    label: 'Payment',
    align: 'end',
    render: ({ formatted_payment }) => <Amount>{formatted_payment}</Amount>,
  },
  {
    key: 'balance',
    label: 'Balance',
    align: 'end',
    render: ({ formatted_balance }) => <Money>{formatted_balance}</Money>,
  },
]

type StatementLinesProps = { statement: Statement; isRefreshing: boolean; invoiceLink: InvoiceLink }

export function StatementLines({ statement, isRefreshing, invoiceLink }: StatementLinesProps) {
  const { from, formatted_opening, lines } = statement
  const opening: Row = {
    id: 0,
    date: from,
    words: <strong>Opening balance</strong>,
    formatted_charge: null,
    formatted_payment: null,
    formatted_balance: formatted_opening,
  }
  const wordsOf = (kind: string, description: string, invoice: NonNullable<Line['invoice']>) =>
    kind === 'invoice' ? (
      invoiceLink(invoice, description)
    ) : (
      <>
        {description}, {invoiceLink(invoice, `Invoice # ${invoice.number}`)}
      </>
    )
  const rows = lines.map(
    ({ invoice, description, ...line }): Row => ({
      ...line,
      words: invoice ? wordsOf(line.kind, description, invoice) : description,
    }),
  )
  return (
    <div>
      <DataTable
        label="Statement"
        columns={columns}
        rows={[opening, ...rows]}
        rowKey={({ id }) => String(id)}
        isRefreshing={isRefreshing}
        empty={null}
      />
      {lines.length === 0 && <p>Nothing was invoiced, paid or credited in these days.</p>}
    </div>
  )
}

function Amount({ children }: { children: string | null }) {
  return children === null ? '–' : <Money>{children}</Money>
}
