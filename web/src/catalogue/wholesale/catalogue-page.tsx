import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CustomItemTable } from './custom-item-table.tsx'
import { DressTable } from './dress-table.tsx'
import { CUSTOM_ITEM, DRESS } from './item-kind.ts'
import { useDeskSearch } from './use-catalogue-search.ts'

const SEGMENTS = [
  { value: 'dresses', label: 'Dresses' },
  { value: 'custom-items', label: 'Custom Items' },
] as const

export function CataloguePage() {
  const [search, change] = useDeskSearch()
  const [clears, clear] = useClearing(() => change({ search: undefined, status: undefined, page: undefined }))
  const kind = search.show === 'custom-items' ? CUSTOM_ITEM : DRESS
  const Table = kind === DRESS ? DressTable : CustomItemTable

  return (
    <Page
      title="Catalogue"
      subtitle="What stores may order, what is being prepared, and what was withdrawn."
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
          <LinkButton to={kind.path} params={{ id: 'new' }} state={{ deskSearch: search }}>
            Add {kind.one}
          </LinkButton>
        </>
      }
    >
      <Table key={`${kind.one} ${clears}`} search={search} onChange={change} onClear={clear} />
    </Page>
  )
}
