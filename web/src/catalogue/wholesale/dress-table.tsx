import { api } from '@trousseau/contract/api'
import type { DeskDress } from '@trousseau/contract/dresses'
import { Download, Upload } from 'lucide-react'
import { useRead } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DeskBar } from './catalogue-bar.tsx'
import { type DeskSearch, filtersOf } from './catalogue-search.ts'
import { itemColumns } from './item-columns.tsx'
import { type DeskItem, DRESS } from './item-kind.ts'
import { ItemTable } from './item-table.tsx'
import type { ChangeSearch } from './use-catalogue-search.ts'

type TableProps = { search: DeskSearch; onChange: ChangeSearch; onClear: () => void }

export function DressTable({ search, onChange, onClear }: TableProps) {
  const filters = filtersOf(search)
  const query = { ...filters, ...pageOf(search) }
  const read = useRead(api.listDresses, { query })
  const download = useDownload(api.exportDresses, 'Dresses exported successfully')
  return (
    <>
      <DeskBar
        placeholder="Style number or name"
        search={search}
        onChange={onChange}
        actions={
          <>
            <LinkButton
              to="/desk/catalogue/import"
              state={{ deskSearch: search }}
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
            >
              Import
            </LinkButton>
            <BusyButton
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              busy={download.isPending}
              busyLabel="Exporting…"
              onClick={() => download.mutate({ query: filters })}
            >
              Export
            </BusyButton>
          </>
        }
      />
      <ItemTable
        kind={DRESS}
        query={query}
        read={read}
        rows={read.data?.dresses}
        columns={(onDelete) => columnsOf(search, onDelete)}
        search={search}
        onChange={onChange}
        onClear={onClear}
      />
    </>
  )
}

function columnsOf(search: DeskSearch, onDelete: (item: DeskItem) => void): Column<DeskDress>[] {
  const shared = itemColumns(DRESS, search, 'Dress Name', onDelete)
  return [
    shared.image,
    {
      key: 'style_number',
      label: 'Style Num.',
      sortable: true,
      nowrap: true,
      render: (dress) => dress.style_number,
    },
    shared.name,
    { key: 'collection', label: 'Collection', render: (dress) => dress.collection },
    shared.wholesale,
    shared.factory,
    { key: 'msrp', label: 'MSRP', align: 'end', render: (dress) => <Money>{dress.formatted_msrp}</Money> },
    shared.ships,
    shared.added,
    shared.status,
    shared.actions,
  ]
}
