import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { FactoryPackageRow } from '@trousseau/contract/packages'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { Ticked } from '../../lib/list-page/use-ticked.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { packageColumns } from './package-columns.tsx'
import type { PackagesListProps } from './packages-bar.tsx'
import { filtersOf, isFiltered } from './packages-search.ts'
import { type ShipmentChange, ShipmentDialog } from './shipment-dialog.tsx'

const NOUN = { one: 'package', many: 'packages' }
const isOpenPackage = ({ dispatched_at }: FactoryPackageRow) => dispatched_at === null

type Asked = { pack: FactoryPackageRow | undefined; change: ShipmentChange }

type PackagesTableProps = PackagesListProps & { ticked: Ticked<FactoryPackageRow>; onClear: () => void }

export function PackagesTable(props: PackagesTableProps) {
  const { factoryId, today, search, onChange, ticked, onClear } = props
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(seenBy('factory', api.listFactoryPackages), {
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
