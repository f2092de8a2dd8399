import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PageMeta } from '@trousseau/contract/page'
import { useEffect, useState } from 'react'
import type { CallFailed } from '../app/call-failed.ts'
import { LinkButton } from '../app/link-button.tsx'
import { LoadFailed } from '../app/load-failed.tsx'
import type { Column } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DeskItem, DeskKind } from './desk-kind.ts'
import { type DeskSearch, filtersOf, pageOf } from './desk-search.ts'
import type { ChangeSearch } from './use-desk-search.ts'

type ItemTableProps<Item extends DeskItem> = {
  kind: DeskKind
  read: UseQueryResult<{ meta: PageMeta }, CallFailed>
  rows: readonly Item[] | undefined
  columns: (onDelete: (item: DeskItem) => void) => readonly Column<Item>[]
  search: DeskSearch
  onChange: ChangeSearch
  onClear: () => void
}

export function ItemTable<Item extends DeskItem>(props: ItemTableProps<Item>) {
  const { kind, read, rows, columns, search, onChange, onClear } = props
  const [deleted, setDeleted] = useState<DeskItem>()
  const [isDeleting, setIsDeleting] = useState(false)
  const { order_by, order_dir } = filtersOf(search)
  const { page, per_page } = pageOf(search)
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // The last row of the last page was deleted, or somebody deleted a hundred.
  useEffect(() => {
    if (!read.isPlaceholderData && page > lastPage) onChange({ page: lastPage }, 'replace')
  }, [read.isPlaceholderData, page, lastPage, onChange])

  return (
    <>
      <DataTable
        label={kind.many}
        columns={columns((item) => {
          setDeleted(item)
          setIsDeleting(true)
        })}
        rows={rows}
        rowKey={(item) => String(item.id)}
        sort={{ by: order_by, dir: order_dir }}
        onSort={({ by, dir }) => onChange({ order_by: by, order_dir: dir, page: undefined })}
        isRefreshing={read.isPlaceholderData}
        expectedRows={per_page}
        empty={<NoItems kind={kind} search={search} onClear={onClear} />}
        error={
          read.error && (
            <LoadFailed
              what={`The ${kind.many} could not be loaded.`}
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
          noun={kind}
          onPage={(page) => onChange({ page })}
          onPerPage={(per_page) => onChange({ per_page, page: undefined })}
        />
      )}
      {deleted && (
        <DeleteDialog kind={kind} item={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}

type NoItemsProps = { kind: DeskKind; search: DeskSearch; onClear: () => void }

function NoItems({ kind, search, onClear }: NoItemsProps) {
  if (search.search || search.status)
    return (
      <EmptyState
        sentence={`No ${kind.one} matches.`}
        action={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      sentence={`There are no ${kind.many} yet.`}
      action={
        <LinkButton to={kind.path} params={{ id: 'new' }} state={{ deskSearch: search }}>
          Add {kind.one}
        </LinkButton>
      }
    />
  )
}
