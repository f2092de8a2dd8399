import type { orders } from '@trousseau/contract/orders'
import type { Handlers } from '../http/call.ts'
import { cancelOrder } from './cancel-order.ts'
import { downloadOrder } from './download-order.ts'
import { exportStoreOrders } from './export-orders.ts'
import { createOrder } from './place-order.ts'
import { getOrder, listStoreOrders } from './read-orders.ts'

export const orderRoutes: Handlers<typeof orders> = {
  listStoreOrders,
  exportStoreOrders,
  getOrder,
  downloadOrder,
  createOrder,
  cancelOrder,
}
