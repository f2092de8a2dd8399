import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

/**
 * Prefetches the order when its link is hovered. The result is not awaited: the page shows the loading state and
 * errors.
 */
export function startReadingMaking(id: string): void {
  void queryClient.prefetchQuery(readOptions(asSeenBy('factory', orders.getOrder), { params: { id } }))
}
