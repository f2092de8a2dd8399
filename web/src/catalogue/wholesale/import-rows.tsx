import type { ImportRow } from '@trousseau/contract/dresses'
import { useState } from 'react'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import styles from './import-rows.module.css'

const ACTIONS: Record<ImportRow['action'], readonly [Tone, string]> = {
  create: ['success', 'Add'],
  update: ['info', 'Change'],
  unchanged: ['neutral', 'Unchanged'],
  refused: ['error', 'Problem'],
}

const columns: Column<ImportRow>[] = [
  { key: 'row', label: 'Row', align: 'end', render: ({ row }) => row },
  { key: 'style_number', label: 'Style Num.', nowrap: true, render: (row) => row.style_number },
  { key: 'name', label: 'Dress Name', render: ({ name }) => name },
  {
    key: 'action',
    label: 'Action',
    render: ({ action }) => <StatusBadge tone={ACTIONS[action][0]}>{ACTIONS[action][1]}</StatusBadge>,
  },
  { key: 'problems', label: 'Problems', render: ({ problems }) => <Problems problems={problems} /> },
]

export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const hasProblems = rows.some(({ problems }) => problems.length > 0)
  const [isOnlyProblems, setIsOnlyProblems] = useState(hasProblems)
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(50)
  const shown = isOnlyProblems ? rows.filter(({ problems }) => problems.length > 0) : rows
  return (
    <>
      <TableBar>
        <CheckboxField
          label="Only problems"
          checked={isOnlyProblems}
          onChange={(event) => {
            setIsOnlyProblems(event.currentTarget.checked)
            setPage(1)
          }}
        />
      </TableBar>
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={shown.slice((page - 1) * perPage, page * perPage)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState sentence="No row has a problem." />}
      />
      {shown.length > 0 && (
        <Pager
          page={page}
          perPage={perPage}
          total={shown.length}
          noun={{ one: 'row', many: 'rows' }}
          onPage={setPage}
          onPerPage={(count) => {
            setPerPage(count)
            setPage(1)
          }}
        />
      )}
    </>
  )
}

function Problems({ problems }: Pick<ImportRow, 'problems'>) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <strong>{column}</strong>: {message}
        </li>
      ))}
    </ul>
  )
}
