import { queryOptions } from '@tanstack/react-query'
import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import type { Reply } from '@trousseau/contract/endpoint'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { readOptions } from '../../lib/api/use-api.ts'
import { orKeptIn } from '../../lib/offline/or-kept.ts'

const getDress = asSeenBy('store', dresses.getDress)
const getCustomItem = asSeenBy('store', customItems.getCustomItem)
const listDresses = asSeenBy('store', dresses.listPublishedDresses)
const listCustomItems = asSeenBy('store', customItems.listPublishedCustomItems)

/** A dress; without a network, as the catalog has it that was seen last. */
export function dressRead(id: string) {
  const sent = { params: { id } }
  return queryOptions<Reply<typeof getDress>, CallFailed>({
    ...readOptions(getDress, sent),
    queryFn: ({ signal }) =>
      orKeptIn(getDress, call(getDress, sent, { signal }), listDresses, (kept) =>
        kept.dresses.find((dress) => String(dress.id) === id),
      ),
  })
}

export function customItemRead(id: string) {
  const sent = { params: { id } }
  return queryOptions<Reply<typeof getCustomItem>, CallFailed>({
    ...readOptions(getCustomItem, sent),
    queryFn: ({ signal }) =>
      orKeptIn(getCustomItem, call(getCustomItem, sent, { signal }), listCustomItems, (kept) =>
        kept.custom_items.find((item) => String(item.id) === id),
      ),
  })
}

/**
 * Prefetches the item when its link is hovered. The result is not awaited: the page shows the loading state and errors.
 */
export function startReadingDress({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(dressRead(Id))
}

export function startReadingCustomItem({ Id = '' }: { Id?: string }): void {
  void queryClient.prefetchQuery(customItemRead(Id))
}
