import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { useRef, useState } from 'react'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { readOptions } from '../lib/api/use-api.ts'
import { ProviderFailed } from './provider.ts'

/** `staxId` is the provider's id of it; undefined where the provider's answer was lost and the list told. */
export type SavedMethod = { method: PaymentMethod; staxId: string | undefined }

type IsIt = (method: PaymentMethod) => boolean

/**
 * Saves a card or bank account: first at the provider, then in our list. However it is cut off, a second try leaves
 * one method: what the provider has is not sent to it again.
 */
export function useSaveMethod(storeId: number) {
  const client = useQueryClient()
  const params = { id: String(storeId) }
  const [isSaving, setIsSaving] = useState(false)
  /** Set when the provider has it and our server could not be told yet. */
  const [heldId, setHeldId] = useState<string>()
  /** How a try ended of which nobody knows whether it arrived. */
  const unclear = useRef<ProviderFailed>(undefined)
  /** What there was before the first try: whatever comes is new. */
  const known = useRef<ReadonlySet<number>>(undefined)
  /** A second click before the button is drawn as busy. */
  const isUnderway = useRef(false)

  /** `isIt` tells what was sent from what somebody else has saved meanwhile. */
  async function save(atProvider: () => Promise<string>, isIt: IsIt): Promise<SavedMethod | undefined> {
    if (isUnderway.current) return undefined
    isUnderway.current = true
    setIsSaving(true)
    try {
      const staxId = heldId ?? (await saveOrLook(atProvider, isIt))
      if (typeof staxId === 'string') setHeldId(staxId)
      const method = typeof staxId === 'string' ? await tell(staxId) : staxId
      setHeldId(undefined)
      unclear.current = undefined
      known.current = undefined
      return { method, staxId: typeof staxId === 'string' ? staxId : undefined }
    } finally {
      isUnderway.current = false
      setIsSaving(false)
      void client.invalidateQueries({ queryKey: [api.listPaymentMethods.path] })
    }
  }

  async function tell(staxId: string): Promise<PaymentMethod> {
    try {
      return await call(api.addPaymentMethod, { params, body: { stax_id: staxId } })
    } catch (failure) {
      // The provider does not have it after all: the next try sends it anew.
      if (failure instanceof CallFailed && failure.code === 'invalid') setHeldId(undefined)
      throw failure
    }
  }

  /**
   * The provider's list tells what became of it: what is new in it is what was sent. It is looked at after a refusal
   * too, since a browser sends a call again by itself when its connection is cut, and the second is then refused.
   */
  async function saveOrLook(atProvider: () => Promise<string>, isIt: IsIt): Promise<string | PaymentMethod> {
    // It may have been saved after the last look at the list.
    const late = unclear.current && (await look(unclear.current, isIt))
    if (late) return late
    known.current ??= await idsBefore()
    try {
      return await atProvider()
    } catch (failure) {
      if (!(failure instanceof ProviderFailed)) throw failure
      if (failure.isUnclear) unclear.current = failure
      const found = await look(failure, isIt)
      if (found) return found
      throw failure
    }
  }

  async function idsBefore(): Promise<ReadonlySet<number>> {
    const list = readOptions(api.listPaymentMethods, { params })
    const methods = await client.fetchQuery({ ...list, staleTime: 0 })
    return new Set(methods.map(({ id }) => id))
  }

  /** Undefined where the provider does not have it. Where it cannot be asked, nothing may be sent again. */
  async function look(failure: ProviderFailed, isIt: IsIt): Promise<PaymentMethod | undefined> {
    const { refreshed, payment_methods } = await call(api.refreshPaymentMethods, { params }).catch(
      (reason) => {
        throw reason instanceof CallFailed ? failure : reason
      },
    )
    if (!refreshed) throw failure
    return payment_methods.find((method) => isNew(method) && isIt(method))
  }

  const isNew = ({ id }: PaymentMethod) => known.current !== undefined && !known.current.has(id)

  return { save, isSaving, isHeld: heldId !== undefined }
}
