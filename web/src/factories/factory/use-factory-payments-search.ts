import { getRouteApi } from '@tanstack/react-router'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { FactoryPaymentsSearch } from './factory-payments-search.ts'

const route = getRouteApi('/factory/factory/payments')

export type ChangeSearch = ChangeList<FactoryPaymentsSearch>

export function useFactoryPaymentsSearch(): [FactoryPaymentsSearch, ChangeSearch] {
  return useListAddress(route, FactoryPaymentsSearch)
}
