import { api } from '@trousseau/contract/api'
import { DUPLICATE_PO } from '@trousseau/domain/orders/purchase-order'
import { call } from '../../lib/api/call.ts'
import { getMessages } from './number-messages.ts'

/** The live orders of a store with this number. */
export async function findOrders(storeId: number, number: string) {
  const { orders } = await call(api.listStoreOrders, {
    params: { id: String(storeId) },
    query: { purchase_order_number: number },
  })
  return orders
}

/** Asks whether an order of the store has this number already. Every reason not to go on, or none. */
export async function checkNumber(storeId: number, number: string): Promise<string[]> {
  try {
    return (await findOrders(storeId, number)).length > 0 ? [DUPLICATE_PO] : []
  } catch (failure) {
    return getMessages(failure)
  }
}
