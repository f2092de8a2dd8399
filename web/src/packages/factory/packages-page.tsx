import { Button } from '@mantine/core'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { type FactoryPackageRow, packages } from '@trousseau/contract/packages'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { ANY_DATE } from '../../lib/list-page/date-range.ts'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type Ticked, useTicked } from '../../lib/list-page/use-ticked.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { type ShipmentChange, ShipmentDialog } from '../shipment-dialog.tsx'
import { DeletePackagesDialog } from './delete-packages-dialog.tsx'
import { packageColumns } from './package-columns.tsx'
import styles from './packages.module.css'
import packagesPageStyles from './packages-page.module.css'
import {
  type ChangeSearch,
  isFiltered,
  type PackagesSearch,
  STATE_CHOICES,
  toFilters,
  toScope,
  usePackagesSearch,
} from './packages-search.ts'

const NO_FILTERS = {
  state: undefined,
  search: undefined,
  dates: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

export function PackagesPage() {
  const session = useSession()
  if (!session?.factory) return null
  return <Packages factoryId={session.factory.id} today={session.today} />
}

function Packages({ factoryId, today }: { factoryId: number; today: Day }) {
  const [search, change] = usePackagesSearch()
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const ticked = useTicked<FactoryPackageRow>(toScope(search))
  // Kept while the dialog fades out.
  const [toDelete, setToDelete] = useState<readonly FactoryPackageRow[]>([])
  const [isDeleting, setIsDeleting] = useState(false)
  const list = { factoryId, today, search, onChange: change }

  function askToDelete() {
    setToDelete(ticked.rows)
    setIsDeleting(true)
  }

  return (
    <TabletList className={styles.page ?? ''}>
      <Page
        title="Packages"
        subtitle="Packages waiting to ship, and those already shipped."
        actions={<LinkButton to="/packages/new">Make a package</LinkButton>}
      >
        <PackagesBar
          key={clears}
          {...list}
          selected={{ count: ticked.rows.length, onClear: ticked.clear, onDelete: askToDelete }}
        />
        <PackagesTable {...list} ticked={ticked} onClear={clear} />
        <DeletePackagesDialog
          chosen={toDelete}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onDone={ticked.clear}
        />
      </Page>
    </TabletList>
  )
}

const NOUN = { one: 'package', many: 'packages' }
const isOpenPackage = ({ dispatched_at }: FactoryPackageRow) => dispatched_at === null

type Asked = { pack: FactoryPackageRow | undefined; change: ShipmentChange }

type PackagesTableProps = PackagesListProps & { ticked: Ticked<FactoryPackageRow>; onClear: () => void }

function PackagesTable(props: PackagesTableProps) {
  const { factoryId, today, search, onChange, ticked, onClear } = props
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(asSeenBy('factory', packages.listFactoryPackages), {
    params: { id: String(factoryId) },
    query,
  })
  const rows = read.data?.packages
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Asked>({ pack: undefined, change: 'cost' })
  const [isAsking, setIsAsking] = useState(false)

  function ask(pack: FactoryPackageRow, change: ShipmentChange) {
    setAsked({ pack, change })
    setIsAsking(true)
  }

  return (
    <>
      <ListTable
        label="Packages"
        noun={NOUN}
        query={query}
        read={read}
        rows={rows}
        columns={packageColumns(search, ask)}
        onChange={onChange}
        selection={{
          ...ticked.selectionOf(rows, ({ id }) => `Select package ${id}`),
          canSelect: isOpenPackage,
        }}
        nothing={{
          sentence: 'No packages were made in the last year.',
          action: <LinkButton to="/packages/new">Make a package</LinkButton>,
          filtered: isFiltered(search, today) && { onClear },
        }}
      />
      <ShipmentDialog {...asked} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

type PackagesListProps = {
  factoryId: number
  today: Day
  search: PackagesSearch
  onChange: ChangeSearch
}

type PackagesBarProps = PackagesListProps & {
  selected: { count: number; onClear: () => void; onDelete: () => void }
}

const DATES = ['Made', ANY_DATE] as const

function PackagesBar({ factoryId, today, search, onChange, selected }: PackagesBarProps) {
  const { count, onClear, onDelete } = selected
  return (
    <>
      {/* The count of ticked rows has its place beside the state filter, so ticking a row does not shift the layout.
       */}
      <div className={packagesPageStyles.state}>
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
        <ListFilters
          today={today}
          asked={search}
          onChange={onChange}
          placeholder="Package, tracking number, carrier or store"
          dates={DATES}
        />
      </TableBar>
    </>
  )
}

function ExportButton({ factoryId, today, search }: Omit<PackagesListProps, 'onChange'>) {
  const download = useDownload(packages.exportFactoryPackages, 'Packages exported successfully')
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate({ params: { id: String(factoryId) }, query: toFilters(search, today) })}
    >
      Export
    </BusyButton>
  )
}
