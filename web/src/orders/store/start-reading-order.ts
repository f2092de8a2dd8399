import { api } from '@trousseau/contract/api'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

/** Begun when a link is pointed at, and waited for by nobody: the page itself shows the wait, and what went wrong. */
export function startReadingOrder(id: string): void {
  void queryClient.prefetchQuery(readOptions(asSeenBy('store', api.getOrder), { params: { id } }))
}
