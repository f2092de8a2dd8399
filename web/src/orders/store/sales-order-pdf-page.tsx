import { getRouteApi } from '@tanstack/react-router'
import { papers } from '@trousseau/contract/papers'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PaperPlace, PrintButton } from '../../ui/paper-place.tsx'
import { PaperSheet } from '../paper-sheet.tsx'
import { BackToOrder } from './order-loader.tsx'

const route = getRouteApi('/store/sales-order-pdf/$orderId')

/** The order as a printable sheet. */
export function SalesOrderPdfPage() {
  const { orderId } = route.useParams()
  return (
    <DetailPage
      read={useOne(papers.getOrderPaper, { params: { id: orderId } })}
      title="Sales Order"
      noun="order"
      back={<BackToOrder id={orderId} />}
      toAll={<LinkButton to="/sales-order">See your sales orders</LinkButton>}
    >
      {({ paper }) => (
        <PaperPlace>
          <Page title={paper.title} back={<BackToOrder id={orderId} />} actions={<PrintButton />}>
            <PaperSheet label="Sales order" paper={paper} />
          </Page>
        </PaperPlace>
      )}
    </DetailPage>
  )
}
