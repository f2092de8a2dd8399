import type { Invoice } from '@trousseau/contract/invoices'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { StorePackage, WholesalePackage } from '@trousseau/contract/packages'
import type { Session } from '@trousseau/contract/sessions'
import { type Ask, asking } from './api-client.ts'
import type { Product } from './run-product.ts'
import { ordersOf } from './seed-orders.ts'

type Wanted = {
  /** One order of Aurélie per PO number, all in one package and on one invoice. */
  pos: readonly string[]
  /** The store that places the orders. */
  account?: 'storeAdmin' | 'creditStoreAdmin'
  factory?: 'factoryNord' | 'factorySud'
  shippingCost?: number
  trackingNumber?: string
  /** A check recorded by wholesale, over this many dollars or the full amount. */
  paid?: number | 'fully'
}

/**
 * Takes orders all the way to an invoice: placed, confirmed, made, packed and shipped, each step by its own account.
 */
export async function shipped(product: Product, wanted: Wanted): Promise<Invoice> {
  const { account = 'storeAdmin', factory = 'factoryNord', shippingCost = 45 } = wanted
  const [store, wholesale, maker] = await Promise.all([
    ordersOf(product, account),
    asking(product, 'wholesaleAdmin'),
    asking(product, factory),
  ])
  const makerId = (await maker<Session>('GET', '/api/session')).factory?.id
  const ids: number[] = []
  // Placed one by one, so that ids and numbers ascend in the given sequence.
  for (const po of wanted.pos) {
    const { id } = await store.place(po)
    await wholesale<WholesaleOrder>('POST', `/api/orders/${id}/confirm`, { factory: makerId })
    await maker('POST', `/api/orders/${id}/ready`, {})
    ids.push(id)
  }
  const { id } = await maker<WholesalePackage>('POST', '/api/factory-packages', { orders: ids })
  await maker('POST', `/api/factory-packages/${id}/dispatch`, {
    carrier: 'UPS',
    tracking_number: wanted.trackingNumber ?? `1Z999AA1${String(id).padStart(8, '0')}`,
    shipping_cost: shippingCost,
  })
  const { invoice_id } = await wholesale<StorePackage>('GET', `/api/store-packages/${id}`)
  const read = () => wholesale<Invoice>('GET', `/api/invoices/${invoice_id}`)
  const invoice = await read()
  if (wanted.paid === undefined) return invoice
  await recordPaid(wholesale, invoice, wanted.paid === 'fully' ? invoice.open : wanted.paid)
  return read()
}

/** A check received by the wholesaler. */
async function recordPaid(wholesale: Ask, invoice: Invoice, amount: number): Promise<void> {
  await wholesale('POST', `/api/stores/${invoice.store_package.store.id}/payments`, {
    amount,
    invoices: [{ id: invoice.id }],
    method: 'cheque',
    reference: String(invoice.number),
  })
}
