import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

export const getDress = asSeenBy('store', dresses.getDress)
export const getCustomItem = asSeenBy('store', customItems.getCustomItem)

/**
 * Prefetches the item when its link is hovered. The result is not awaited: the page shows the loading state and errors.
 */
export function startReadingDress({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(readOptions(getDress, { params: { id: Id } }))
}

export function startReadingCustomItem({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(readOptions(getCustomItem, { params: { id: Id } }))
}
