import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useDownload } from '../../lib/api/use-download.ts'
import { ExportButtons } from '../../lib/list-page/export-buttons.tsx'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { StatusBar } from '../../lib/list-page/status-bar.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { filtersOf, type InvoicesSearch, STATUS_CHOICES } from './invoices-search.ts'
import { PayBar } from './pay-bar.tsx'
import type { InvoicesToPay } from './use-invoices-to-pay.ts'

export type InvoicesListProps = {
  storeId: number
  today: Day
  search: InvoicesSearch
  onChange: ChangeList<InvoicesSearch>
  /** Undefined for a store that does not pay here. */
  toPay: InvoicesToPay | undefined
}

export function InvoicesBar({ storeId, today, search, onChange, toPay }: InvoicesListProps) {
  const download = useDownload(api.exportStoreInvoices, 'Invoices exported successfully')
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
        onChange={(status) => onChange({ status, page: undefined })}
      />
      <TableBar
        actions={<ExportButtons storeId={storeId} filters={filtersOf(search, today)} download={download} />}
      >
        <ListFilters
          today={today}
          asked={search}
          onChange={onChange}
          placeholder="Invoice, tracking or PO number"
        />
      </TableBar>
    </>
  )
}
