import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { packageColumns } from './package-columns.tsx'
import { type DeskPackagesSearch, filtersOf, isFiltered } from './packages-search.ts'

type PackagesTableProps = {
  today: Day
  search: DeskPackagesSearch
  onChange: ChangeList<DeskPackagesSearch>
  onClear: () => void
}

export function PackagesTable({ today, search, onChange, onClear }: PackagesTableProps) {
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listPackages, { query })
  return (
    <ListTable
      label="Packages"
      noun={{ one: 'package', many: 'packages' }}
      query={query}
      read={read}
      rows={read.data?.packages}
      columns={packageColumns(search)}
      onChange={onChange}
      nothing={{
        sentence: 'No packages were made in the last year.',
        filtered: isFiltered(search, today) && { onClear },
      }}
    />
  )
}
