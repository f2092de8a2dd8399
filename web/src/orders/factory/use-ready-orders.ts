import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { numberOf } from '../order-words.ts'
import { useRefresh } from './use-refresh.ts'

/** An order that could not be marked ready, with the reason. */
type Refused = { number: string; name: string; message: string }
export type Outcome = { done: number; refused: readonly Refused[] }

/** Marks several orders ready, each independently: the ones that failed are kept to be listed. */
export function useReadyOrders() {
  const ready = useWrite(orderMoves.readyOrders)
  const refresh = useRefresh()
  const [outcome, setOutcome] = useState<Outcome>()

  async function markReady(orders: readonly FactoryOrderRow[]): Promise<void> {
    try {
      const outcomes = await ready.mutateAsync({ body: { ids: orders.map(({ id }) => id) } })
      const done = outcomes.filter(({ success }) => success).length
      const refused = outcomes.flatMap(({ id, success, message }) => {
        const order = orders.find((one) => one.id === id)
        return success || !order ? [] : [{ number: numberOf(order), name: order.orderable.name, message }]
      })
      if (refused.length > 0) setOutcome({ done, refused })
      else toastSuccess(done === 1 ? '1 order is ready to ship.' : `${done} orders are ready to ship.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    await refresh()
  }

  return { markReady, outcome, forget: () => setOutcome(undefined) }
}
