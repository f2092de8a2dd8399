import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { FileEndpoint } from '@trousseau/contract/endpoint'
import { laterPart } from '../../ui/later-part.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { callForFile, type Outgoing } from './call.ts'
import type { CallFailed } from './call-failed.ts'

/** Longer than other calls get, because a large file takes its time. */
const TIME_LIMIT = 120_000
/** What takes no longer is there before anybody wonders. */
const MOMENT = 1_000

const toastPart = laterPart(() => import('../../ui/action-toast.tsx'))

/**
 * Downloads a file under the endpoint's file name, with the number filled in where it has one, and shows a toast. If it
 * takes more than a moment, another toast says that it is being made, and can stop it.
 */
export function useDownload<E extends FileEndpoint>(
  endpoint: E,
  doneText: string,
  number?: number,
): UseMutationResult<boolean, CallFailed, Outgoing<E>> {
  const name = endpoint.reply.file.replace('{number}', String(number))
  return useMutation({
    mutationFn: async (outgoing: Outgoing<E>) => {
      const stopping = new AbortController()
      const { signal } = stopping
      const hideProgress = showIfSlow(name, () => stopping.abort())
      try {
        save(await callForFile(endpoint, outgoing, { timeLimit: TIME_LIMIT, signal }), name)
        return true
      } catch (failure) {
        if (signal.aborted) return false
        throw failure
      } finally {
        hideProgress()
      }
    },
    onSuccess: (isSaved) => isSaved && toastSuccess(doneText),
    onError: ({ message }) => toastFailure(`${name} couldn’t be downloaded. ${message}`),
  })
}

function showIfSlow(name: string, onCancel: () => void): () => void {
  let isOver = false
  let hide = () => {}
  const timer = setTimeout(async () => {
    const { toastAction } = await toastPart.load()
    if (isOver) return
    hide = toastAction({
      message: `Preparing ${name}…`,
      action: 'Cancel',
      onAction: onCancel,
      isUnderway: true,
    })
  }, MOMENT)
  return () => {
    isOver = true
    clearTimeout(timer)
    hide()
  }
}

/** Puts a file into the browser's downloads. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started reading the blob by the next task, so its URL can be revoked then.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
