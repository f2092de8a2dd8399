import { api } from '@trousseau/contract/api'
import type { Retailer } from '@trousseau/contract/stores'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { retailerColumns } from './retailer-columns.tsx'
import { filtersOf, type RetailersSearch } from './retailers-search.ts'

type RetailersTableProps = {
  search: RetailersSearch
  onChange: ChangeList<RetailersSearch>
  onClear: () => void
  /** Undefined for those who may not. */
  onDelete: ((store: Retailer) => void) | undefined
}

export function RetailersTable({ search, onChange, onClear, onDelete }: RetailersTableProps) {
  const query = { ...filtersOf(search), ...pageOf(search) }
  const read = useRead(api.listStores, { query })
  return (
    <ListTable
      label="Retailers"
      noun={{ one: 'retailer', many: 'retailers' }}
      query={query}
      read={read}
      rows={read.data?.stores}
      columns={retailerColumns(onDelete)}
      onChange={onChange}
      nothing={{
        sentence: 'There are no retailers yet.',
        action: <LinkButton to="/add-store">Add Store</LinkButton>,
        filtered: Boolean(search.search) && { onClear },
      }}
    />
  )
}
