import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { useRef, useState } from 'react'
import { call } from '../app/call.ts'
import { CallFailed } from '../app/call-failed.ts'
import { readOptions } from '../app/use-api.ts'
import { ProviderFailed } from './provider.ts'

/** `staxId` is the provider's id of it; undefined where the provider's answer was lost and the list told. */
export type SavedMethod = { method: PaymentMethod; staxId: string | undefined }

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
  /** A second click before the button is drawn as busy. */
  const isUnderway = useRef(false)

  async function save(atProvider: () => Promise<string>): Promise<SavedMethod | undefined> {
    if (isUnderway.current) return undefined
    isUnderway.current = true
    setIsSaving(true)
    try {
      const before = await known()
      const staxId = heldId ?? (await saveOrLook(atProvider, before))
      if (typeof staxId !== 'string') return { method: staxId, staxId: undefined }
      setHeldId(staxId)
      const method = await call(api.addPaymentMethod, { params, body: { stax_id: staxId } })
      setHeldId(undefined)
      return { method, staxId }
    } finally {
      isUnderway.current = false
      setIsSaving(false)
      void client.invalidateQueries({ queryKey: [api.listPaymentMethods.path] })
    }
  }

  /** The ids that are there before: whatever comes is new. */
  async function known(): Promise<ReadonlySet<number>> {
    const methods = await client.ensureQueryData(readOptions(api.listPaymentMethods, { params }))
    return new Set(methods.map(({ id }) => id))
  }

  /** Where nobody knows whether it was saved, the provider's list tells: what is new in it is what was sent. */
  async function saveOrLook(
    atProvider: () => Promise<string>,
    before: ReadonlySet<number>,
  ): Promise<string | PaymentMethod> {
    try {
      return await atProvider()
    } catch (failure) {
      if (!(failure instanceof ProviderFailed) || !failure.isUnclear) throw failure
      const { payment_methods } = await call(api.refreshPaymentMethods, { params }).catch((reason) => {
        throw reason instanceof CallFailed ? failure : reason
      })
      const [fresh] = payment_methods.filter(({ id }) => !before.has(id))
      if (fresh) return fresh
      throw failure
    }
  }

  return { save, isSaving, isHeld: heldId !== undefined }
}
