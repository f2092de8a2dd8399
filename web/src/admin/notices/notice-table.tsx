import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Notice } from '@trousseau/contract/notices'
import { useState } from 'react'
import { readOptions } from '../../lib/api/use-api.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { type NoticesSearch, questionOf } from './notices-search.ts'
import type { ChangeSearch } from './use-notices-search.ts'

/** What is being sent goes on without the one who looks. */
const REFRESH_MS = 15_000
const NOUN = { one: 'notice', many: 'notices' }

type NoticeTableProps = { search: NoticesSearch; onChange: ChangeSearch; onClear: () => void }

export function NoticeTable({ search, onChange, onClear }: NoticeTableProps) {
  const query = questionOf(search)
  const read = useQuery({
    ...readOptions(api.listNotices, { query }),
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
