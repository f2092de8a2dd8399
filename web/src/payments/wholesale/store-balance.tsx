import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { BalanceFigures } from '../../ui/balance-figures.tsx'
import { Loading } from '../../ui/page/loading.tsx'

/** What a store owes today, and what it has with the house. */
export function StoreBalance({ storeId }: { storeId: number }) {
  const read = useRead(api.getBalance, { params: { id: String(storeId) } })
  const balance = read.data
  if (balance)
    return (
      <BalanceFigures
        label="Balance today"
        figures={[
          { label: 'Owed', amount: balance.formatted_owed, isMain: true },
          { label: 'Overdue', amount: balance.overdue > 0 ? balance.formatted_overdue : '–' },
          { label: 'Credits', amount: balance.credits > 0 ? balance.formatted_credits : '–' },
          { label: 'Deposits', amount: balance.deposits > 0 ? balance.formatted_deposits : '–' },
        ]}
      />
    )
  if (read.error)
    return (
      <LoadFailed
        what="The balance could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading the balance">
      <Skeleton height={50} mb={24} />
    </Loading>
  )
}
