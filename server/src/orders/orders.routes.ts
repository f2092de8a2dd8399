import type { orderDates } from '@trousseau/contract/orders/dates'
import type { orders } from '@trousseau/contract/orders/endpoints'
import type { orderMoves } from '@trousseau/contract/orders/moves'
import type { orderStages } from '@trousseau/contract/orders/stages'
import type { papers } from '@trousseau/contract/papers'
import type { Handlers } from '../http/call.ts'
import { downloadOrder, getOrderPaper } from './documents/download-order.ts'
import { downloadTicket } from './documents/download-ticket.ts'
import { downloadTickets } from './documents/download-tickets.ts'
import { exportOrders, exportStoreOrders } from './documents/export-orders.ts'
import { listStages } from './list-stages.ts'
import { cancelOrder, cancelOrderByWholesale, cancelOrders } from './moves/cancel-order.ts'
import { confirmOrder, confirmOrders } from './moves/confirm-order.ts'
import { deliverOrder, deliverOrders, markReady, readyOrders, reopenOrder } from './moves/order-moves.ts'
import { reinstateOrder } from './moves/reinstate-order.ts'
import { createOrder, createOrderForStore } from './place-order.ts'
import { promiseArrival, updateAlterations } from './promise-order.ts'
import { getOrderDates } from './read-order-dates.ts'
import { getOrder, listFactoryOrders, listOrders, listStoreOrders, markSeen } from './read-orders.ts'
import { reportStage, reportStages } from './report-stage.ts'
import { moveOrders, updateOrder } from './update-order.ts'

export const orderRoutes: Handlers<typeof orders & Pick<typeof papers, 'getOrderPaper'>> = {
  listStoreOrders,
  exportStoreOrders,
  getOrder,
  downloadOrder,
  getOrderPaper,
  createOrder,
  createOrderForStore,
  cancelOrder,
}

export const orderMoveRoutes: Handlers<typeof orderMoves> = {
  listOrders,
  exportOrders,
  listFactoryOrders,
  confirmOrder,
  confirmOrders,
  cancelOrderByWholesale,
  cancelOrders,
  reinstateOrder,
  moveOrders,
  markReady,
  readyOrders,
  reopenOrder,
  markSeen,
  deliverOrder,
  deliverOrders,
  updateOrder,
  downloadTicket,
  downloadTickets,
}

export const orderDateRoutes: Handlers<typeof orderDates & typeof orderStages> = {
  listStages,
  getOrderDates,
  reportStage,
  reportStages,
  updateAlterations,
  promiseArrival,
}
