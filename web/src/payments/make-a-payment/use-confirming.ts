import { useQuery } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Payment } from '@trousseau/contract/payments'
import { useEffect, useState } from 'react'
import { readOptions } from '../../lib/api/use-api.ts'

const ASK_AGAIN_MS = 2_000
/** Most are known by then; what is not may take the provider minutes. */
const SOON_MS = 30_000
const ASK_SLOWLY_MS = 15_000

/** Asks what became of a payment until it is known. `isLong`: it takes longer than one would want to wait. */
export function useConfirming(payment: string, onKnown: (payment: Payment) => void): { isLong: boolean } {
  const [isLong, setIsLong] = useState(false)
  const { data } = useQuery({
    ...readOptions(api.getPayment, { params: { payment } }),
    staleTime: 0,
    refetchInterval: isLong ? ASK_SLOWLY_MS : ASK_AGAIN_MS,
  })
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  const known = data?.state === 'unknown' ? undefined : data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (known) onKnown(known)
  }, [known])
  return { isLong }
}
