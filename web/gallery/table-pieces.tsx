import { Button } from '@mantine/core'
import { Download, LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { Day } from '../src/ui/day-text.tsx'
import { Segmented } from '../src/ui/form/segmented.tsx'
import { TextField } from '../src/ui/form/text-field.tsx'
import { Money } from '../src/ui/money.tsx'
import { EmptyState } from '../src/ui/page/empty-state.tsx'
import { LoadError } from '../src/ui/page/load-error.tsx'
import { StatusBadge, type Tone } from '../src/ui/status-badge.tsx'
import type { Column } from '../src/ui/table/column.ts'
import { DataTable } from '../src/ui/table/data-table.tsx'
import { Pager } from '../src/ui/table/pager.tsx'
import type { Sort } from '../src/ui/table/sort.ts'
import { TableBar } from '../src/ui/table/table-bar.tsx'
import { Section } from './section.tsx'

type Order = {
  number: string
  day: string
  style: string
  status: string
  tone: Tone
  amount: string
}

const orders: Order[] = [
  ['SO-1041', '2026-11-12', 'Aurélie', 'Pending', 'neutral', '$1,240.00'],
  ['SO-1040', '2026-11-10', 'Celestine', 'In production', 'info', '$2,115.50'],
  [
    'SO-1039',
    '2026-11-09',
    'Marguerite with a long train and matching veil',
    'Shipped',
    'success',
    '$980.00',
  ],
  ['SO-1038', '2026-10-31', 'Odette', 'Payment being confirmed', 'warning', '$11,980.00'],
  ['SO-1037', '2026-10-28', 'Isolde', 'Cancelled', 'error', '$0.00'],
].map(([number = '', day = '', style = '', status = '', tone, amount = '']) => {
  return { number, day, style, status, tone: tone as Tone, amount }
})

const columns: Column<Order>[] = [
  {
    key: 'number',
    label: 'Order',
    sortable: true,
    nowrap: true,
    render: (order) => <a href={`#${order.number}`}>{order.number}</a>,
  },
  {
    key: 'day',
    label: 'Date',
    sortable: true,
    render: (order) => <Day day={order.day} />,
  },
  { key: 'style', label: 'Style', render: (order) => order.style },
  {
    key: 'status',
    label: 'Status',
    render: (order) => <StatusBadge tone={order.tone}>{order.status}</StatusBadge>,
  },
  {
    key: 'note',
    label: 'Note',
    hideOnCard: true,
    render: () => 'Not on cards',
  },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    render: (order) => <Money>{order.amount}</Money>,
  },
]

const wide: Column<Order>[] = Array.from({ length: 16 }, (_, place) => ({
  key: String(place),
  label: `Column ${place + 1}`,
  render: (order: Order) => <Money>{order.amount}</Money>,
}))

export function TablePieces() {
  const [sort, setSort] = useState<Sort>({ by: 'day', dir: 'desc' })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['SO-1040']))
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const [view, setView] = useState<'grid' | 'rows'>('grid')
  const shared = {
    columns,
    rowKey: (order: Order) => order.number,
    sort,
    onSort: setSort,
    empty: null,
  }
  return (
    <>
      <Section title="Table">
        <TableBar
          selected={{
            count: keys.size,
            onClear: () => setKeys(new Set()),
            actions: <Button size="compact-sm">Pay selected</Button>,
          }}
          actions={
            <>
              <Segmented
                tone="quiet"
                label="Layout"
                value={view}
                onChange={setView}
                segments={[
                  { value: 'grid', label: 'Grid', icon: LayoutGrid },
                  { value: 'rows', label: 'Rows', icon: List },
                ]}
              />
              <Button variant="default" leftSection={<Download size={16} aria-hidden />}>
                Excel
              </Button>
            </>
          }
        >
          <TextField
            aria-label="Search"
            placeholder="Please enter style number or name"
            style={{ flex: 1 }}
          />
        </TableBar>
        <DataTable
          {...shared}
          label="Sales orders"
          rows={orders}
          selection={{
            keys,
            onChange: setKeys,
            canSelect: (order) => order.tone !== 'warning',
            label: (order) => `Select order ${order.number}`,
          }}
        />
        <Pager
          page={page}
          perPage={perPage}
          total={164}
          noun={{ one: 'order', many: 'orders' }}
          onPage={setPage}
          onPerPage={(count) => {
            setPerPage(count)
            setPage(1)
          }}
        />
      </Section>
      <Section title="Table, another page on its way">
        <DataTable {...shared} label="Refreshing orders" rows={orders.slice(0, 2)} isRefreshing />
      </Section>
      <Section title="Table, first load">
        <DataTable {...shared} label="Loading orders" rows={undefined} expectedRows={3} />
      </Section>
      <Section title="Table, empty">
        <DataTable
          {...shared}
          label="No orders"
          rows={[]}
          empty={
            <EmptyState
              sentence="No orders yet. The first gown is one click away."
              action={<Button>Start an order</Button>}
            />
          }
        />
      </Section>
      <Section title="Table, failed with rows kept">
        <DataTable
          {...shared}
          label="Kept orders"
          rows={orders.slice(0, 2)}
          error={
            <LoadError
              what="The next page could not be loaded."
              kept="You still see the page before it."
              onRetry={() => undefined}
              secondary={<a href="/gallery.html">Sign in again</a>}
            />
          }
        />
      </Section>
      <Section title="Table, wider than its place">
        <DataTable {...shared} columns={wide} label="Wide table" rows={orders} />
      </Section>
      <Section title="Pager, long, short, single and none">
        <Pager
          page={50}
          perPage={10}
          total={1000}
          noun={{ one: 'gown', many: 'gowns' }}
          onPage={() => undefined}
        />
        <Pager
          page={2}
          perPage={10}
          total={64}
          noun={{ one: 'dress', many: 'dresses' }}
          onPage={() => undefined}
        />
        <Pager
          page={1}
          perPage={10}
          total={1}
          noun={{ one: 'dress', many: 'dresses' }}
          onPage={() => undefined}
        />
        <Pager
          page={1}
          perPage={10}
          total={0}
          noun={{ one: 'dress', many: 'dresses' }}
          onPage={() => undefined}
        />
      </Section>
    </>
  )
}
