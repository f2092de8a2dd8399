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

/** The hooks every screen uses. There is no file per endpoint. The rows of before stay while a page loads. */
export function useRead<E extends JsonEndpoint>(
  endpoint: E,
  sent: Sent<E>,
): UseQueryResult<Reply<E>, CallFailed> {
  return useQuery({ ...readOptions(endpoint, sent), placeholderData: keepPreviousData })
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
