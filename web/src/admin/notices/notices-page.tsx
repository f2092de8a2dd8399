import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NOTICE_STATES, type Notice, notices } from '@trousseau/contract/notices'
import { useState } from 'react'
import { readOptions } from '../../lib/api/use-api.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { StatusFilter } from '../../lib/list-page/status-filter.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { CHANNEL_WORDS, canBeTried, momentText, STATE_TONES, STATE_WORDS } from './notice-words.ts'
import styles from './notices-page.module.css'
import { type ChangeSearch, type NoticesSearch, toQuestion, useNoticesSearch } from './notices-search.ts'
import { TryAgainButton } from './try-again-button.tsx'

const STATES = NOTICE_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))

export function NoticesPage() {
  const [search, change] = useNoticesSearch()
  const [clears, clear] = useClearing(() => change({ search: undefined, state: undefined, page: undefined }))

  return (
    <Page
      title="Notices"
      subtitle="What we send: what is waiting, what failed and is tried again, what was given up, and what was sent."
    >
      <TableBar>
        {/* Clearing the filters remounts the field, so that half-typed text does not come back a moment later. */}
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
          sentence: 'Nothing has gone out yet.',
          filtered: Boolean(search.search || search.state) && { onClear },
        }}
      />
      {shown && <NoticeDialog notice={current ?? shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type NoticeDialogProps = { notice: Notice; isOpen: boolean; onClose: () => void }

function NoticeDialog({ notice, isOpen, onClose }: NoticeDialogProps) {
  const { subject, text, state, channel, attempts, last_error, created_at, next_at, ended_at } = notice
  const facts: [string, string | null][] = [
    ['To', CHANNEL_WORDS[channel]],
    ['Written', momentText(created_at)],
    ['Attempts', String(attempts)],
    ['Last error', last_error],
    ['Next try', next_at && momentText(next_at)],
    [state === 'sent' ? 'Sent' : 'Given up', ended_at && momentText(ended_at)],
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
        <p className={styles.unwritten}>Its words are written when it is sent, and are not kept here.</p>
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
