import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Retailer } from '@trousseau/contract/stores'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { toastInfo, toastSuccess } from '../../ui/toasts.tsx'

/** Asks about one store at a time. The list is read again before the prompt closes. */
export function useDeleteStore() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Retailer>()
  const [isAsking, setIsAsking] = useState(false)
  const [isStoreDeleted, setIsStoreDeleted] = useState(false)

  function ask(store: Retailer) {
    setIsStoreDeleted(false)
    setAsked(store)
    setIsAsking(true)
  }

  async function take(password: string) {
    if (!asked) return
    const wasOpen = await close(asked.id, password)
    await Promise.all(
      [api.listStores, api.getStore].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    )
    setIsStoreDeleted(true)
    if (wasOpen) toastSuccess(`${asked.name} was deleted.`)
    else toastInfo(`${asked.name} had been deleted already.`)
  }

  return { asked, isAsking, isStoreDeleted, ask, take, close: () => setIsAsking(false) }
}

/** False where somebody else was faster. */
async function close(id: number, password: string): Promise<boolean> {
  try {
    await call(api.deleteStore, { params: { id: String(id) }, body: { password } })
    return true
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'not_found') return false
    throw failure
  }
}
