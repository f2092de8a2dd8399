import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { NoticesSearch } from './notices-search.ts'

const route = getRouteApi('/wholesale/desk/notices')

export type ChangeSearch = ChangeList<NoticesSearch>

export function useNoticesSearch(): [NoticesSearch, ChangeSearch] {
  return useListAddress(route, NoticesSearch)
}
