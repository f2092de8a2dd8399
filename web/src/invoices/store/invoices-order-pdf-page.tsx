import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { useRead } from '../../lib/api/use-api.ts'
import { Page } from '../../ui/page/page.tsx'
import { PaperPlace, PrintButton } from '../../ui/paper-place.tsx'
import { BackToInvoice, BackToInvoices } from './back-links.tsx'
import { InvoiceLoader } from './invoice-loader.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { SAMPLE_SHEET } from './sample-sheet.ts'
import { sheetOf } from './sheet.ts'

const route = getRouteApi('/store/invoices-order-pdf')

/** An invoice as a sheet of paper. */
export function InvoicesOrderPdfPage() {
  const { id } = route.useSearch()
  return <PaperPlace>{id === undefined ? <Sample /> : <Printed id={id} />}</PaperPlace>
}

function Printed({ id }: { id: number }) {
  const read = useRead(api.getInvoice, { params: { id: String(id) } })
  return (
    <InvoiceLoader read={read}>
      {(invoice) => (
        <Page
          title={`Invoice # ${invoice.number}`}
          back={<BackToInvoice packageId={invoice.store_package_id} />}
          actions={<PrintButton />}
        >
          <InvoiceSheet sheet={sheetOf(invoice)} />
        </Page>
      )}
    </InvoiceLoader>
  )
}

function Sample() {
  return (
    <Page
      title="Sample invoice"
      subtitle="This is a sample of how our invoices look. Nothing was shipped, and nothing is owed."
      back={<BackToInvoices />}
      actions={<PrintButton />}
    >
      <InvoiceSheet sheet={SAMPLE_SHEET} isSample />
    </Page>
  )
}
