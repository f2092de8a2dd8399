import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import { useCallback } from 'react'

const READS = [api.getOrder, api.listFactoryOrders]

/** After a move, and after one that was refused: somebody was faster, and what is shown is not so any more. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  )
}
