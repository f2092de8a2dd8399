import { api } from '@trousseau/contract/api'
import { PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import { PARTIALLY_PAID, UNPAID } from '@trousseau/domain/invoice'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { MoneyDialog } from '../../lib/forms/money-form.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import type { OpenInvoice } from './record-payment-draft.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'

type StoreName = { id: number; name: string }

type RecordPaymentDialogProps = {
  store: StoreName
  /** The one it pays; without one, any of the store's that are open. */
  invoice?: OpenInvoice
  isOpen: boolean
  onClose: () => void
}

/** Money that came in cash, by cheque or by wire. */
export function RecordPaymentDialog({ store, invoice, isOpen, onClose }: RecordPaymentDialogProps) {
  return (
    <MoneyDialog title="Record a payment" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => {
        const form = { store, onBusy, onClose }
        return invoice ? (
          <RecordPaymentForm {...form} invoice={invoice} open={[invoice]} />
        ) : (
          <OfOpenInvoices storeId={store.id}>
            {(open) => <RecordPaymentForm {...form} open={open} />}
          </OfOpenInvoices>
        )
      }}
    </MoneyDialog>
  )
}

type OfOpenInvoicesProps = {
  storeId: number
  children: (open: readonly OpenInvoice[]) => ReactNode
}

/** The oldest first, as money is used, and as many as one payment takes. */
function OfOpenInvoices({ storeId, children }: OfOpenInvoicesProps) {
  const read = useRead(api.listStoreInvoices, {
    params: { id: String(storeId) },
    query: {
      'status[]': [UNPAID, PARTIALLY_PAID].map(String),
      order_by: 'created_at',
      order_dir: 'asc',
      per_page: PAID_AT_ONCE_MAX,
    },
  })
  if (read.data && !read.isPlaceholderData) return children(read.data.invoices)
  if (!read.error)
    return (
      <Loading label="Loading the open invoices">
        <SkeletonLines lines={6} />
      </Loading>
    )
  return (
    <LoadFailed
      what="The open invoices could not be loaded."
      failure={read.error}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
    />
  )
}
