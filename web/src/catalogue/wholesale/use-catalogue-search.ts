import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { DeskSearch } from './catalogue-search.ts'

const route = getRouteApi('/wholesale/desk/catalogue')

export type ChangeSearch = ChangeList<DeskSearch>

export function useDeskSearch(): [DeskSearch, ChangeSearch] {
  return useListAddress(route, DeskSearch)
}
