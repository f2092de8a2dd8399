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

/** The question the server was asked: where its answer is sorted, heads of columns with `sortable` sort it. */
type ListQuery = { page: number; per_page: number; order_by?: string; order_dir?: 'asc' | 'desc' }

type ListTableChange = {
  page?: number | undefined
  per_page?: number
  order_by?: string
  order_dir?: 'asc' | 'desc'
}

type ListTableProps<Row> = {
  /** What the table lists, for those who hear the page. */
  label: string
  noun: Noun
  /** What could not be loaded, where it is not the noun: "sales orders". */
  what?: string
  query: ListQuery
  read: UseQueryResult<{ meta: PageMeta }, CallFailed>
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  /** As `useListAddress` gives it. */
  onChange: (change: ListTableChange, how?: 'push' | 'replace') => void
  selection?: Selection<Row> | undefined
  nothing: Nothing
}

/**
 * A page of a list: the table with its sorting, the wait, what went wrong, that there is nothing, and the pager. The
 * list's state is its address (`useListAddress`), its filters stand above it in a `TableBar`.
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
 * Checkboxes come from `useTicked`, whose `selectionOf(rows, label)` is the table's `selection`; how many are ticked, and
 * what can be done with them, is the `TableBar`'s `selected`.
 */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { label, noun, what = noun.many, query, read, rows, columns, onChange, selection, nothing } = props
  const { page, per_page, order_by, order_dir = 'asc' } = query
  const meta = read.data?.meta
  const lastPage = meta?.last_page ?? page

  // An old address, or one whose last rows have gone meanwhile.
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

/** What a list says when it has no rows. */
export type Nothing = {
  /** When nothing was left out: "There are no invoices yet." */
  sentence: string
  /** And where to begin. */
  action?: ReactNode
  /** When filters left everything out: its own words, if the usual ones do not fit, and the way to have it all again. */
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
