import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, JsonEndpoint, Reply, Sent } from '@trousseau/contract/endpoint'
import { call, type Outgoing } from './call.ts'
import type { CallFailed } from './call-failed.ts'

/**
 * Query options, also for loaders: `loader: () => queryClient.ensureQueryData(readOptions(orders.getOrder, { params }))`.
 */
export function readOptions<E extends JsonEndpoint>(endpoint: E, sent: Sent<E>) {
  return queryOptions<Reply<E>, CallFailed>({
    queryKey: [endpoint.path, sent],
    queryFn: ({ signal }) => call(endpoint, sent as Outgoing<E>, { signal }),
  })
}

/**
 * Every screen uses these hooks; there is no file per endpoint. While a list's next page loads, the previous rows stay
 * and `isPlaceholderData` is true.
 */
export function useList<E extends JsonEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): UseQueryResult<Reply<E>, CallFailed> {
  return useQuery({ ...readOptions(endpoint, sent), placeholderData: keepPreviousData })
}

/** For a single record: while another one is loading, the previous one is not shown in its place. */
export function useOne<E extends JsonEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): UseQueryResult<Reply<E>, CallFailed> {
  return useQuery(readOptions(endpoint, sent))
}

/** For a form, which must start from the server's current version: it is there once `isFetchedAfterMount` is true. */
export function useFreshRead<E extends JsonEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): UseQueryResult<Reply<E>, CallFailed> {
  return useQuery({ ...readOptions(endpoint, sent), staleTime: 0 })
}

export function useWrite<E extends JsonEndpoint>(
  endpoint: E,
  options: { refreshes?: readonly Endpoint[] } = {},
): UseMutationResult<Reply<E>, CallFailed, Outgoing<E>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (outgoing: Outgoing<E>) => call(endpoint, outgoing),
    onSuccess: () =>
      Promise.all(
        (options.refreshes ?? []).map((read) => client.invalidateQueries({ queryKey: [read.path] })),
      ),
  })
}
