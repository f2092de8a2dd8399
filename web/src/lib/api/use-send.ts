import type { JsonEndpoint, Reply } from '@trousseau/contract/endpoint'
import { useState } from 'react'
import { call, type Outgoing } from './call.ts'

/** A write of the sign-in pages, which keep no answers of the server and load nothing that does. */
export function useSend<E extends JsonEndpoint>(endpoint: E) {
  const [isPending, setIsPending] = useState(false)
  async function send(outgoing: Outgoing<E>): Promise<Reply<E>> {
    setIsPending(true)
    try {
      return await call(endpoint, outgoing)
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, send }
}
