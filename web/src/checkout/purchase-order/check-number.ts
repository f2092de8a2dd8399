import { orders } from '@trousseau/contract/orders/endpoints'
import { DUPLICATE_PO } from '@trousseau/domain/orders/purchase-order'
import { call } from '../../lib/api/call.ts'
import { getMessages } from './number-messages.ts'

/** The store's orders with this number, except accessories and canceled ones. */
export async function findOrders(storeId: number, number: string) {
  const found = await call(orders.listStoreOrders, {
    params: { id: String(storeId) },
    query: { purchase_order_number: number },
  })
  return found.orders
}

/** Checks whether one of the store's orders already has this number. Returns the reasons not to continue, if any. */
export async function checkNumber(storeId: number, number: string): Promise<string[]> {
  try {
    return (await findOrders(storeId, number)).length > 0 ? [DUPLICATE_PO] : []
  } catch (failure) {
    return getMessages(failure)
  }
}
