import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import { useCallback } from 'react'

/** What shows packages and what is in them, and is not so any more once one of them has changed. */
const PACKAGE_READS = [
  api.listFactoryPackages,
  api.getFactoryPackage,
  api.listFactoryOrders,
  api.getOrder,
  api.getFactoryBalance,
]

/** After a refusal, too: somebody was faster, and what is shown is not so any more. */
export function useRefreshPackages(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(PACKAGE_READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  )
}
