import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { FileEndpoint } from '@trousseau/contract/endpoint'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { callForFile, type Outgoing } from './call.ts'
import type { CallFailed } from './call-failed.ts'

/** Longer than other calls get, because a large file takes its time. */
const TIME_LIMIT = 120_000

/** Downloads a file under the endpoint's file name, with the number filled in where it has one, and shows a toast. */
export function useDownload<E extends FileEndpoint>(
  endpoint: E,
  doneText: string,
  number?: number,
): UseMutationResult<void, CallFailed, Outgoing<E>> {
  return useMutation({
    mutationFn: async (outgoing: Outgoing<E>) =>
      save(
        await callForFile(endpoint, outgoing, { timeLimit: TIME_LIMIT }),
        endpoint.reply.file.replace('{number}', String(number)),
      ),
    onSuccess: () => toastSuccess(doneText),
    onError: (failure) => toastFailure(failure.message),
  })
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started reading the blob by the next task, so its URL can be revoked then.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
