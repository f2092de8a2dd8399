import { papers } from '@trousseau/contract/papers'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

/** Prefetches the order's document. The result is not awaited: the page shows the loading state and errors. */
export function startReadingPaper(id: string): void {
  void queryClient.prefetchQuery(readOptions(papers.getOrderPaper, { params: { id } }))
}
