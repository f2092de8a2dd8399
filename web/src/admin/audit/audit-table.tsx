import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditEntry } from '@trousseau/contract/audit'
import type { PageMeta } from '@trousseau/contract/page'
import { useState } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import type { AuditSearch } from './audit-search.ts'

const NOUN = { one: 'entry', many: 'entries' }

type AuditTableProps = {
  query: { page: number; per_page: number; order_by: 'at'; order_dir: 'asc' | 'desc' }
  read: UseQueryResult<{ entries: readonly AuditEntry[]; meta: PageMeta }, CallFailed>
  onChange: ChangeList<AuditSearch>
  filtered: false | { onClear: () => void }
}

export function AuditTable({ query, read, onChange, filtered }: AuditTableProps) {
  const [shown, setShown] = useState<AuditEntry>()
  const [isOpen, setIsOpen] = useState(false)
  const columns = auditColumns({
    onOpen(entry) {
      setShown(entry)
      setIsOpen(true)
    },
    onPerson: (user) => onChange({ user, page: undefined }),
    onStore: (store) => onChange({ store, page: undefined }),
  })
  return (
    <>
      <ListTable
        label="Audit"
        noun={NOUN}
        what="audit"
        query={query}
        read={read}
        rows={read.data?.entries}
        columns={columns}
        onChange={onChange}
        nothing={{ sentence: 'Nothing was done in the last year.', filtered }}
      />
      <AuditDialog entry={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
