import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { useState } from 'react'

export type Ticked = {
  keys: ReadonlySet<string>
  orders: readonly DeskOrderRow[]
  onTick: (keys: ReadonlySet<string>, inSight: readonly DeskOrderRow[]) => void
  clear: () => void
}

/**
 * The orders that are ticked, on all pages of one question. Another question begins anew: nothing is done to what is
 * not among the orders in sight.
 */
export function useTicked(scope: string): Ticked {
  const [held, setHeld] = useState<{ scope: string; orders: readonly DeskOrderRow[] }>({ scope, orders: [] })
  const orders = held.scope === scope ? held.orders : []
  return {
    keys: new Set(orders.map(({ id }) => String(id))),
    orders,
    onTick(keys, inSight) {
      const known = new Map([...orders, ...inSight].map((order) => [String(order.id), order]))
      setHeld({ scope, orders: [...keys].flatMap((key) => known.get(key) ?? []) })
    },
    clear: () => setHeld({ scope, orders: [] }),
  }
}
