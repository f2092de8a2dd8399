import { useQueryClient } from '@tanstack/react-query'
import { factoryPayments } from '@trousseau/contract/factory-payments'
import { orders } from '@trousseau/contract/orders/endpoints'
import { orderMoves } from '@trousseau/contract/orders/moves'
import { packages } from '@trousseau/contract/packages'
import { useCallback } from 'react'

/** The endpoints that show packages and their orders, to be refetched after a package changed. */
const PACKAGE_READS = [
  packages.listPackages,
  packages.listFactoryPackages,
  packages.getFactoryPackage,
  orderMoves.listFactoryOrders,
  orderMoves.listOrders,
  orders.getOrder,
  factoryPayments.getFactoryBalance,
  factoryPayments.listFactoryOwed,
]

/** Also used after a refusal: somebody else was faster, so the screen is outdated. */
export function useRefreshPackages(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(PACKAGE_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  )
}
