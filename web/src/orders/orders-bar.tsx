import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useDownload } from '../app/use-download.ts'
import { DateRangeFields } from '../parts/date-range-fields.tsx'
import { ExportButtons } from '../parts/export-buttons.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TableBar } from '../ui/table-bar.tsx'
import styles from './orders-bar.module.css'
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
  const exportOf = download.isPending ? download.variables.query.type : undefined
  return (
    <TableBar
      actions={
        <ExportButtons
          busy={exportOf}
          onExport={(type) =>
            download.mutate({
              params: { id: String(storeId) },
              query: { ...filtersOf(search, today), type },
            })
          }
        />
      }
    >
      <DateRangeFields
        asked={search}
        today={today}
        onChange={(dates) => onChange({ ...dates, page: undefined })}
      />
      <SearchField
        className={styles.search}
        label="Search"
        placeholder="PO, sales order number or item"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
      />
    </TableBar>
  )
}
