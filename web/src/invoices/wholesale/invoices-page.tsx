import { getRouteApi } from '@tanstack/react-router'
import { invoices } from '@trousseau/contract/invoices'
import type { Day } from '@trousseau/domain/day'
import { useList } from '../../lib/api/use-api.ts'
import { ExportButton } from '../../lib/list-page/export-button.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { WholesaleListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { NO_WHOLESALE_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { INVOICE_DATES, ofAnyDate } from '../invoice-days.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { isFiltered, STATUS_CHOICES, toFilters, WholesaleInvoicesSearch } from './invoices-search.ts'

const route = getRouteApi('/wholesale/desk/invoices')

export function InvoicesPage() {
  const session = useSession()
  return session ? <Invoices today={session.today} /> : null
}

function Invoices({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, WholesaleInvoicesSearch)
  const [clears, clear] = useClearing(() => change({ ...NO_WHOLESALE_FILTERS, status: undefined }))

  return (
    <Page
      title="Invoices"
      subtitle="Invoices billed to stores and their payment status"
      actions={
        <LinkButton variant="default" to="/desk/balances">
          Store balances
        </LinkButton>
      }
    >
      <WholesaleListBar
        key={clears}
        today={today}
        asked={search}
        onChange={(asked, how) => change(ofAnyDate(asked, search), how)}
        placeholder="Invoice, PO, tracking number or store"
        statuses={STATUS_CHOICES}
        dates={INVOICE_DATES}
        actions={
          <ExportButton
            endpoint={invoices.exportInvoices}
            asked={{ query: toFilters(search, today) }}
            done="Invoices exported successfully"
          />
        }
      />
      <InvoicesTable today={today} search={search} onChange={change} onClear={clear} />
    </Page>
  )
}

type InvoicesTableProps = {
  today: Day
  search: WholesaleInvoicesSearch
  onChange: ChangeList<WholesaleInvoicesSearch>
  onClear: () => void
}

function InvoicesTable({ today, search, onChange, onClear }: InvoicesTableProps) {
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(invoices.listInvoices, { query })
  return (
    <ListTable
      label="Invoices"
      noun={{ one: 'invoice', many: 'invoices' }}
      query={query}
      read={read}
      rows={read.data?.invoices}
      columns={invoiceColumns(search)}
      onChange={onChange}
      nothing={{
        sentence: 'No invoices were issued in the last year.',
        filtered: isFiltered(search, today) && { onClear },
      }}
    />
  )
}
