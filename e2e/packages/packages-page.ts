import type { FactoryOrder, WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { Session } from '@trousseau/contract/sessions'
import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'
import { ordersOf } from '../testing/seed-orders.ts'

type Store = 'storeAdmin' | 'creditStoreAdmin'

/** A factory's packages, read and changed through the API. */
export type Packing = {
  readonly factoryId: number
  /** For each PO number an order of Aurélie that is ready to be packed. */
  ready(pos: readonly string[], store?: Store): Promise<FactoryOrder[]>
  order(id: number): Promise<FactoryOrder>
}

export async function packing(
  product: Product,
  account: 'factoryNord' | 'factorySud' = 'factoryNord',
): Promise<Packing> {
  const [maker, wholesale] = await Promise.all([asking(product, account), asking(product, 'wholesaleAdmin')])
  const factoryId = (await maker<Session>('GET', '/api/session')).factory?.id ?? 0
  return {
    factoryId,
    async ready(pos, store = 'storeAdmin') {
      const { place } = await ordersOf(product, store)
      const made: FactoryOrder[] = []
      // Placed one by one, so that ids and numbers ascend in the given sequence.
      for (const po of pos) {
        const { id } = await place(po)
        await wholesale<WholesaleOrder>('POST', `/api/orders/${id}/confirm`, { factory: factoryId })
        made.push(await maker<FactoryOrder>('POST', `/api/orders/${id}/ready`, {}))
      }
      return made
    },
    order: (id) => maker('GET', `/api/orders/${id}`),
  }
}
