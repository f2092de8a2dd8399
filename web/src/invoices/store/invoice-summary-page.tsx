import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Invoice, invoices } from '@trousseau/contract/invoices'
import { packages, type StorePackage } from '@trousseau/contract/packages'
import type { Session } from '@trousseau/contract/sessions'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { Printer } from 'lucide-react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { One } from '../../lib/api/one.tsx'
import { useList, useOne } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { InvoiceAbout } from '../invoice-about.tsx'
import { billOfPackage } from '../invoice-bill.ts'
import { InvoiceCreditNotes, InvoicePayments } from '../invoice-cards.tsx'
import { DownloadInvoice } from '../invoice-download.tsx'
import { InvoiceView } from '../invoice-view.tsx'
import { BackToInvoices, InvoiceLoader, useListSearch } from './invoice-loader.tsx'
import { linesOf } from './invoice-reads.ts'
import { OnDelivery } from './on-delivery.tsx'

const route = getRouteApi('/store/invoice-summary/$Id')

export function InvoiceSummaryPage() {
  const { Id } = route.useParams()
  const session = useSession()
  const read = useOne(packages.getStorePackage, { params: { id: Id } })
  if (!session?.store) return null
  return (
    <InvoiceLoader read={read}>
      {(parcel) => <Summary key={parcel.id} parcel={parcel} session={session} />}
    </InvoiceLoader>
  )
}

function Summary({ parcel, session }: { parcel: StorePackage; session: Session }) {
  const bill = billOfPackage(parcel, session.today)
  const lines = useList(packages.listStorePackageOrders, linesOf(String(parcel.id)))
  // Its payments and credit notes, which its package does not include.
  const invoice = useOne(invoices.getInvoice, { params: { id: String(parcel.invoice_id) } })
  const notes = invoice.data?.credit_notes ?? []
  const listSearch = useListSearch()
  return (
    <Page
      title={`Invoice # ${bill.number}`}
      subtitle={<InvoiceAbout bill={bill} />}
      back={<BackToInvoices />}
      actions={
        <>
          <LinkButton
            to="/invoices-order-pdf"
            search={{ id: parcel.invoice_id }}
            state={listSearch}
            variant="default"
            leftSection={<Printer size={16} strokeWidth={1.75} aria-hidden />}
          >
            Print
          </LinkButton>
          <DownloadInvoice id={parcel.invoice_id} number={bill.number} />
        </>
      }
    >
      <InvoiceView
        bill={bill}
        lines={{
          orders: lines.data?.orders,
          orderLink: ({ id, purchase_order_number }) => (
            <TextLink to="/sales-order-summary/$id" params={{ id: String(id) }}>
              {purchase_order_number}
            </TextLink>
          ),
          error: lines.error && (
            <LoadFailed
              what="The lines of this invoice could not be loaded."
              failure={lines.error}
              onRetry={() => void lines.refetch()}
              isRetrying={lines.isFetching}
            />
          ),
        }}
        payments={<Paid read={invoice} />}
        creditNotes={notes.length > 0 && <InvoiceCreditNotes creditNotes={notes} />}
        action={<WayToPay parcel={parcel} store={session.store} />}
      />
    </Page>
  )
}

function WayToPay({ parcel, store }: { parcel: StorePackage; store: Session['store'] }) {
  const { open, being_confirmed } = parcel.invoice
  if (open === 0 || being_confirmed) return null
  if (store?.payment_method_type_id === CREDIT_ON_DELIVERY) return <OnDelivery />
  return (
    <LinkButton to="/make-a-payment" search={{ invoices: String(parcel.invoice_id) }}>
      Pay this invoice
    </LinkButton>
  )
}

function Paid({ read }: { read: UseQueryResult<Invoice, CallFailed> }) {
  return (
    <One
      read={read}
      what="The payments could not be loaded."
      waiting={
        <Loading label="Loading the payments">
          <SkeletonLines lines={2} />
        </Loading>
      }
    >
      {({ transactions }) => <InvoicePayments transactions={transactions} />}
    </One>
  )
}
