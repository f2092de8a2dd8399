import { ITEM_STATUSES } from '@trousseau/contract/catalogue'
import type { ReactNode } from 'react'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import styles from './catalogue-bar.module.css'
import type { ChangeSearch, WholesaleSearch } from './catalogue-search.ts'
import { STATUS_WORDS } from './item-status.tsx'

const statuses = ITEM_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))

type WholesaleBarProps = {
  /** Says what can be searched for. */
  placeholder: string
  search: WholesaleSearch
  onChange: ChangeSearch
  actions: ReactNode
}

export function WholesaleBar({ placeholder, search, onChange, actions }: WholesaleBarProps) {
  return (
    <TableBar actions={actions}>
      <SearchField
        className={styles.search}
        label="Search"
        placeholder={placeholder}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
      />
      <SelectField
        aria-label="Status"
        placeholder="All statuses"
        choices={statuses}
        value={search.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value || undefined, page: undefined })}
      />
    </TableBar>
  )
}
