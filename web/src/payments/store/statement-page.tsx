import { getRouteApi } from '@tanstack/react-router'
import { creditUse } from '@trousseau/domain/money/store-credit'
import { BackLink } from '../../lib/router/back-link.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { StatementView } from '../statement-view.tsx'

const route = getRouteApi('/store/statement')

export function StatementPage() {
  const session = useSession()
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  if (!session?.store) return null
  return (
    <Page
      title="Statement"
      subtitle={`Account activity for ${session.store.name}`}
      back={<BackLink to="/invoices">Back to Invoices</BackLink>}
    >
      <StatementView
        storeId={session.store.id}
        today={session.today}
        asked={asked}
        onChange={(dates) =>
          void navigate({ search: (before) => ({ ...before, ...dates }), resetScroll: false })
        }
        creditUse={creditUse(session.store)}
        invoiceLink={({ store_package_id }, words) => (
          <TextLink to="/invoice-summary/$Id" params={{ Id: String(store_package_id) }}>
            {words}
          </TextLink>
        )}
      />
    </Page>
  )
}
