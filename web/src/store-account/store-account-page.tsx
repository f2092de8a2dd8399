import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { LinkButton } from '../app/link-button.tsx'
import { useRead } from '../app/use-api.ts'
import { useSession } from '../app/use-session.ts'
import { BackLink } from '../parts/back-link.tsx'
import { OneLoader } from '../parts/one-loader.tsx'
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
