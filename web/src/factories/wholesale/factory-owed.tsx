import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { BalanceFigures } from '../../ui/balance-figures.tsx'
import { Loading } from '../../ui/page/loading.tsx'

/** The factory prices of what it has shipped, less what it was paid. */
export function FactoryOwed({ factory }: { factory: Factory }) {
  const read = useRead(api.getFactoryBalance, { params: { id: String(factory.id) } })
  const balance = read.data
  // What useRead shows meanwhile is another factory's.
  if (balance && !read.isPlaceholderData)
    return (
      <BalanceFigures
        label={`What ${factory.name} is owed`}
        figures={[
          { label: 'Owed', amount: balance.formatted_owed, isMain: true },
          { label: 'Shipped', amount: balance.formatted_shipped },
          { label: 'Paid', amount: balance.formatted_paid },
        ]}
      />
    )
  if (read.error)
    return (
      <LoadFailed
        what="What is owed could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading what is owed">
      <Skeleton height={50} mb={24} />
    </Loading>
  )
}
