import { api } from '@trousseau/contract/api'
import type { Order } from '@trousseau/contract/order-shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { useRead } from '../app/use-api.ts'
import { measuresOf, numberOf } from '../parts/order-words.ts'
import { ShipToLines } from '../parts/ship-to-lines.tsx'
import { Facts } from '../ui/facts.tsx'
import styles from './order-sheet.module.css'

export function OrderSheet({ order }: { order: Order }) {
  const house = useRead(api.getConfig, {}).data?.house
  return (
    <article className={styles.sheet} aria-label="Sales order">
      <header className={styles.head}>
        <div>
          <p className={styles.house}>{house?.name}</p>
          <p className={styles.quiet}>{house?.phone}</p>
        </div>
        <p className={styles.kind}>Sales Order</p>
      </header>
      <div className={styles.top}>
        <Facts
          facts={[
            ['Date', formatDay(order.date)],
            ['Sales order number', numberOf(order)],
            ['PO number', order.purchase_order_number],
            ['Type of order', order.type_label],
            ['Approximate ship date', formatLongDay(order.estimated_ship_date)],
            ['Store', order.store.name],
          ]}
        />
        <div>
          <h2 className={styles.label}>Ship to</h2>
          <ShipToLines address={order.address} />
        </div>
      </div>
      <ItemTable order={order} />
      <footer className={styles.foot}>
        <div>
          <h2 className={styles.label}>Notes</h2>
          <p className={styles.notes}>{order.notes || 'No Notes'}</p>
        </div>
        <dl className={styles.total}>
          <dt>Total</dt>
          <dd>{order.formatted_total}</dd>
        </dl>
      </footer>
    </article>
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
    <table className={styles.table}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
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
