import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { LinkButton } from '../app/link-button.tsx'
import { LoadFailed } from '../app/load-failed.tsx'
import { useRead } from '../app/use-api.ts'
import { useSession } from '../app/use-session.ts'
import { BackLink } from '../parts/back-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading, SkeletonLines } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { StoreAccount } from './store-account.tsx'

const route = getRouteApi('/wholesale/desk/stores/$id/account')

export function StoreAccountPage() {
  const { id } = route.useParams()
  const today = useSession()?.today
  const read = useRead(api.getStore, { params: { id } })
  // What useRead shows meanwhile is another store.
  if (today && read.data && !read.isPlaceholderData)
    return <StoreAccount key={read.data.id} store={read.data} today={today} />
  return (
    <Page title="Store account" back={<BackLink to="/desk/invoices">Back to Invoices</BackLink>}>
      {read.error?.code === 'not_found' ? (
        <EmptyState
          sentence="We could not find this store."
          action={<LinkButton to="/desk/invoices">See all invoices</LinkButton>}
        />
      ) : read.error ? (
        <LoadFailed
          what="The store could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading the store’s account">
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}
