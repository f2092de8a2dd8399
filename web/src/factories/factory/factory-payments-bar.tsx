import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { useDownload } from '../../lib/api/use-download.ts'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type FactoryPaymentsSearch, filtersOf } from './factory-payments-search.ts'
import type { ChangeSearch } from './use-factory-payments-search.ts'

export type FactoryPaymentsListProps = {
  factoryId: number
  today: Day
  search: FactoryPaymentsSearch
  onChange: ChangeSearch
}

export function FactoryPaymentsBar({ factoryId, today, search, onChange }: FactoryPaymentsListProps) {
  const download = useDownload(api.exportFactoryPayments, 'Payments exported successfully')
  return (
    <TableBar
      actions={
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Exporting…"
          onClick={() =>
            download.mutate({ params: { id: String(factoryId) }, query: filtersOf(search, today) })
          }
        >
          Export
        </BusyButton>
      }
    >
      <ListFilters today={today} asked={search} onChange={onChange} placeholder="Reference" />
    </TableBar>
  )
}
