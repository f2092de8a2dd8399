import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrder } from '@trousseau/contract/orders/shapes'
import { useEffect } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'

/**
 * An order that was opened is not marked as changed any more, in the lists of everybody at the factory. The open page
 * keeps its mark, so that the person sees why the order is there.
 */
export function useMarkSeen({ id, changed_at }: Pick<FactoryOrder, 'id' | 'changed_at'>): void {
  const { mutate } = useWrite(orderMoves.markSeen, { refreshes: [orderMoves.listFactoryOrders] })
  useEffect(() => {
    if (changed_at !== null) mutate({ params: { id: String(id) }, body: { changed_at } })
  }, [id, changed_at, mutate])
}
