import { useQueryClient } from '@tanstack/react-query'
import { board } from '@trousseau/contract/board'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'

/** The endpoints that show orders, to be refetched after one of them changed. */
export const ORDER_READS = [orderMoves.listOrders, orders.getOrder, board.listBoard]

export function useRefreshOrders(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(ORDER_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
