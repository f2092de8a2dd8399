import { packages } from '@trousseau/contract/packages'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

/** All orders in a package, oldest first. */
export const linesOf = (id: string) =>
  ({ params: { id }, query: { per_page: -1, order_by: 'id', order_dir: 'asc' } }) as const

/**
 * Prefetches the invoice when its link is hovered. The result is not awaited: the page shows the loading state and
 * errors.
 */
export function startReadingInvoice(id: string): void {
  void queryClient.prefetchQuery(readOptions(packages.getStorePackage, { params: { id } }))
  void queryClient.prefetchQuery(readOptions(packages.listStorePackageOrders, linesOf(id)))
}
