import { api } from '@trousseau/contract/api'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

export const getDress = asSeenBy('store', api.getDress)
export const getCustomItem = asSeenBy('store', api.getCustomItem)

/** Begun when a link is pointed at, and waited for by nobody: the page itself shows the wait, and what went wrong. */
export function startReadingDress({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(readOptions(getDress, { params: { id: Id } }))
}

export function startReadingCustomItem({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(readOptions(getCustomItem, { params: { id: Id } }))
}
