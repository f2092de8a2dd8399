import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import type { ReactNode } from 'react'
import { LinkButton } from '../app/link-button.tsx'
import { LoadFailed } from '../app/load-failed.tsx'
import { useRead } from '../app/use-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading, SkeletonLines } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { BackToOrders } from './back-to-orders.tsx'

type OrderLoaderProps = { id: string; children: (order: DeskOrder) => ReactNode }

export function OrderLoader({ id, children }: OrderLoaderProps) {
  const read = useRead(seenBy('wholesale', api.getOrder), { params: { id } })
  // What useRead shows meanwhile is another order.
  if (read.data && !read.isPlaceholderData) return children(read.data)
  return (
    <Page title="Order" back={<BackToOrders />}>
      {read.error?.code === 'not_found' ? (
        <EmptyState
          sentence="We could not find this order."
          action={<LinkButton to="/desk/orders">See all orders</LinkButton>}
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
          <Skeleton height={220} mb={24} />
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}
