import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'

/** What shows orders, and is not so any more once one of them has moved. */
export const ORDER_READS = [api.listOrders, api.getOrder]

export function useRefreshOrders(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(ORDER_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
