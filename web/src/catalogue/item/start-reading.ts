import { api } from '@trousseau/contract/api'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

export const getDress = asSeenBy('store', api.getDress)
export const getCustomItem = asSeenBy('store', api.getCustomItem)

/**
 * Prefetches the item when its link is hovered. The result is not awaited: the page shows the loading state and errors.
 */
export function startReadingDress({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(readOptions(getDress, { params: { id: Id } }))
}

export function startReadingCustomItem({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(readOptions(getCustomItem, { params: { id: Id } }))
}
