import { api } from '@trousseau/contract/api'
import type { AuditEntry } from '@trousseau/contract/audit'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { useDownload } from '../../lib/api/use-download.ts'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { AuditChip } from './audit-chip.tsx'
import { type AuditSearch, filtersOf } from './audit-search.ts'

type AuditBarProps = {
  today: Day
  search: AuditSearch
  onChange: ChangeList<AuditSearch>
  /** Those in sight: they name whom the list is about. */
  entries: readonly AuditEntry[]
}

export function AuditBar({ today, search, onChange, entries }: AuditBarProps) {
  const download = useDownload(api.exportAudit, 'Audit exported successfully')
  const { user, store } = search
  return (
    <TableBar
      actions={
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Exporting…"
          onClick={() => download.mutate({ query: filtersOf(search, today) })}
        >
          Export
        </BusyButton>
      }
    >
      <ListFilters
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="Person, store, action, subject or address"
      />
      {user !== undefined && (
        <AuditChip
          id={user}
          found={entries.find((entry) => entry.user?.id === user)?.user ?? undefined}
          kind="User"
          all="people"
          onClear={() => onChange({ user: undefined, page: undefined })}
        />
      )}
      {store !== undefined && (
        <AuditChip
          id={store}
          found={entries.find((entry) => entry.store?.id === store)?.store ?? undefined}
          kind="Store"
          all="stores"
          onClear={() => onChange({ store: undefined, page: undefined })}
        />
      )}
    </TableBar>
  )
}
