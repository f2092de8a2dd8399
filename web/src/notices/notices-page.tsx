import { NOTICE_STATES, type NoticeState } from '@trousseau/contract/notices'
import { useState } from 'react'
import { Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TableBar } from '../ui/table-bar.tsx'
import { NoticeTable } from './notice-table.tsx'
import { STATE_WORDS } from './notice-words.ts'
import styles from './notices-page.module.css'
import { useNoticesSearch } from './use-notices-search.ts'

const ALL = 'all'
const SEGMENTS: readonly { value: NoticeState | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All' },
  ...NOTICE_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
]

export function NoticesPage() {
  const [search, change] = useNoticesSearch()
  const [clears, setClears] = useState(0)

  function clear() {
    change({ search: undefined, state: undefined, page: undefined })
    setClears((before) => before + 1)
  }

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
        <Segmented
          label="State"
          tone="quiet"
          value={search.state ?? ALL}
          segments={SEGMENTS}
          onChange={(state) => change({ state: state === ALL ? undefined : state, page: undefined })}
        />
      </TableBar>
      <NoticeTable search={search} onChange={change} onClear={clear} />
    </Page>
  )
}
