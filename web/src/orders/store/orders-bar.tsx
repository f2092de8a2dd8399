import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useDownload } from '../../lib/api/use-download.ts'
import { ExportButtons } from '../../lib/list-page/export-buttons.tsx'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { filtersOf, type OrdersSearch } from './orders-search.ts'
import type { ChangeSearch } from './use-orders-search.ts'

export type OrdersListProps = {
  storeId: number
  today: Day
  search: OrdersSearch
  onChange: ChangeSearch
}

export function OrdersBar({ storeId, today, search, onChange }: OrdersListProps) {
  const download = useDownload(api.exportStoreOrders, 'Orders exported successfully')
  return (
    <TableBar
      actions={<ExportButtons storeId={storeId} filters={filtersOf(search, today)} download={download} />}
    >
      <ListFilters
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="PO, sales order number or item"
      />
    </TableBar>
  )
}
