import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { useDownload } from '../../lib/api/use-download.ts'
import { DateRangeFields } from '../../lib/list-page/date-range-fields.tsx'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import styles from './packages-bar.module.css'
import { filtersOf, type PackagesSearch, STATE_CHOICES } from './packages-search.ts'
import type { ChangeSearch } from './use-packages-search.ts'

export type PackagesListProps = {
  factoryId: number
  today: Day
  search: PackagesSearch
  onChange: ChangeSearch
}

type PackagesBarProps = PackagesListProps & {
  selected: { count: number; onClear: () => void; onDelete: () => void }
}

export function PackagesBar({ factoryId, today, search, onChange, selected }: PackagesBarProps) {
  const { count, onClear, onDelete } = selected
  return (
    <>
      {/* What is ticked has its place beside the state: a tick moves nothing that is in sight. */}
      <div className={styles.state}>
        <TableBar
          hasDensity={false}
          selected={{
            count,
            onClear,
            actions: (
              <Button size="compact-sm" variant="outline" color="red" onClick={onDelete}>
                Delete
              </Button>
            ),
          }}
        >
          <StatusFilter
            label="Status"
            choices={STATE_CHOICES}
            value={search.state}
            onChange={(state) => onChange({ state, page: undefined })}
          />
        </TableBar>
      </div>
      <TableBar actions={<ExportButton factoryId={factoryId} today={today} search={search} />}>
        <DateRangeFields
          asked={search}
          today={today}
          onChange={(dates) => onChange({ ...dates, page: undefined })}
        />
        <SearchField
          className={styles.search}
          label="Search"
          placeholder="Package, tracking number, carrier or store"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
    </>
  )
}

function ExportButton({ factoryId, today, search }: Omit<PackagesListProps, 'onChange'>) {
  const download = useDownload(api.exportFactoryPackages, 'Packages exported successfully')
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate({ params: { id: String(factoryId) }, query: filtersOf(search, today) })}
    >
      Export
    </BusyButton>
  )
}
