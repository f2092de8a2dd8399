import type { Address } from '@trousseau/contract/addresses'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Picture } from '@trousseau/contract/pictures'
import { maskedNumber } from '@trousseau/domain/money/payment-method'
import { ORDER_TYPES } from '@trousseau/domain/orders/purchase-order'
import type { ReactNode } from 'react'
import { AddressLines } from '../addresses/address-lines.tsx'
import { ItemPicture } from '../catalogue/item-picture.tsx'
import { ShownIn } from '../catalogue/shown-in.tsx'
import { methodName } from '../payment-methods/method-words.ts'
import { Money } from '../ui/money.tsx'
import type { PurchaseOrder } from './place-order/order-body.ts'
import styles from './summary.module.css'

export type Row = readonly [label: string, value: ReactNode]

type SummaryProps = {
  picture: Picture | undefined
  /** The chosen color, if there is one to choose. */
  color?: string | undefined
  name: string
  /** Goes under the name: a style number or a description. */
  below: ReactNode
  rows: readonly Row[]
  /** The cost lines; the last one is the total. */
  costs: readonly (readonly [label: string, amount: string])[]
  note?: string
  /** The button to place the order. */
  children: ReactNode
}

/** The whole order as it will be placed. */
export function Summary(props: SummaryProps) {
  const { picture, color, name, below, rows, costs, note, children } = props
  return (
    <div className={styles.summary}>
      <div className={styles.picture}>
        <ItemPicture picture={picture} sizes="(max-width: 700px) 40vw, 220px" />
        <ShownIn picture={picture} chosen={color} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.below}>{below}</p>
        <dl className={styles.rows}>
          {rows.map(([label, value]) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles.costs}>
          {costs.map(([label, amount]) => (
            <div key={label} className={styles.cost}>
              <dt>{label}</dt>
              <dd>
                <Money>{amount}</Money>
              </dd>
            </div>
          ))}
        </dl>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </div>
  )
}

/** The summary rows that both checkouts share. */
export function orderRows(
  address: Address | undefined,
  method: PaymentMethod | undefined,
  isOnDelivery: boolean,
  order: PurchaseOrder | undefined,
): Row[] {
  return [
    ['Shipping Address', address && <AddressLines address={address} />],
    ['Payment Method', isOnDelivery ? 'Credit On Delivery' : method && <Masked method={method} />],
    ['Purchase Order Number', order?.purchase_order_number],
    ['Type of order', order && ORDER_TYPES[order.type]],
  ]
}

function Masked({ method }: { method: PaymentMethod }) {
  return (
    <>
      <span className={styles.number}>{maskedNumber(method.card_last_four)}</span>
      <span className={styles.quiet}>{methodName(method)}</span>
    </>
  )
}
