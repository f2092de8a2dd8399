import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../../lib/api/use-api.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { AuditBar } from './audit-bar.tsx'
import { AuditSearch, filtersOf, isFiltered, NO_FILTERS } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'

const route = getRouteApi('/wholesale/admin/desk/audit')

export function AuditPage() {
  const session = useSession()
  return session ? <Audit today={session.today} /> : null
}

function Audit({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, AuditSearch)
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const query = { ...filtersOf(search, today), ...pageOf(search) }
  const read = useRead(api.listAudit, { query })
  return (
    <Page
      title="Audit"
      subtitle="Who did what to which store, from where and when. Nothing in it can be changed or deleted."
    >
      <AuditBar
        key={clears}
        today={today}
        search={search}
        onChange={change}
        entries={read.data?.entries ?? []}
      />
      <AuditTable
        query={query}
        read={read}
        onChange={change}
        filtered={isFiltered(search, today) && { onClear: clear }}
      />
    </Page>
  )
}
