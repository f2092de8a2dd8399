import type { orders } from '@trousseau/contract/orders/endpoints'
import type { orderMoves } from '@trousseau/contract/orders/moves'
import type { Handlers } from '../http/call.ts'
import { cancelOrder, cancelOrderByHouse, cancelOrders } from './cancel-order.ts'
import { confirmOrder, confirmOrders } from './confirm-order.ts'
import { downloadOrder } from './download-order.ts'
import { downloadTicket } from './download-ticket.ts'
import { exportStoreOrders } from './export-orders.ts'
import { deliverOrder, deliverOrders, markReady, readyOrders, reopenOrder } from './order-moves.ts'
import { createOrder } from './place-order.ts'
import { getOrder, listFactoryOrders, listOrders, listStoreOrders } from './read-orders.ts'
import { updateOrder } from './update-order.ts'

export const orderRoutes: Handlers<typeof orders> = {
  listStoreOrders,
  exportStoreOrders,
  getOrder,
  downloadOrder,
  createOrder,
  cancelOrder,
}

export const orderMoveRoutes: Handlers<typeof orderMoves> = {
  listOrders,
  listFactoryOrders,
  confirmOrder,
  confirmOrders,
  cancelOrderByHouse,
  cancelOrders,
  markReady,
  readyOrders,
  reopenOrder,
  deliverOrder,
  deliverOrders,
  updateOrder,
  downloadTicket,
}
