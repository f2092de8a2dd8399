import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page/page.tsx'
import { PaperPlace, PrintButton } from '../../ui/paper-place.tsx'
import { titleOf } from '../order-words.ts'
import { BackToOrder } from './back-links.tsx'
import { OrderLoader } from './order-loader.tsx'
import { OrderSheet } from './order-sheet.tsx'

const route = getRouteApi('/store/sales-order-pdf/$orderId')

/** The order as a sheet of paper. */
export function SalesOrderPdfPage() {
  const { orderId } = route.useParams()
  return (
    <OrderLoader id={orderId}>
      {(order) => (
        <PaperPlace>
          <Page title={titleOf(order)} back={<BackToOrder id={orderId} />} actions={<PrintButton />}>
            <OrderSheet order={order} />
          </Page>
        </PaperPlace>
      )}
    </OrderLoader>
  )
}
