import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { useRead } from '../lib/api/use-api.ts'
import { type AskedDates, dateRangeOf } from '../lib/list-page/date-range.ts'
import { Loading } from '../ui/page/loading.tsx'
import { StatementAges } from './statement-ages.tsx'
import { StatementBar } from './statement-bar.tsx'
import { type InvoiceLink, StatementLines } from './statement-lines.tsx'
import { StatementSums } from './statement-sums.tsx'
import styles from './statement-view.module.css'

type StatementViewProps = {
  storeId: number
  today: Day
  /** The days that were asked for; the last year, unless others were. */
  asked: AskedDates
  onChange: (dates: AskedDates) => void
  /** To where an invoice is shown to whoever reads this. */
  invoiceLink: InvoiceLink
}

/** A store's account between two days: what was owed, what happened, what is owed now and since when. */
export function StatementView({ storeId, today, asked, onChange, invoiceLink }: StatementViewProps) {
  const query = dateRangeOf(asked, today)
  const read = useRead(api.getStatement, { params: { id: String(storeId) }, query })
  const statement = read.data
  return (
    <>
      <StatementBar storeId={storeId} today={today} asked={asked} onChange={onChange} />
      {read.error && (
        <LoadFailed
          what="The statement could not be loaded."
          kept="The days you chose are still set."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {statement && !read.error ? (
        <div className={styles.statement} data-refreshing={read.isPlaceholderData || undefined}>
          <StatementSums statement={statement} />
          <StatementLines
            statement={statement}
            isRefreshing={read.isPlaceholderData}
            invoiceLink={invoiceLink}
          />
          <StatementAges statement={statement} />
        </div>
      ) : (
        !read.error && <StatementSkeleton />
      )}
    </>
  )
}

function StatementSkeleton() {
  return (
    <Loading label="Loading the statement">
      <Skeleton height={74} mb={32} />
      <Skeleton height={440} />
    </Loading>
  )
}
