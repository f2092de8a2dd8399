import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { BalanceFigures } from '../../ui/balance-figures.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import styles from './owed.module.css'

/** What the factory is still to get: what it has shipped, less what it was paid. */
export function Owed({ factoryId }: { factoryId: number }) {
  const read = useRead(api.getFactoryBalance, { params: { id: String(factoryId) } })
  if (read.data) {
    const { formatted_shipped, formatted_paid, formatted_owed } = read.data
    return (
      <BalanceFigures
        label="What is owed"
        figures={[
          { label: 'Shipped', amount: formatted_shipped },
          { label: 'Received', amount: formatted_paid },
          { label: 'Owed', amount: formatted_owed, isMain: true },
        ]}
      />
    )
  }
  return (
    <div className={styles.owed}>
      {read.error ? (
        <LoadFailed
          what="What is owed could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading what is owed">
          <Skeleton className={styles.place ?? ''} />
        </Loading>
      )}
    </div>
  )
}
