import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useDownload } from '../../lib/api/use-download.ts'
import { ExportButtons } from '../../lib/list-page/export-buttons.tsx'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { filtersOf, type TransactionsSearch } from './transactions-search.ts'

export type TransactionsListProps = {
  storeId: number
  today: Day
  search: TransactionsSearch
  onChange: ChangeList<TransactionsSearch>
}

export function TransactionsBar({ storeId, today, search, onChange }: TransactionsListProps) {
  const download = useDownload(api.exportStoreTransactions, 'Transactions exported successfully')
  return (
    <TableBar
      actions={<ExportButtons storeId={storeId} filters={filtersOf(search, today)} download={download} />}
    >
      <ListFilters
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="Invoice number or reference"
      />
    </TableBar>
  )
}
