import { addresses } from '@trousseau/contract/addresses'
import { orders } from '@trousseau/contract/orders/endpoints'
import { paymentMethods } from '@trousseau/contract/payment-methods'
import { CUSTOM_ITEM } from '@trousseau/domain/orders/purchase-order'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { forgetAnother, keepUsualType } from '../../catalogue/another-order.ts'
import { clearDraft, type DraftKind, draftKey, readDraft } from '../../catalogue/order-draft.ts'
import { call } from '../../lib/api/call.ts'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSendOnce } from '../../lib/send-once/use-send-once.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { answerKeys, forgetAnswers, readAnswers } from '../answers.ts'
import { OrderBody } from './order-body.ts'
import { findPlacedDress, keepPlaced, Offer, placedKey, placedOrder } from './placed-order.ts'

/** An order as it was sent, stored until its outcome is known. */
export const SentOrder = z.object({
  body: OrderBody,
  /** The items to offer once the order is placed. */
  offers: z.array(Offer),
  /** The drafts that the order was made from, as text. */
  draft: z.string(),
})
export type SentOrder = z.infer<typeof SentOrder>

export const orderSlot = (kind: DraftKind, id: number) => `attempt:${kind}:${id}`

const createOrder = (body: OrderBody, idempotencyKey: string) =>
  call(orders.createOrder, { body, idempotencyKey })

export type Placing = ReturnType<typeof usePlacing>

type PlacingProps = {
  kind: DraftKind
  id: number
  first?: CallFailed | undefined
  onPlaced: () => void
  onRefused: (failure: CallFailed) => void
}

/** Places an item's order exactly once, and reports the outcome. */
export function usePlacing({ kind, id, first, onPlaced, onRefused }: PlacingProps) {
  const [failure, setFailure] = useState(first)
  const forgetFailure = () => setFailure(undefined)
  const once = useSendOnce(orderSlot(kind, id), SentOrder, createOrder, {
    onKnown(outcome, { offers, body }) {
      if (outcome.is !== 'done') return
      const placed = placedOrder(outcome.value, offers, body)
      keepPlaced(kind, id, placed)
      if (placed.shared) keepUsualType(placed.shared.type)
      forgetAnother()
      clearDraft(kind, id)
      forgetAnswers(kind, id)
      refreshOrders()
    },
    onOutcome(outcome) {
      if (outcome.is === 'done') onPlaced()
      if (outcome.is !== 'refused') return
      setFailure(outcome.failure)
      refreshChoices()
      onRefused(outcome.failure)
    },
    about: ({ body }) => ({
      call: 'createOrder',
      detail: String(body.purchase_order_number ?? ''),
      drafts: [draftKey(kind, id), ...answerKeys(kind, id)],
    }),
  })

  return {
    state: once.state,
    failure,
    forgetFailure,
    readSent: once.readSent,
    drop: once.drop,
    async place(body: OrderBody, offers: readonly Offer[]) {
      forgetFailure()
      await once.send({ body, offers: [...offers], draft: draftText(kind, id) })
    },
    async findOut() {
      forgetFailure()
      await once.sendAgain()
    },
  }
}

/** Orders an item that goes with a dress: the server takes everything else from the dress order. */
export function useAccessory(dressOrder: number, offer: Offer, onOrdered: () => void) {
  const [messages, setMessages] = useState<readonly string[]>([])
  const slot = `attempt:accessory:${dressOrder}:${offer.id}`
  const once = useSendOnce(slot, SentOrder, createOrder, {
    onKnown(outcome) {
      if (outcome.is !== 'done') return
      toastSuccess(`${offer.name} added to your order.`)
      refreshOrders()
    },
    onOutcome(outcome) {
      if (outcome.is === 'done') onOrdered()
      if (outcome.is === 'refused') setMessages(outcome.failure.messages)
    },
    about() {
      const dress = findPlacedDress(dressOrder)
      return {
        call: 'createOrder',
        detail: `of ${offer.name}`,
        drafts: dress ? [placedKey('dress', dress.id)] : [],
      }
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question comes up
  useEffect(() => {
    // If the page was reloaded before the answer came, the stored "Yes" is sent again.
    void once.sendAgain()
  }, [])

  return {
    state: once.state,
    messages,
    async yes() {
      const body = { item_type: CUSTOM_ITEM, item_id: offer.id, accessory_of: dressOrder } as const
      await once.send({ body, offers: [], draft: '' })
    },
  }
}

/** What an order is made from, as text, to check later whether it has changed. */
export function draftText(kind: DraftKind, id: number): string {
  return JSON.stringify([readDraft(kind, id), readAnswers(kind, id)])
}

function refreshOrders(): void {
  void queryClient.invalidateQueries({ queryKey: [orders.listStoreOrders.path] })
}

/** The chosen address or payment method may have been deleted in another window. */
function refreshChoices(): void {
  for (const { path } of [addresses.listAddresses, paymentMethods.listPaymentMethods])
    void queryClient.invalidateQueries({ queryKey: [path] })
}
