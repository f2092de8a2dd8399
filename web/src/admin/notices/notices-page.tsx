import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Notice, notices } from '@trousseau/contract/notices'
import { NOTICE_KINDS, NOTICE_STATES } from '@trousseau/domain/people/notices'
import { type ReactNode, useState } from 'react'
import { readOptions } from '../../lib/api/use-api.ts'
import { countSet, SearchAndFilters } from '../../lib/list-page/list-filters.tsx'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { StoreFilter } from '../../stores/store-filter.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { noticeColumns, OrderLinks } from './notice-columns.tsx'
import {
  canBeTried,
  KIND_WORDS,
  momentText,
  recipientText,
  STATE_TONES,
  STATE_WORDS,
} from './notice-words.ts'
import styles from './notices-page.module.css'
import { type ChangeSearch, type NoticesSearch, toQuestion, useNoticesSearch } from './notices-search.ts'
import { TryAgainButton } from './try-again-button.tsx'

const KINDS = NOTICE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))
const STATES = NOTICE_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))

export function NoticesPage() {
  const [search, change] = useNoticesSearch()
  const [clears, clear] = useClearing(() =>
    change({ search: undefined, state: undefined, kind: undefined, store: undefined, page: undefined }),
  )

  return (
    <Page title="Notices" subtitle="Outgoing messages and their delivery status.">
      <TableBar>
        <SearchAndFilters
          set={countSet([search.kind, search.store, search.state])}
          search={
            // Clearing the filters remounts the field, so that half-typed text does not come back a moment later.
            <SearchField
              key={clears}
              className={styles.search}
              label="Search"
              placeholder="Recipient, subject, store or PO number"
              value={search.search ?? ''}
              onSearch={(text) => change({ search: text, page: undefined }, 'replace')}
            />
          }
        >
          <SelectField
            label="Kind"
            placeholder="All kinds"
            choices={KINDS}
            value={search.kind ?? ''}
            onChange={({ currentTarget: { value } }) => change({ kind: value || undefined, page: undefined })}
          />
          <StoreFilter store={search.store} onChange={(store) => change({ store, page: undefined })} />
          <StatusFilter
            label="State"
            choices={STATES}
            value={search.state}
            onChange={(state) => change({ state, page: undefined })}
          />
        </SearchAndFilters>
      </TableBar>
      <NoticeTable search={search} onChange={change} onClear={clear} />
    </Page>
  )
}

/** Notices are sent in the background, so the list is refetched regularly. */
const REFRESH_MS = 15_000
const NOUN = { one: 'notice', many: 'notices' }

type NoticeTableProps = { search: NoticesSearch; onChange: ChangeSearch; onClear: () => void }

function NoticeTable({ search, onChange, onClear }: NoticeTableProps) {
  const query = toQuestion(search)
  const read = useQuery({
    ...readOptions(notices.listNotices, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const [shown, setShown] = useState<Notice>()
  const [isOpen, setIsOpen] = useState(false)
  const current = read.data?.notices.find(({ id }) => id === shown?.id)
  return (
    <>
      <ListTable
        label={NOUN.many}
        noun={NOUN}
        query={query}
        read={read}
        rows={read.data?.notices}
        columns={noticeColumns((notice) => {
          setShown(notice)
          setIsOpen(true)
        })}
        onChange={onChange}
        nothing={{
          sentence: 'No messages yet.',
          filtered: Boolean(search.search || search.state || search.kind || search.store) && { onClear },
        }}
      />
      {shown && <NoticeDialog notice={current ?? shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type NoticeDialogProps = { notice: Notice; isOpen: boolean; onClose: () => void }

function NoticeDialog({ notice, isOpen, onClose }: NoticeDialogProps) {
  const { subject, text, state, store, orders, attempts, last_error, created_at, next_at, ended_at } = notice
  const facts: [string, ReactNode][] = [
    ['To', recipientText(notice)],
    ['Store', store && <StoreLink key="store" store={store} />],
    ['About', orders.length > 0 ? <OrderLinks key="about" orders={orders} /> : null],
    ['Written', momentText(created_at)],
    ['Attempts', String(attempts)],
    ['Last error', last_error],
    ['Next try', next_at && momentText(next_at)],
    [state === 'sent' ? 'Sent' : 'Gave up', ended_at && momentText(ended_at)],
  ]
  return (
    <Dialog title={subject} isOpen={isOpen} onClose={onClose} size="lg">
      <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {text === null ? (
        <p className={styles.unwritten}>The text is written when it is sent.</p>
      ) : (
        <pre className={styles.text}>{text}</pre>
      )}
      {canBeTried(notice) && (
        <DialogActions>
          <TryAgainButton notice={notice} onDone={onClose} />
        </DialogActions>
      )}
    </Dialog>
  )
}
