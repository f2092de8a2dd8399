import { useQueryClient } from '@tanstack/react-query'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import { useCallback } from 'react'

const READS = [orders.getOrder, orderMoves.listFactoryOrders]

/** Refetches after a change, and also after a refused one: somebody else was faster, so the screen is outdated. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  )
}
