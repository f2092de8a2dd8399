import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PageMeta } from '@trousseau/contract/page'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Noun } from '../../ui/table/page-range.ts'
import { Pager } from '../../ui/table/pager.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import type { CallFailed } from '../api/call-failed.ts'
import { LoadFailed } from '../api/load-failed.tsx'

/** The query sent to the server. If it has `order_by`, the headers of `sortable` columns sort the list. */
type ListQuery = { page: number; per_page: number; order_by?: string; order_dir?: 'asc' | 'desc' }

type ListTableChange = {
  page?: number | undefined
  per_page?: number
  order_by?: string
  order_dir?: 'asc' | 'desc'
}

type ListTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  noun: Noun
  /** Names the rows in the load error if `noun` does not fit: "sales orders". */
  what?: string
  query: ListQuery
  read: UseQueryResult<{ meta: PageMeta }, CallFailed>
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  /** The setter from `useListAddress`. */
  onChange: (change: ListTableChange, how?: 'push' | 'replace') => void
  selection?: Selection<Row> | undefined
  /** A click anywhere on a row follows its first link. */
  opensRows?: boolean
  nothing: Nothing
}

/**
 * One page of a list: the table with its sorting, loading state, errors, empty state and pager. The list's state is in
 * its address (`useListAddress`), its filters are above it in a `TableBar`.
 *
 *     const columns: readonly Column<InvoiceRow>[] = [
 *       { key: 'number', label: 'Invoice #', sortable: true, nowrap: true, render: ({ number }) => number },
 *       { key: 'store', label: 'Store', render: ({ store }) => store.name },
 *       { key: 'total', label: 'Amount', sortable: true, align: 'end', render: … },
 *     ]
 *
 *     export function InvoiceTable({ search, onChange, onClear }: InvoiceTableProps) {
 *       const query = { ...toFilters(search), ...pageOf(search) }
 *       const read = useList(api.listInvoices, { query })
 *       return (
 *         <ListTable
 *           label="Invoices"
 *           noun={{ one: 'invoice', many: 'invoices' }}
 *           query={query}
 *           read={read}
 *           rows={read.data?.invoices}
 *           columns={columns}
 *           onChange={onChange}
 *           nothing={{ sentence: 'There are no invoices yet.', filtered: isFiltered(search) && { onClear } }}
 *         />
 *       )
 *     }
 *
 * Checkboxes come from `useTicked`, whose `selectionOf(rows, label)` is the table's `selection`; the number of ticked
 * rows and the actions for them go into the `TableBar`'s `selected`.
 */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { label, noun, what = noun.many, query, read, rows, columns, onChange, selection, nothing } = props
  const { opensRows = false } = props
  const { page, per_page, order_by, order_dir = 'asc' } = query
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // An old address may name a page past the end, or the last page's rows may be gone by now.
  useEffect(() => {
    if (!read.isPlaceholderData && page > lastPage) onChange({ page: lastPage }, 'replace')
  }, [read.isPlaceholderData, page, lastPage, onChange])

  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        {...(order_by !== undefined && {
          sort: { by: order_by, dir: order_dir },
          onSort: ({ by, dir }) => onChange({ order_by: by, order_dir: dir, page: undefined }),
        })}
        selection={selection}
        opensRows={opensRows}
        isRefreshing={read.isPlaceholderData}
        expectedRows={per_page}
        empty={<EmptyList noun={noun} {...nothing} />}
        error={
          read.error && (
            <LoadFailed
              what={`The ${what} could not be loaded.`}
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
          inSight={{ page: meta.current_page, perPage: meta.per_page }}
          noun={noun}
          onPage={(page) => onChange({ page })}
          onPerPage={(per_page) => onChange({ per_page, page: undefined })}
        />
      )}
    </>
  )
}

const keyOf = ({ id }: { id: number }) => String(id)

/** What an empty list shows. */
export type Nothing = {
  /** When no filter is set: "There are no invoices yet." */
  sentence: string
  /** A way to add the first row. */
  action?: ReactNode
  /** When filters match nothing: a sentence if the default does not fit, and the way to clear the filters. */
  filtered?: false | { sentence?: string; clear?: string; onClear: () => void }
}

function EmptyList({ noun, sentence, action, filtered }: Nothing & { noun: Noun }) {
  if (!filtered) return <EmptyState sentence={sentence} action={action} />
  return (
    <EmptyState
      sentence={filtered.sentence ?? `No ${noun.one} matches.`}
      action={
        <Button variant="outline" onClick={filtered.onClear}>
          {filtered.clear ?? 'Clear filters'}
        </Button>
      }
    />
  )
}
