import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { FileEndpoint } from '@trousseau/contract/endpoint'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { callForFile, type Outgoing } from './call.ts'
import type { CallFailed } from './call-failed.ts'

/** A file large enough to take its time is still worth waiting for. */
const TIME_LIMIT = 120_000

/** Takes a file to the person's downloads under its own name, with its number where that has one, and says so. */
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
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
