import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { DeskOrdersSearch } from './orders-search.ts'

const route = getRouteApi('/wholesale/desk/orders')

export type ChangeSearch = ChangeList<DeskOrdersSearch>

export function useDeskOrdersSearch(): [DeskOrdersSearch, ChangeSearch] {
  return useListAddress(route, DeskOrdersSearch)
}
