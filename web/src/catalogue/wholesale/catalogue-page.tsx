import { customItems } from '@trousseau/contract/custom-items'
import { dresses, type WholesaleDress } from '@trousseau/contract/dresses'
import { Download, Upload } from 'lucide-react'
import { useList } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { WholesaleBar } from './catalogue-bar.tsx'
import { type ChangeSearch, toFilters, useWholesaleSearch, type WholesaleSearch } from './catalogue-search.ts'
import { itemColumns } from './item-columns.tsx'
import { CUSTOM_ITEM, DRESS, type WholesaleItem } from './item-kind.ts'
import { ItemTable } from './item-table.tsx'

const SEGMENTS = [
  { value: 'dresses', label: 'Dresses' },
  { value: 'custom-items', label: 'Custom Items' },
] as const

export function CataloguePage() {
  const [search, change] = useWholesaleSearch()
  const [clears, clear] = useClearing(() => change({ search: undefined, status: undefined, page: undefined }))
  const kind = search.show === 'custom-items' ? CUSTOM_ITEM : DRESS
  const Table = kind === DRESS ? DressTable : CustomItemTable

  return (
    <Page
      title="Catalog"
      subtitle="Published items, drafts and withdrawn items."
      actions={
        <>
          <Segmented
            label="What to show"
            value={search.show ?? 'dresses'}
            segments={SEGMENTS}
            onChange={(show) =>
              change({ show: show === 'dresses' ? undefined : show, order_by: undefined, page: undefined })
            }
          />
          <LinkButton to="/desk/catalogue/stage-plans" variant="default">
            Stage plans
          </LinkButton>
          <LinkButton to={kind.path} params={{ id: 'new' }} state={{ wholesaleSearch: search }}>
            Add {kind.one}
          </LinkButton>
        </>
      }
    >
      <Table key={`${kind.one} ${clears}`} search={search} onChange={change} onClear={clear} />
    </Page>
  )
}

type TableProps = { search: WholesaleSearch; onChange: ChangeSearch; onClear: () => void }

function CustomItemTable({ search, onChange, onClear }: TableProps) {
  // Custom items have no style number.
  const { order_by, ...rest } = toFilters(search)
  const filters = { ...rest, order_by: order_by === 'style_number' ? 'name' : order_by } as const
  const query = { ...filters, ...pageOf(search) }
  const read = useList(customItems.listCustomItems, { query })
  const download = useDownload(customItems.exportCustomItems, 'Custom Items exported successfully')
  return (
    <>
      <WholesaleBar
        placeholder="Name or description"
        search={search}
        onChange={onChange}
        actions={
          <BusyButton
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            busy={download.isPending}
            busyLabel="Exporting…"
            onClick={() => download.mutate({ query: filters })}
          >
            Export
          </BusyButton>
        }
      />
      <ItemTable
        kind={CUSTOM_ITEM}
        query={query}
        read={read}
        rows={read.data?.custom_items}
        columns={(onDelete) => Object.values(itemColumns(CUSTOM_ITEM, search, 'Name', onDelete))}
        search={search}
        onChange={onChange}
        onClear={onClear}
      />
    </>
  )
}

type DressTableProps = { search: WholesaleSearch; onChange: ChangeSearch; onClear: () => void }

function DressTable({ search, onChange, onClear }: DressTableProps) {
  const filters = toFilters(search)
  const query = { ...filters, ...pageOf(search) }
  const read = useList(dresses.listDresses, { query })
  const download = useDownload(dresses.exportDresses, 'Dresses exported successfully')
  return (
    <>
      <WholesaleBar
        placeholder="Style number or name"
        search={search}
        onChange={onChange}
        actions={
          <>
            <LinkButton
              to="/desk/catalogue/import"
              state={{ wholesaleSearch: search }}
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
        columns={(onDelete) => buildColumns(search, onDelete)}
        search={search}
        onChange={onChange}
        onClear={onClear}
      />
    </>
  )
}

function buildColumns(
  search: WholesaleSearch,
  onDelete: (item: WholesaleItem) => void,
): Column<WholesaleDress>[] {
  const shared = itemColumns(DRESS, search, 'Dress Name', onDelete)
  return [
    shared.image,
    {
      key: 'style_number',
      label: 'Style Num.',
      card: 'under',
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
