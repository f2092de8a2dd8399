import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import { useCallback } from 'react'

/** The endpoints that show packages and their orders, to be refetched after a package changed. */
const PACKAGE_READS = [
  api.listFactoryPackages,
  api.getFactoryPackage,
  api.listFactoryOrders,
  api.getOrder,
  api.getFactoryBalance,
]

/** Also used after a refusal: somebody else was faster, so the screen is outdated. */
export function useRefreshPackages(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(PACKAGE_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  )
}
