import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { PackagesSearch } from './packages-search.ts'

const route = getRouteApi('/factory/packages')

export type ChangeSearch = ChangeList<PackagesSearch>

export function usePackagesSearch(): [PackagesSearch, ChangeSearch] {
  return useListAddress(route, PackagesSearch)
}
