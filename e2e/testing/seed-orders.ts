import type { Address } from '@trousseau/contract/addresses'
import type { Dress } from '@trousseau/contract/dresses'
import type { Order, OrderRow } from '@trousseau/contract/orders/shapes'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Session } from '@trousseau/contract/sessions'
import { addDays } from '@trousseau/domain/day'
import type { Account } from './accounts.ts'
import { asking } from './api-client.ts'
import type { Product } from './run-product.ts'

/** A store's orders, read and placed through the API. */
export type Orders = {
  readonly storeId: number
  readonly today: string
  /** The dress or custom item ordered with this PO number, not its accessories. */
  find(po: string): Promise<OrderRow>
  read(id: number): Promise<Order>
  /** An order of Aurélie, optionally with one accessory. */
  place(po: string, wanted?: { accessory?: boolean }): Promise<Order>
  cancel(order: Order): Promise<void>
}

const AURELIE = 1
const FAR_AHEAD = 300

export async function ordersOf(product: Product, account: Account): Promise<Orders> {
  const ask = await asking(product, account)
  const { today, store } = await ask<Session>('GET', '/api/session')
  const ofStore = `/api/stores/${store?.id}`
  const read = (id: number) => ask<Order>('GET', `/api/orders/${id}`)

  async function place(po: string, { accessory = false } = {}): Promise<Order> {
    const { addresses } = await ask<{ addresses: Address[] }>('GET', `${ofStore}/addresses`)
    const methods = await ask<PaymentMethod[]>('GET', `${ofStore}/payment-methods`)
    const dress = await ask<Dress>('GET', `/api/dresses/${AURELIE}`)
    const { id } = await ask<Order>('POST', '/api/orders', {
      type: 2,
      purchase_order_number: po,
      item_type: 1,
      item_id: AURELIE,
      color: dress.colors[0]?.id,
      size: dress.sizes[0]?.id,
      wear_date: addDays(today, FAR_AHEAD),
      address: addresses[0]?.id,
      payment_method: methods[0]?.id,
    })
    const [item_id] = dress.custom_items_ids
    if (accessory) await ask('POST', '/api/orders', { item_type: 2, item_id, accessory_of: id })
    return read(id)
  }

  return {
    storeId: store?.id ?? 0,
    today,
    read,
    place,
    async find(po) {
      const path = `${ofStore}/orders?search=${encodeURIComponent(po)}`
      const { orders } = await ask<{ orders: OrderRow[] }>('GET', path)
      const found = orders.find(({ accessory_of }) => accessory_of === null)
      if (!found) throw new Error(`There is no order ${po}.`)
      return found
    },
    async cancel({ id }) {
      await ask('PUT', `${ofStore}/cancel`, { order: id })
    },
  }
}
