import { api } from '@trousseau/contract/api'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { InvoicePayments } from '../invoice-cards.tsx'

/** What was paid of an invoice, which its package does not tell. */
export function Paid({ invoiceId }: { invoiceId: number }) {
  const read = useRead(api.getInvoice, { params: { id: String(invoiceId) } })
  if (read.data) return <InvoicePayments transactions={read.data.transactions} />
  if (read.error)
    return (
      <LoadFailed
        what="The payments could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading the payments">
      <SkeletonLines lines={2} />
    </Loading>
  )
}
