import { paymentMethods } from '@trousseau/contract/payment-methods'
import { useEffect } from 'react'
import { useList } from '../lib/api/use-api.ts'

/** The time the provider usually takes. */
const LOOK_AGAIN_MS = 4_000

/**
 * A store's saved methods. Our list may lag behind the provider's, and the server updates it in the background, so it
 * is refetched once.
 */
export function useMethods(storeId: number) {
  const read = useList(paymentMethods.listPaymentMethods, { params: { id: String(storeId) } })
  const { refetch } = read
  // A refetch without data would take a failure that is being read off the screen, and show that it loads instead.
  const isLoaded = read.data !== undefined
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [refetch, isLoaded])
  return read
}
