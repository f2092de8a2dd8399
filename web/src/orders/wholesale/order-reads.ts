import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'

/** The endpoints that show orders, to be refetched after one of them changed. */
export const ORDER_READS = [api.listOrders, api.getOrder]

export function useRefreshOrders(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(ORDER_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
