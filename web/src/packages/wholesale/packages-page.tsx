import { getRouteApi } from '@tanstack/react-router'
import { packages } from '@trousseau/contract/packages'
import type { Day } from '@trousseau/domain/day'
import { useList } from '../../lib/api/use-api.ts'
import { ExportButton } from '../../lib/list-page/export-button.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { WholesaleListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { NO_WHOLESALE_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { packageColumns } from './package-columns.tsx'
import {
  DATES,
  isFiltered,
  ofAnyDate,
  STATUS_CHOICES,
  toFilters,
  WholesalePackagesSearch,
} from './packages-search.ts'

const route = getRouteApi('/wholesale/desk/packages')

export function PackagesPage() {
  const session = useSession()
  return session ? <Packages today={session.today} /> : null
}

function Packages({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, WholesalePackagesSearch)
  const [clears, clear] = useClearing(() => change({ ...NO_WHOLESALE_FILTERS, status: undefined }))

  return (
    <Page title="Packages" subtitle="Packages from the factories to the stores">
      <WholesaleListBar
        key={clears}
        today={today}
        asked={search}
        onChange={(asked, how) => change(ofAnyDate(asked), how)}
        placeholder="Tracking number, carrier or store"
        statuses={STATUS_CHOICES}
        dates={DATES}
        actions={
          <ExportButton
            endpoint={packages.exportPackages}
            asked={{ query: toFilters(search, today) }}
            done="Packages exported successfully"
          />
        }
      />
      <PackagesTable today={today} search={search} onChange={change} onClear={clear} />
    </Page>
  )
}

type PackagesTableProps = {
  today: Day
  search: WholesalePackagesSearch
  onChange: ChangeList<WholesalePackagesSearch>
  onClear: () => void
}

function PackagesTable({ today, search, onChange, onClear }: PackagesTableProps) {
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(packages.listPackages, { query })
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
