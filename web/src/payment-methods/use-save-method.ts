import { useQueryClient } from '@tanstack/react-query'
import { type PaymentMethod, paymentMethods } from '@trousseau/contract/payment-methods'
import { useRef, useState } from 'react'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { readOptions } from '../lib/api/use-api.ts'
import { ProviderFailed } from './provider.ts'

/** `staxId` is the provider's id; undefined if the provider's answer was lost and the method was found in the list. */
export type SavedMethod = { method: PaymentMethod; staxId: string | undefined }

type IsIt = (method: PaymentMethod) => boolean

/**
 * Saves a card or bank account: first at the provider, then in our list. If any step is interrupted, a retry still
 * leaves one method: what the provider already has is not sent again.
 */
export function useSaveMethod(storeId: number) {
  const client = useQueryClient()
  const params = { id: String(storeId) }
  const [isSaving, setIsSaving] = useState(false)
  /** Set if the provider has saved it but our server could not be told yet. */
  const [heldId, setHeldId] = useState<string>()
  /** The failure of an attempt that may have reached the provider. */
  const unclear = useRef<ProviderFailed>(undefined)
  /** The methods before the first attempt, so that new ones can be recognized. */
  const known = useRef<ReadonlySet<number>>(undefined)
  /** Catches a second click that comes before the button is rendered as busy. */
  const isUnderway = useRef(false)

  /** `isIt` distinguishes the sent method from one that somebody else saved at the same time. */
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
      void client.invalidateQueries({ queryKey: [paymentMethods.listPaymentMethods.path] })
    }
  }

  async function tell(staxId: string): Promise<PaymentMethod> {
    try {
      return await call(paymentMethods.addPaymentMethod, { params, body: { stax_id: staxId } })
    } catch (failure) {
      // The provider does not have it after all, so the next attempt sends it again.
      if (failure instanceof CallFailed && failure.code === 'invalid') setHeldId(undefined)
      throw failure
    }
  }

  /**
   * After a failure, the provider's list is searched for the sent method. Also after a refusal: if a connection breaks,
   * the browser may resend the call by itself, and then the second one is refused.
   */
  async function saveOrLook(atProvider: () => Promise<string>, isIt: IsIt): Promise<string | PaymentMethod> {
    // An earlier attempt may have been saved after the list was last checked.
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
    const list = readOptions(paymentMethods.listPaymentMethods, { params })
    const methods = await client.fetchQuery({ ...list, staleTime: 0 })
    return new Set(methods.map(({ id }) => id))
  }

  /**
   * Undefined if the provider does not have it. If the provider cannot be asked, this throws, so that nothing is sent
   * twice.
   */
  async function look(failure: ProviderFailed, isIt: IsIt): Promise<PaymentMethod | undefined> {
    const { refreshed, payment_methods } = await call(paymentMethods.refreshPaymentMethods, { params }).catch(
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
