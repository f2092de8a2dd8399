import { getRouteApi } from '@tanstack/react-router'
import { pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'

/** What the address of the page says. What is as usual is left out of it. */
export const SettingsSearch = sortedSearch(['name'])

const route = getRouteApi('/store/admin/settings')

/** Newest first, until somebody sorts: who was just added is in sight. */
export function useSettingsSearch() {
  const [search, change] = useListAddress(route, SettingsSearch)
  const { order_by, order_dir = 'asc' } = search
  const sort = order_by ? { order_by, order_dir } : ({ order_by: 'id', order_dir: 'desc' } as const)
  return { query: { ...pageOf(search), ...sort }, change }
}
