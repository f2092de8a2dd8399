import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ClosedStore } from './closed-store.tsx'
import { EditStore } from './edit-store.tsx'
import { StoreElsewhere } from './store-elsewhere.tsx'

const route = getRouteApi('/wholesale/edit-new-store/$id')

export function EditNewStorePage() {
  const { id } = route.useParams()
  return <OneStore key={id} id={id} />
}

function OneStore({ id }: { id: string }) {
  const read = useFreshRead(api.getStore, { params: { id } })
  // The form begins with what the server has now: an answer from before would be refused as outdated on saving.
  const store = read.isFetchedAfterMount ? read.data : undefined
  return (
    <Page
      title="Edit Store"
      documentTitle={store ? `Edit ${store.name}` : 'Edit Store'}
      back={<BackLink to="/list-of-retailers">Back to the retailers</BackLink>}
      subtitle={store && <StoreElsewhere store={store} />}
    >
      {store?.closed_at ? (
        <ClosedStore store={store} closedAt={store.closed_at} />
      ) : store ? (
        <EditStore store={store} />
      ) : read.error?.code === 'not_found' ? (
        <EmptyState
          sentence="We could not find this store."
          action={<LinkButton to="/list-of-retailers">See all retailers</LinkButton>}
        />
      ) : read.error ? (
        <LoadFailed
          what="The store could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading the store">
          <SkeletonLines lines={12} />
        </Loading>
      )}
    </Page>
  )
}
