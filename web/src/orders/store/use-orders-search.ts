import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { OrdersSearch } from './orders-search.ts'

const route = getRouteApi('/store/sales-order')

export type ChangeSearch = ChangeList<OrdersSearch>

export function useOrdersSearch(): [OrdersSearch, ChangeSearch] {
  return useListAddress(route, OrdersSearch)
}
