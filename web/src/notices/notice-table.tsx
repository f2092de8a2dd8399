import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Notice } from '@trousseau/contract/notices'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../app/load-failed.tsx'
import { readOptions } from '../app/use-api.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
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
  const { page, per_page } = query
  const read = useQuery({
    ...readOptions(api.listNotices, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const [shown, setShown] = useState<Notice>()
  const [isOpen, setIsOpen] = useState(false)
  const current = read.data?.notices.find(({ id }) => id === shown?.id)
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // What was old is swept away while somebody looks at the last page.
  useEffect(() => {
    if (!read.isPlaceholderData && page > lastPage) onChange({ page: lastPage }, 'replace')
  }, [read.isPlaceholderData, page, lastPage, onChange])

  return (
    <>
      <DataTable
        label={NOUN.many}
        columns={noticeColumns((notice) => {
          setShown(notice)
          setIsOpen(true)
        })}
        rows={read.data?.notices}
        rowKey={({ id }) => String(id)}
        isRefreshing={read.isPlaceholderData}
        expectedRows={per_page}
        empty={<NoNotices isFiltered={Boolean(search.search || search.state)} onClear={onClear} />}
        error={
          read.error && (
            <LoadFailed
              what="The notices could not be loaded."
              kept="Your filters are still set."
              failure={read.error}
              onRetry={() => void read.refetch()}
              isRetrying={read.isFetching}
            />
          )
        }
      />
      {meta && meta.total > 0 && (
        <Pager
          page={page}
          perPage={per_page}
          total={meta.total}
          noun={NOUN}
          onPage={(page) => onChange({ page })}
          onPerPage={(per_page) => onChange({ per_page, page: undefined })}
        />
      )}
      {shown && <NoticeDialog notice={current ?? shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NoNotices({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState sentence="Nothing has gone out yet." />
  return (
    <EmptyState
      sentence="No notice matches."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
