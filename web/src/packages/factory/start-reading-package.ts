import { asSeenBy } from '@trousseau/contract/endpoint'
import { packages } from '@trousseau/contract/packages'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'

/**
 * Prefetches the package when its link is hovered. The result is not awaited: the page shows the loading state and
 * errors.
 */
export function startReadingPackage(id: string): void {
  void queryClient.prefetchQuery(
    readOptions(asSeenBy('factory', packages.getFactoryPackage), { params: { id } }),
  )
}
