import { api } from '@trousseau/contract/api'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

/** All lines of a package, in the order in which they were ordered. */
export const linesOf = (id: string) =>
  ({ params: { id }, query: { per_page: -1, order_by: 'id', order_dir: 'asc' } }) as const

/** Begun when a link is pointed at, and waited for by nobody: the page itself shows the wait, and what went wrong. */
export function startReadingInvoice(id: string): void {
  void queryClient.prefetchQuery(readOptions(api.getStorePackage, { params: { id } }))
  void queryClient.prefetchQuery(readOptions(api.listStorePackageOrders, linesOf(id)))
}
