import { getRouteApi } from '@tanstack/react-router'
import type { Day } from '@trousseau/domain/day'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { DeskListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import { NO_DESK_FILTERS } from '../../stores/wholesale/wholesale-list-search.ts'
import { Page } from '../../ui/page/page.tsx'
import { DeskInvoicesSearch, STATUS_CHOICES } from './invoices-search.ts'
import { InvoicesTable } from './invoices-table.tsx'

const route = getRouteApi('/wholesale/desk/invoices')

export function InvoicesPage() {
  const session = useSession()
  return session ? <Invoices today={session.today} /> : null
}

function Invoices({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, DeskInvoicesSearch)
  const [clears, clear] = useClearing(() => change({ ...NO_DESK_FILTERS, status: undefined }))

  return (
    <Page title="Invoices" subtitle="What the stores were billed, and what they have paid of it">
      <DeskListBar
        key={clears}
        today={today}
        asked={search}
        onChange={change}
        placeholder="Invoice, PO, tracking number or store"
        statuses={STATUS_CHOICES}
      />
      <InvoicesTable today={today} search={search} onChange={change} onClear={clear} />
    </Page>
  )
}
