import { asSeenBy } from '@trousseau/contract/endpoint'
import { type FactoryPackage, packages } from '@trousseau/contract/packages'
import { useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { useRefreshPackages } from '../package-reads.ts'

type Change = { orders: number[] } | { note: string }

/** Changes this version of a package: if somebody else has changed it, the server refuses and it is reloaded. */
export function useChangePackage({ id, version }: FactoryPackage, onClose: () => void) {
  const update = useWrite(asSeenBy('factory', packages.updatePackage))
  const refresh = useRefreshPackages()
  const [messages, setMessages] = useState<readonly string[]>([])

  async function change(what: Change, done: string): Promise<void> {
    if (update.isPending) return
    setMessages([])
    try {
      await update.mutateAsync({ params: { id: String(id) }, body: { ...what, version } })
      toastSuccess(done)
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status !== 409) return setMessages(failure.messages)
      toastFailure(failure.message)
      onClose()
    } finally {
      void refresh()
    }
  }

  return { change, messages, say: setMessages, isPending: update.isPending }
}
