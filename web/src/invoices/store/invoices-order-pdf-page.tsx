import { getRouteApi } from '@tanstack/react-router'
import { papers } from '@trousseau/contract/papers'
import { publicConfig } from '@trousseau/contract/public-config'
import { useOne } from '../../lib/api/use-api.ts'
import { PaperSheet } from '../../orders/paper-sheet.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PaperPlace, PrintButton } from '../../ui/paper-place.tsx'
import { BackToInvoice, BackToInvoices, InvoiceLoader } from './invoice-loader.tsx'
import { toSamplePaper } from './sample-paper.ts'

const route = getRouteApi('/store/invoices-order-pdf')

/** An invoice as a printable sheet. */
export function InvoicesOrderPdfPage() {
  const { id } = route.useSearch()
  return <PaperPlace>{id === undefined ? <Sample /> : <Printed id={id} />}</PaperPlace>
}

function Printed({ id }: { id: number }) {
  const read = useOne(papers.getInvoicePaper, { params: { id: String(id) } })
  return (
    <InvoiceLoader read={read}>
      {({ store_package_id, paper }) => (
        <Page
          title={paper.title}
          back={<BackToInvoice packageId={store_package_id} />}
          actions={<PrintButton />}
        >
          <PaperSheet label="Invoice" paper={paper} />
        </Page>
      )}
    </InvoiceLoader>
  )
}

function Sample() {
  const wholesaler = useOne(publicConfig.getConfig, {}).data?.house
  return (
    <Page
      title="Sample invoice"
      subtitle="This is a sample of how our invoices look. Nothing was shipped, and nothing is owed."
      back={<BackToInvoices />}
      actions={<PrintButton />}
    >
      <PaperSheet label="Sample invoice" paper={toSamplePaper(wholesaler)} />
    </Page>
  )
}
