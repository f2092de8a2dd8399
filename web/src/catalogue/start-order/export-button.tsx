import { api } from '@trousseau/contract/api'
import { Download } from 'lucide-react'
import { useDownload } from '../../lib/api/use-download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { type CatalogueSearch, sortOf } from './catalogue-search.ts'

type ExportProps = { search: CatalogueSearch }

/** The spreadsheet holds what the screen shows: the same search, filters and order. */
export function ExportDresses({ search }: ExportProps) {
  const download = useDownload(api.exportDresses, 'Dresses exported successfully')
  const { by, dir } = sortOf(search)
  const query = {
    ...shared(search),
    order_by: by,
    order_dir: dir,
    'color[]': search['color[]']?.map(String),
    'collection[]': search['collection[]'],
    'silhouette[]': search['silhouette[]'],
  }
  return <ExportButton isBusy={download.isPending} onClick={() => download.mutate({ query })} />
}

export function ExportCustomItems({ search }: ExportProps) {
  const download = useDownload(api.exportCustomItems, 'Custom Items exported successfully')
  const { by, dir } = sortOf(search)
  const order_by = by === 'style_number' ? 'name' : by
  const query = { ...shared(search), order_by, order_dir: dir }
  return <ExportButton isBusy={download.isPending} onClick={() => download.mutate({ query })} />
}

const shared = ({ q, price_from, price_to, ships_before }: CatalogueSearch) => ({
  search: q,
  price_from,
  price_to,
  ships_before,
})

function ExportButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const isPhone = useIsPhone()
  if (isPhone)
    return <IconButton label="Export" icon={Download} size={44} disabled={isBusy} onClick={onClick} />
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busyLabel="Exporting…"
      busy={isBusy}
      onClick={onClick}
    >
      Export
    </BusyButton>
  )
}
