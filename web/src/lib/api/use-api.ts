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

/** A read as a loader wants it: `loader: () => queryClient.ensureQueryData(readOptions(api.getOrder, { params }))`. */
export function readOptions<E extends JsonEndpoint>(endpoint: E, sent: Sent<E>) {
  return queryOptions<Reply<E>, CallFailed>({
    queryKey: [endpoint.path, sent],
    queryFn: ({ signal }) => call(endpoint, sent as Outgoing<E>, { signal }),
  })
}

/**
 * The hooks every screen uses; there is no file per endpoint. A list that is turned to its next page keeps the rows of
 * before while they load: `isPlaceholderData` says that they are.
 */
export function useList<E extends JsonEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): UseQueryResult<Reply<E>, CallFailed> {
  return useQuery({ ...readOptions(endpoint, sent), placeholderData: keepPreviousData })
}

/** One thing: while another one is loading, the one before it is not shown in its place. */
export function useOne<E extends JsonEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): UseQueryResult<Reply<E>, CallFailed> {
  return useQuery(readOptions(endpoint, sent))
}

/** For a form, which begins with what the server has now: `isFetchedAfterMount` says when that is there. */
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
