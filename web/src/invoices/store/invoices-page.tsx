import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Reply } from '@trousseau/contract/endpoint'
import { invoices } from '@trousseau/contract/invoices'
import { accounts, type Balance, PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import type { Session } from '@trousseau/contract/sessions'
import type { Day } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { useList, useOne } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { ExportButtons } from '../../lib/list-page/export-buttons.tsx'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { clearFound, nothingFound } from '../../lib/list-page/nothing-found.ts'
import { StatusBar } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { INVOICE_DATES, ofAnyDate } from '../invoice-days.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import styles from './invoices-page.module.css'
import { InvoicesSearch, isFiltered, STATUS_CHOICES, toFilters } from './invoices-search.ts'
import { OnDelivery } from './on-delivery.tsx'
import { type InvoicesToPay, useInvoicesToPay } from './use-invoices-to-pay.ts'

const route = getRouteApi('/store/invoices')

const NO_FILTERS = {
  status: undefined,
  search: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

export function InvoicesPage() {
  const session = useSession()
  return session?.store ? <Invoices store={session.store} today={session.today} /> : null
}

type InvoicesProps = { store: NonNullable<Session['store']>; today: Day }

function Invoices({ store, today }: InvoicesProps) {
  const [search, change] = useListAddress(route, InvoicesSearch)
  const [clears, clear] = useClearing(() => change(clearFound(search, NO_FILTERS)))
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(invoices.listStoreInvoices, { params: { id: String(store.id) }, query })
  const toPay = useInvoicesToPay(read.data?.invoices)
  const isOnDelivery = store.payment_method_type_id === CREDIT_ON_DELIVERY
  const list = {
    storeId: store.id,
    today,
    search,
    onChange: change,
    toPay: isOnDelivery ? undefined : toPay,
  }

  return (
    <Page title="Invoices" subtitle="Manage all Invoices">
      <BalanceLine storeId={store.id}>{isOnDelivery && <OnDelivery />}</BalanceLine>
      <InvoicesBar key={clears} {...list} />
      <InvoicesTable {...list} read={read} onClear={clear} />
    </Page>
  )
}

type InvoicesListProps = {
  storeId: number
  today: Day
  search: InvoicesSearch
  onChange: ChangeList<InvoicesSearch>
  /** Undefined for a store that does not pay here. */
  toPay: InvoicesToPay | undefined
}

function InvoicesBar({ storeId, today, search, onChange, toPay }: InvoicesListProps) {
  const download = useDownload(invoices.exportStoreInvoices, 'Invoices exported successfully')
  return (
    <>
      <StatusBar
        selected={
          toPay && {
            count: toPay.ids.length,
            onClear: toPay.clear,
            actions: <PayBar toPay={toPay} />,
          }
        }
        choices={STATUS_CHOICES}
        value={search.status}
        onChange={(status) => onChange(ofAnyDate({ status, page: undefined }, search))}
      />
      <TableBar
        actions={<ExportButtons storeId={storeId} filters={toFilters(search, today)} download={download} />}
      >
        <ListFilters
          today={today}
          asked={search}
          onChange={onChange}
          placeholder="Invoice, tracking or PO number"
          dates={INVOICE_DATES}
        />
      </TableBar>
    </>
  )
}

/** The total of the ticked invoices, and the button to pay them. */
function PayBar({ toPay: { ids, sum } }: { toPay: InvoicesToPay }) {
  return (
    <>
      <Money>{formatMoney(sum)}</Money>
      {ids.length > PAID_AT_ONCE_MAX ? (
        <span role="status">{`At most ${PAID_AT_ONCE_MAX} invoices at once.`}</span>
      ) : (
        <LinkButton to="/make-a-payment" search={{ invoices: ids.join(',') }} size="compact-sm">
          Make a payment
        </LinkButton>
      )}
    </>
  )
}

const NOUN = { one: 'invoice', many: 'invoices' }

type InvoicesTableProps = InvoicesListProps & {
  read: UseQueryResult<Reply<typeof invoices.listStoreInvoices>, CallFailed>
  onClear: () => void
}

function InvoicesTable({ today, search, onChange, toPay, read, onClear }: InvoicesTableProps) {
  return (
    <ListTable
      label="Invoices"
      noun={NOUN}
      query={{ ...toFilters(search, today), ...pageOf(search) }}
      read={read}
      rows={read.data?.invoices}
      columns={invoiceColumns(search)}
      selection={toPay?.selection}
      onChange={onChange}
      opensRows
      nothing={{
        sentence: 'No invoices in the last year.',
        action: <LinkButton to="/sales-order">See your sales orders</LinkButton>,
        filtered: isFiltered(search, today) && {
          ...nothingFound('invoices', {
            search: search.search,
            isNarrowed: Boolean(search.status || search.dates),
          }),
          onClear,
        },
      }}
    />
  )
}

type BalanceLineProps = {
  storeId: number
  /** A remark about the balance. */
  children?: ReactNode
}

/** What the store owes and has, in small type. */
function BalanceLine({ storeId, children }: BalanceLineProps) {
  const read = useOne(accounts.getBalance, { params: { id: String(storeId) } })
  return (
    <section className={styles.line} aria-label="Balance">
      {read.error && !read.data ? (
        <p className={styles.failed}>
          Your balance could not be loaded.
          <Button variant="subtle" size="compact-sm" onClick={() => void read.refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Figures balance={read.data} />
      )}
      <TextLink className={styles.statement ?? ''} to="/statement">
        View statement
      </TextLink>
      {children}
    </section>
  )
}

/** All four figures have their space reserved from the start, so that nothing moves when they load. */
function Figures({ balance }: { balance: Balance | undefined }) {
  const orDash = (amount: number, formatted: string) => (amount === 0 ? '–' : formatted)
  return (
    <dl className={styles.figures} aria-busy={!balance}>
      <Figure label="Balance due">{balance?.formatted_owed}</Figure>
      <Figure label="Overdue" isOverdue={balance !== undefined && balance.overdue > 0}>
        {balance && orDash(balance.overdue, balance.formatted_overdue)}
      </Figure>
      <Figure label="Credits">{balance && orDash(balance.credits, balance.formatted_credits)}</Figure>
      <Figure label="Deposits">{balance && orDash(balance.deposits, balance.formatted_deposits)}</Figure>
    </dl>
  )
}

type FigureProps = { label: string; isOverdue?: boolean; children: string | undefined }

function Figure({ label, isOverdue = false, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-overdue={isOverdue || undefined}>
        <Money>{children ?? ''}</Money>
      </dd>
    </div>
  )
}
