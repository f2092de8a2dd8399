import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { titleOf } from '../parts/order-words.ts'
import { Page } from '../ui/page.tsx'
import { BackToOrder } from './back-links.tsx'
import { OrderLoader } from './order-loader.tsx'
import { OrderSheet } from './order-sheet.tsx'
import styles from './sales-order-pdf-page.module.css'

const route = getRouteApi('/store/sales-order-pdf/$orderId')

/** The order as a sheet of paper: what is around it on the screen is not printed. */
export function SalesOrderPdfPage() {
  const { orderId } = route.useParams()
  return (
    <OrderLoader id={orderId}>
      {(order) => (
        <div className={styles.page}>
          <Page
            title={titleOf(order)}
            back={<BackToOrder id={orderId} />}
            actions={
              <Button
                leftSection={<Printer size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            }
          >
            <OrderSheet order={order} />
          </Page>
        </div>
      )}
    </OrderLoader>
  )
}
