import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { READY_TO_SHIP } from '@trousseau/domain/orders/order-status'
import { call } from '../../lib/api/call.ts'
import type { CallFailed } from '../../lib/api/call-failed.ts'

const listOrders = asSeenBy('factory', orderMoves.listFactoryOrders)

/**
 * All orders that are ready and in no package. All pages are loaded, because grouping them by place needs the whole
 * list.
 */
export function useWaitingOrders(
  factoryId: number,
  isWanted = true,
): UseQueryResult<readonly FactoryOrderRow[], CallFailed> {
  return useQuery({
    queryKey: [listOrders.path, 'waiting', factoryId],
    queryFn: ({ signal }) => readAll(factoryId, signal),
    enabled: isWanted,
    // Other people pack at the same time, so a cached list is not enough.
    staleTime: 0,
  })
}

async function readAll(factoryId: number, signal: AbortSignal): Promise<readonly FactoryOrderRow[]> {
  const found = new Map<number, FactoryOrderRow>()
  for (let page = 1, last = 1; page <= last; page++) {
    const { orders, meta } = await call(
      listOrders,
      {
        params: { id: String(factoryId) },
        query: {
          packaged: '0',
          'status[]': String(READY_TO_SHIP),
          page,
          per_page: 100,
          order_by: 'id',
          order_dir: 'asc',
        },
      },
      { signal },
    )
    for (const order of orders) found.set(order.id, order)
    last = meta.last_page
  }
  return [...found.values()]
}
