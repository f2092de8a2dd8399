import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import type { Order } from '@trousseau/contract/order-shapes'
import type { ReactNode } from 'react'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { useRead } from '../lib/api/use-api.ts'
import { LinkButton } from '../lib/router/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Loading } from '../ui/page/loading.tsx'

type OfDressOrderProps = { id: string | undefined; children: (order: Order | undefined) => ReactNode }

/** The dress order that an item is an accessory of, if it is one. */
export function OfDressOrder({ id, children }: OfDressOrderProps) {
  return id === undefined ? children(undefined) : <Loaded id={id}>{children}</Loaded>
}

function Loaded({ id, children }: { id: string; children: OfDressOrderProps['children'] }) {
  const read = useRead(seenBy('store', api.getOrder), { params: { id } })
  if (read.data && !read.isPlaceholderData) return children(read.data)
  if (read.error?.code === 'not_found')
    return (
      <EmptyState
        sentence="We could not find the order that this item should go with."
        action={<LinkButton to="/sales-order">See your sales orders</LinkButton>}
      />
    )
  if (read.error)
    return (
      <LoadFailed
        what="The order of the dress could not be loaded."
        failure={read.error}
        kept="What you had chosen is kept."
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading the order of the dress">
      <Skeleton height={160} maw={880} />
    </Loading>
  )
}
