import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { FactoryCalendarSection } from '../factory-calendar.tsx'

/** When the factory works, for its own people, who add their days off. */
export function FactoryCalendarPage() {
  const session = useSession()
  if (!session?.factory) return null
  return (
    <Page title="Calendar">
      <FactoryCalendarSection factoryId={session.factory.id} mayChange={false} />
    </Page>
  )
}
