import { api } from '@trousseau/contract/api'
import { Download } from 'lucide-react'
import { useRead } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DeskBar } from './catalogue-bar.tsx'
import { type DeskSearch, filtersOf } from './catalogue-search.ts'
import { itemColumns } from './item-columns.tsx'
import { CUSTOM_ITEM } from './item-kind.ts'
import { ItemTable } from './item-table.tsx'
import type { ChangeSearch } from './use-catalogue-search.ts'

type TableProps = { search: DeskSearch; onChange: ChangeSearch; onClear: () => void }

export function CustomItemTable({ search, onChange, onClear }: TableProps) {
  // Custom items have no style number.
  const { order_by, ...rest } = filtersOf(search)
  const filters = { ...rest, order_by: order_by === 'style_number' ? 'name' : order_by } as const
  const query = { ...filters, ...pageOf(search) }
  const read = useRead(api.listCustomItems, { query })
  const download = useDownload(api.exportCustomItems, 'Custom Items exported successfully')
  return (
    <>
      <DeskBar
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
