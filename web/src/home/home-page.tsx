import type { Session } from '@trousseau/contract/sessions'
import { useSession } from '../lib/session/use-session.ts'
import { Page } from '../ui/page/page.tsx'
import { FactoryHome } from './factory/factory-home.tsx'
import { dayInWords } from './home-words.ts'
import { StoreHome } from './store/store-home.tsx'
import { WholesaleHome } from './wholesale/wholesale-home.tsx'

/** What needs attention today, for people of a store, the wholesaler or a factory. */
export function HomePage() {
  const session = useSession()
  if (!session) return null
  const { store, factory, today } = session
  return (
    <Page title={titleFor(session)} documentTitle="Home" subtitle={dayInWords(today)}>
      {store ? (
        <StoreHome store={store} isViewing={session.viewing} />
      ) : factory ? (
        <FactoryHome factoryId={factory.id} today={today} />
      ) : (
        <WholesaleHome today={today} />
      )}
    </Page>
  )
}

/** Staff viewing a store see its name instead of a greeting. */
function titleFor({ user, store, viewing }: Session): string {
  return viewing && store ? store.name : `Hello, ${user.first_name || user.name}`
}
