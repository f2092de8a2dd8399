import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BackToList } from './back-to-list.tsx'
import { Making } from './making.tsx'

const route = getRouteApi('/factory/factory/orders/$id')

export function FactoryOrderPage() {
  const { id } = route.useParams()
  const read = useRead(seenBy('factory', api.getOrder), { params: { id } })
  // What useRead shows meanwhile is another order.
  if (read.data && !read.isPlaceholderData) return <Making key={id} order={read.data} />
  return (
    <Page title="Sales Order" back={<BackToList />}>
      {read.error?.code === 'not_found' ? (
        <EmptyState
          sentence="We could not find this order."
          action={<LinkButton to="/factory/orders">See the orders in production</LinkButton>}
        />
      ) : read.error ? (
        <LoadFailed
          what="The order could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading the order">
          <Skeleton height={260} mb={24} />
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}
