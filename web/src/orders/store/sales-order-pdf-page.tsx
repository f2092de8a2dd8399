import { getRouteApi } from '@tanstack/react-router'
import type { Order } from '@trousseau/contract/orders/shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { Page } from '../../ui/page/page.tsx'
import { PaperPlace, PrintButton } from '../../ui/paper-place.tsx'
import { measuresOf, numberOf, titleOf } from '../order-words.ts'
import { PaperLabel, PaperSheet, PaperTable } from '../paper-sheet.tsx'
import { BackToOrder, OrderLoader } from './order-loader.tsx'
import styles from './sales-order-pdf-page.module.css'

const route = getRouteApi('/store/sales-order-pdf/$orderId')

/** The order as a printable sheet. */
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

function OrderSheet({ order }: { order: Order }) {
  return (
    <PaperSheet
      label="Sales order"
      kind="Sales Order"
      facts={[
        ['Date', formatDay(order.date)],
        ['Sales order number', numberOf(order)],
        ['PO number', order.purchase_order_number],
        ['Type of order', order.type_label],
        ['Approximate ship date', formatLongDay(order.estimated_ship_date)],
        ['Store', order.store.name],
      ]}
      address={order.address}
    >
      <ItemTable order={order} />
      <footer className={styles.foot}>
        <div>
          <PaperLabel>Notes</PaperLabel>
          <p className={styles.notes}>{order.notes || 'No Notes'}</p>
        </div>
        <dl className={styles.total}>
          <dt>Total</dt>
          <dd>{order.formatted_total}</dd>
        </dl>
      </footer>
    </PaperSheet>
  )
}

const HEADS = ['Style number', 'Dress name', 'Color', 'Size', 'MSRP', 'Wear date', 'Amount'] as const
const NONE = '–'

function ItemTable({ order }: { order: Order }) {
  const { orderable, color, size, wear_date, custom_fee } = order
  const measures = measuresOf(order)
  const cells = [
    orderable.style_number ?? NONE,
    orderable.name,
    color?.label ?? NONE,
    size?.label ?? (measures.length > 0 ? 'Custom' : NONE),
    orderable.formatted_msrp ?? NONE,
    formatDay(wear_date),
    order.formatted_wholesale_price,
  ]
  return (
    <PaperTable className={styles.table} heads={HEADS}>
      <tr>
        {HEADS.map((head, place) => (
          <td key={head} data-label={head}>
            {cells[place]}
          </td>
        ))}
      </tr>
      {custom_fee > 0 && (
        <tr>
          <td colSpan={HEADS.length - 1} className={styles.sizing}>
            <CustomSizing order={order} />
          </td>
          <td data-label="Custom measurement fee">{order.formatted_custom_fee}</td>
        </tr>
      )}
    </PaperTable>
  )
}

function CustomSizing({ order }: { order: Order }) {
  const measures = measuresOf(order).map(([label, inches]) => `${label} ${inches}`)
  return (
    <>
      Custom measurements: {measures.join(', ')}
      {order.custom_size_details !== null && <p className={styles.notes}>{order.custom_size_details}</p>}
    </>
  )
}
