import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { DeskListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { NO_DESK_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { DeskPackagesSearch, STATUS_CHOICES } from './packages-search.ts'
import { PackagesTable } from './packages-table.tsx'

const route = getRouteApi('/wholesale/desk/packages')

export function PackagesPage() {
  const session = useSession()
  return session ? <Packages today={session.today} /> : null
}

function Packages({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, DeskPackagesSearch)
  const [clears, clear] = useClearing(() => change({ ...NO_DESK_FILTERS, status: undefined }))

  return (
    <Page title="Packages" subtitle="What the factories pack and send to the stores">
      <DeskListBar
        key={clears}
        today={today}
        asked={search}
        onChange={change}
        placeholder="Tracking number, carrier or store"
        statuses={STATUS_CHOICES}
      />
      <PackagesTable today={today} search={search} onChange={change} onClear={clear} />
    </Page>
  )
}
