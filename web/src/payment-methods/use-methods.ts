import { api } from '@trousseau/contract/api'
import { useEffect } from 'react'
import { useList } from '../lib/api/use-api.ts'

/** As long as the provider usually takes. */
const LOOK_AGAIN_MS = 4_000

/** A store's saved methods. Our list may be a little behind the provider's, and is fetching the rest as it answers. */
export function useMethods(storeId: number) {
  const read = useList(api.listPaymentMethods, { params: { id: String(storeId) } })
  const { refetch } = read
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [refetch])
  return read
}
