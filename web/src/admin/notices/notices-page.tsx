import { NOTICE_STATES } from '@trousseau/contract/notices'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { NoticeTable } from './notice-table.tsx'
import { STATE_WORDS } from './notice-words.ts'
import styles from './notices-page.module.css'
import { useNoticesSearch } from './use-notices-search.ts'

const STATES = NOTICE_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))

export function NoticesPage() {
  const [search, change] = useNoticesSearch()
  const [clears, clear] = useClearing(() => change({ search: undefined, state: undefined, page: undefined }))

  return (
    <Page
      title="Notices"
      subtitle="What goes out of the house: what is waiting, what failed and is tried again, what was given up, and what was sent."
    >
      <TableBar>
        {/* Cleared, it begins anew: what was being typed must not come back a moment later. */}
        <SearchField
          key={clears}
          className={styles.search}
          label="Search"
          placeholder="Subject, store or PO number"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text, page: undefined }, 'replace')}
        />
        <StatusFilter
          label="State"
          choices={STATES}
          value={search.state}
          onChange={(state) => change({ state, page: undefined })}
        />
      </TableBar>
      <NoticeTable search={search} onChange={change} onClear={clear} />
    </Page>
  )
}
