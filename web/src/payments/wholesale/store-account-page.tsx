import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { StoreAccount } from './store-account.tsx'

const route = getRouteApi('/wholesale/desk/stores/$id/account')

export function StoreAccountPage() {
  const { id } = route.useParams()
  const today = useSession()?.today
  const read = useRead(api.getStore, { params: { id } })
  return (
    <OneLoader
      read={read}
      title="Store account"
      noun="store"
      back={<BackLink to="/desk/invoices">Back to Invoices</BackLink>}
      toAll={<LinkButton to="/desk/invoices">See all invoices</LinkButton>}
    >
      {(store) => today && <StoreAccount key={store.id} store={store} today={today} />}
    </OneLoader>
  )
}
