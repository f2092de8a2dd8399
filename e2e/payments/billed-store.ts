import type { Address } from '@trousseau/contract/addresses'
import type { Dress } from '@trousseau/contract/dresses'
import type { Invoice } from '@trousseau/contract/invoices'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { StorePackage, WholesalePackage } from '@trousseau/contract/packages'
import type { Session } from '@trousseau/contract/sessions'
import { addDays } from '@trousseau/domain/day'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { firstAdmin, newRetailer } from '../stores/retailers-page.ts'
import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'

const AURELIE = 1
const NORD = 1
const FAR_AHEAD = 300

/** A new store that pays on delivery, whose orders staff place by telephone and ship for the factory. */
export async function newBilledStore(product: Product, name: string) {
  const wholesale = await asking(product, 'wholesaleAdmin')
  const { today } = await wholesale<Session>('GET', '/api/session')
  const store = await newRetailer(product, name, { payment_method_type_id: CREDIT_ON_DELIVERY })
  // Before anything is ordered, while the invitation is the only mail to the store.
  const admin = await firstAdmin(product, store)
  const ofStore = `/api/stores/${store.id}`

  /** Pending. */
  async function place(po: string): Promise<WholesaleOrder> {
    const { addresses } = await wholesale<{ addresses: Address[] }>('GET', `${ofStore}/addresses`)
    const dress = await wholesale<Dress>('GET', `/api/dresses/${AURELIE}`)
    return wholesale<WholesaleOrder>('POST', `${ofStore}/orders`, {
      type: 2,
      purchase_order_number: po,
      item_type: 1,
      item_id: AURELIE,
      color: dress.colors[0]?.id,
      size: dress.sizes[0]?.id,
      wear_date: addDays(today, FAR_AHEAD),
      address: addresses[0]?.id,
    })
  }

  /** The invoice of one dress that has left. */
  async function bill(po: string, shippingCost: number): Promise<Invoice> {
    const { id: order } = await place(po)
    await wholesale('POST', `/api/orders/${order}/confirm`, { factory: NORD })
    await wholesale('POST', `/api/orders/${order}/ready`, {})
    const { id } = await wholesale<WholesalePackage>('POST', '/api/factory-packages', { orders: [order] })
    await wholesale('POST', `/api/factory-packages/${id}/dispatch`, {
      carrier: 'UPS',
      tracking_number: `1Z999AA1${String(id).padStart(8, '0')}`,
      shipping_cost: shippingCost,
    })
    const { invoice_id } = await wholesale<StorePackage>('GET', `/api/store-packages/${id}`)
    return wholesale<Invoice>('GET', `/api/invoices/${invoice_id}`)
  }

  return { store, admin, place, bill }
}
