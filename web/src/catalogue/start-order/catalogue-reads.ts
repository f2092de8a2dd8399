import { queryOptions } from '@tanstack/react-query'
import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy, type Reply } from '@trousseau/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'
import { orKept } from '../../lib/offline/or-kept.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

/** The whole published list, fetched once: searching and filtering it needs no further requests. */
const WHOLE = { query: { per_page: -1 } }
/** A catalogue changes a few times a day, and the server checks every order again. */
const KEPT = { staleTime: 5 * 60_000, gcTime: 30 * 60_000 }

const listDresses = asSeenBy('store', dresses.listPublishedDresses)
const listCustomItems = asSeenBy('store', customItems.listPublishedCustomItems)

export const dressesRead = queryOptions<Reply<typeof listDresses>, CallFailed>({
  ...readOptions(listDresses, WHOLE),
  queryFn: ({ signal }) => orKept(listDresses, call(listDresses, WHOLE, { signal })),
  ...KEPT,
})
export const customItemsRead = queryOptions<Reply<typeof listCustomItems>, CallFailed>({
  ...readOptions(listCustomItems, WHOLE),
  queryFn: ({ signal }) => orKept(listCustomItems, call(listCustomItems, WHOLE, { signal })),
  ...KEPT,
})

/** Loads the list while the page's code is still loading. The page shows a failure. */
export function prefetchCatalogue(items: CatalogueSearch['items']): void {
  if (items === 'custom-items') void queryClient.prefetchQuery(customItemsRead)
  else void queryClient.prefetchQuery(dressesRead)
}
