import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { FactorySearch } from './factory-search.ts'

const route = getRouteApi('/factory/factory/orders')

export type ChangeSearch = ChangeList<FactorySearch>

export function useFactorySearch(): [FactorySearch, ChangeSearch] {
  return useListAddress(route, FactorySearch)
}
