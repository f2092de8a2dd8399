import type { Address } from '@trousseau/contract/addresses'
import type { Dress } from '@trousseau/contract/dresses'
import type { Order, OrderRow } from '@trousseau/contract/order-shapes'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Session } from '@trousseau/contract/users'
import { addDays } from '@trousseau/domain/day'
import type { Product } from './run-product.ts'
import { ACCOUNTS, PASSWORD } from './sign-in.ts'

/** A store's orders as the server knows them, asked for and placed by its API. */
export type Orders = {
  readonly storeId: number
  readonly today: string
  /** The dress or custom item that was ordered with this number, not its accessories. */
  find(po: string): Promise<OrderRow>
  read(id: number): Promise<Order>
  /** An order of Aurélie, with one accessory where wanted. */
  place(po: string, wanted?: { accessory?: boolean }): Promise<Order>
  cancel(order: Order): Promise<void>
}

const AURELIE = 1
const FAR_AHEAD = 300

export async function ordersOf(product: Product, account: keyof typeof ACCOUNTS): Promise<Orders> {
  const { email } = ACCOUNTS[account]
  const door = `${product.url}/api/users/store-login`
  const { token } = await send<{ token: string }>(door, 'POST', { body: { email, password: PASSWORD } })
  const ask = <T>(method: string, path: string, body?: unknown) =>
    send<T>(`${product.url}${path}`, method, { token, body })
  const { today, store } = await ask<Session>('GET', '/api/session')
  const ofStore = `/api/stores/${store?.id}`
  const read = (id: number) => ask<Order>('GET', `/api/orders/${id}`)

  async function place(po: string, { accessory = false } = {}): Promise<Order> {
    const { addresses } = await ask<{ addresses: Address[] }>('GET', `${ofStore}/addresses`)
    const methods = await ask<PaymentMethod[]>('GET', `${ofStore}/payment-methods`)
    const dress = await ask<Dress>('GET', `/api/dresses/${AURELIE}`)
    const { id } = await ask<Order>('POST', '/api/orders', {
      ...{ type: 2, purchase_order_number: po, item_type: 1, item_id: AURELIE },
      ...{ color: dress.colors[0]?.id, size: dress.sizes[0]?.id, wear_date: addDays(today, FAR_AHEAD) },
      ...{ address: addresses[0]?.id, payment_method: methods[0]?.id },
    })
    const [item_id] = dress.custom_items_ids
    if (accessory) await ask('POST', '/api/orders', { item_type: 2, item_id, accessory_of: id })
    return read(id)
  }

  return {
    ...{ storeId: store?.id ?? 0, today, read, place },
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

type Sending = { token?: string; body?: unknown }

async function send<T>(url: string, method: string, { token, body }: Sending): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
