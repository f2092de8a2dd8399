import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { type DeskInvoicesSearch, filtersOf, isFiltered } from './invoices-search.ts'

type InvoicesTableProps = {
  today: Day
  search: DeskInvoicesSearch
  onChange: ChangeList<DeskInvoicesSearch>
  onClear: () => void
}

export function InvoicesTable({ today, search, onChange, onClear }: InvoicesTableProps) {
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listInvoices, { query })
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
