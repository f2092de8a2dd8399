import { getRouteApi } from '@tanstack/react-router'
import { pageOf, sortedSearch } from '../../lib/list-page/list-search.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'

/** The page's search parameters. Defaults are left out. */
export const SettingsSearch = sortedSearch(['name'])

const route = getRouteApi('/store/admin/settings')

/** Newest first by default, so that a new account is visible. */
export function useSettingsSearch() {
  const [search, change] = useListAddress(route, SettingsSearch)
  const { order_by, order_dir = 'asc' } = search
  const sort = order_by ? { order_by, order_dir } : ({ order_by: 'id', order_dir: 'desc' } as const)
  return { query: { ...pageOf(search), ...sort }, change }
}
