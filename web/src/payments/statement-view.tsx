import { type Statement, statements } from '@trousseau/contract/statements'
import type { Day } from '@trousseau/domain/day'
import { Download, Sheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { useList } from '../lib/api/use-api.ts'
import { useDownload } from '../lib/api/use-download.ts'
import { type AskedDates, toDateRange } from '../lib/list-page/date-range.ts'
import { DateRangeFields } from '../lib/list-page/date-range-fields.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { DayText } from '../ui/day-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Loading, SkeletonLines } from '../ui/page/loading.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import { SkeletonCard } from '../ui/page/skeleton-shapes.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { TableBar } from '../ui/table/table-bar.tsx'
import styles from './statement-view.module.css'

type StatementViewProps = {
  storeId: number
  today: Day
  /** The requested dates; the last year by default. */
  asked: AskedDates
  onChange: (dates: AskedDates) => void
  /** Links to an invoice, whose page differs by kind of account. */
  invoiceLink: InvoiceLink
  /** When unused credits and deposits are used, in words for who reads the statement. */
  creditUse: string
}

/** A store's account between two dates: opening balance, activity, closing balance, and the age of what is owed. */
export function StatementView({
  storeId,
  today,
  asked,
  onChange,
  invoiceLink,
  creditUse,
}: StatementViewProps) {
  const query = toDateRange(asked, today)
  const read = useList(statements.getStatement, { params: { id: String(storeId) }, query })
  const statement = read.data
  return (
    <>
      <StatementBar storeId={storeId} today={today} asked={asked} onChange={onChange} />
      {read.error && (
        <LoadFailed
          what="The statement could not be loaded."
          kept="Your dates are still set."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {statement && !read.error ? (
        <div className={styles.statement} data-refreshing={read.isPlaceholderData || undefined}>
          <StatementSums statement={statement} creditUse={creditUse} />
          <StatementLines
            statement={statement}
            isRefreshing={read.isPlaceholderData}
            invoiceLink={invoiceLink}
          />
          <StatementAges statement={statement} />
        </div>
      ) : (
        !read.error && <StatementSkeleton />
      )}
    </>
  )
}

function StatementSkeleton() {
  return (
    <Loading label="Loading the statement">
      <SkeletonCard height={74} mb={32} />
      <SkeletonLines lines={12} />
    </Loading>
  )
}

/** The open amounts of the invoices, by how long they are overdue. */
function StatementAges({ statement: { ageing, to } }: { statement: Statement }) {
  return (
    <OrderSection title="Open invoices by age" isCard>
      <Facts
        facts={[
          ...ageing.map(({ label, amount, formatted_amount }) => {
            return [label, amount === 0 ? '–' : <Money key={label}>{formatted_amount}</Money>] as const
          }),
          ['As of', <DayText key="day" day={to} />],
        ]}
      />
    </OrderSection>
  )
}

type StatementBarProps = {
  storeId: number
  today: Day
  asked: AskedDates
  onChange: (dates: AskedDates) => void
}

/** The statement's dates, and the downloads for exactly these dates. */
function StatementBar({ storeId, today, asked, onChange }: StatementBarProps) {
  const document = useDownload(statements.downloadStatement, 'Statement downloaded successfully')
  const spreadsheet = useDownload(statements.exportStatement, 'Statement exported successfully')
  const question = { params: { id: String(storeId) }, query: toDateRange(asked, today) }
  return (
    <TableBar
      actions={
        <>
          <BusyButton
            variant="default"
            leftSection={<Sheet size={16} strokeWidth={1.75} aria-hidden />}
            busy={spreadsheet.isPending}
            busyLabel="exporting…"
            onClick={() => spreadsheet.mutate(question)}
          >
            export .xlsx
          </BusyButton>
          <BusyButton
            variant="default"
            leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
            busy={document.isPending}
            busyLabel="downloading…"
            onClick={() => document.mutate(question)}
          >
            download pdf
          </BusyButton>
        </>
      }
    >
      <DateRangeFields asked={asked} today={today} onChange={onChange} />
    </TableBar>
  )
}

type Line = Statement['lines'][number]
type InvoiceLink = (invoice: NonNullable<Line['invoice']>, words: string) => ReactNode

/** The first row is the opening balance, which is not a statement line. */
type Row = Pick<Line, 'id' | 'date' | 'formatted_charge' | 'formatted_payment' | 'formatted_balance'> & {
  words: ReactNode
}

const columns: readonly Column<Row>[] = [
  { key: 'date', label: 'Date', nowrap: true, card: 'under', render: ({ date }) => <DayText day={date} /> },
  { key: 'description', label: 'Description', card: 'title', render: ({ words }) => words },
  {
    key: 'charge',
    label: 'Charge',
    align: 'end',
    card: 'end',
    render: ({ formatted_charge }) => <Amount>{formatted_charge}</Amount>,
  },
  {
    key: 'payment',
    label: 'Payment',
    align: 'end',
    card: 'end',
    render: ({ formatted_payment }) => <PaymentAmount>{formatted_payment}</PaymentAmount>,
  },
  {
    key: 'balance',
    label: 'Balance',
    align: 'end',
    card: 'end',
    render: ({ formatted_balance }) => (
      <span className={styles.balance}>
        <Money>{formatted_balance}</Money>
      </span>
    ),
  },
]

type StatementLinesProps = { statement: Statement; isRefreshing: boolean; invoiceLink: InvoiceLink }

function StatementLines({ statement, isRefreshing, invoiceLink }: StatementLinesProps) {
  const { from, formatted_opening, lines } = statement
  const opening: Row = {
    id: 0,
    date: from,
    words: <strong>Opening balance</strong>,
    formatted_charge: null,
    formatted_payment: null,
    formatted_balance: formatted_opening,
  }
  const rows = lines.map(
    ({ invoice, description, ...line }): Row => ({
      ...line,
      words: invoice ? linked(description, invoice, invoiceLink) : description,
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
        opensRows
        empty={null}
      />
      {lines.length === 0 && <p>No activity in this date range.</p>}
    </div>
  )
}

/** The description with its invoice as a link: where it is named, otherwise at the end. */
function linked(description: string, invoice: NonNullable<Line['invoice']>, invoiceLink: InvoiceLink) {
  const named = new RegExp(`invoice # ${invoice.number}`, 'i').exec(description)
  const [name] = named ?? [`Invoice # ${invoice.number}`]
  const before = named
    ? description.slice(0, named.index)
    : `${description}${/[.!?]$/.test(description) ? ' ' : ', '}`
  return (
    <span>
      {before}
      {invoiceLink(invoice, name)}
      {named && description.slice(named.index + name.length)}
    </span>
  )
}

/** On a phone, where charges and payments share a column, a payment is less and what was taken back is more. */
function PaymentAmount({ children }: { children: string | null }) {
  if (!children?.startsWith('-'))
    return (
      <span className={styles.payment}>
        <Amount>{children}</Amount>
      </span>
    )
  return (
    <span className={styles.takenBack}>
      <span className={styles.sign}>-</span>
      <Money>{children.slice(1)}</Money>
    </span>
  )
}

function Amount({ children }: { children: string | null }) {
  return children === null ? <span data-none>–</span> : <Money>{children}</Money>
}

/** From the opening balance to the closing balance. */
function StatementSums({ statement, creditUse }: { statement: Statement; creditUse: string }) {
  const sums = [
    ['Opening balance', statement.formatted_opening],
    ['Invoiced', statement.formatted_invoiced],
    ['Paid', statement.formatted_paid],
    ['Credits given', statement.formatted_credited],
    ['Balance', statement.formatted_closing],
  ] as const
  return (
    <section aria-label="Balance">
      <dl className={styles.sums}>
        {sums.map(([label, amount]) => (
          <div key={label} className={styles.sum}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.amount}>
              <Money>{amount}</Money>
            </dd>
          </div>
        ))}
      </dl>
      {statement.unapplied > 0 && (
        <p className={styles.unused}>
          <Money>{statement.formatted_unapplied}</Money> in unused credits and deposits is already deducted
          from this balance. {creditUse}
        </p>
      )}
    </section>
  )
}
