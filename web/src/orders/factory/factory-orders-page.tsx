import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { MakingTable } from './making-table.tsx'
import { useFactorySearch } from './use-factory-search.ts'

export function FactoryOrdersPage() {
  const session = useSession()
  const [search, change] = useFactorySearch()
  if (!session?.factory) return null
  const { factory, today } = session
  return (
    <Page
      title="Orders in production"
      subtitle="What is to be made, what is ready to ship, and what has left."
    >
      <MakingTable factoryId={factory.id} today={today} search={search} onChange={change} />
    </Page>
  )
}
