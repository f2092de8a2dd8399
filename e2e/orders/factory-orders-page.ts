import type { Page } from '@playwright/test'
import type { FactoryOrder, WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { Session } from '@trousseau/contract/sessions'
import { asking } from '../testing/api-client.ts'
import { expect } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

/** A factory's orders, read through the API. */
export async function factoryOrders(product: Product, account: 'factoryNord' | 'factorySud') {
  const ask = await asking(product, account)
  const { factory } = await ask<Session>('GET', '/api/session')
  const factoryId = factory?.id ?? 0
  return {
    read: (id: number) => ask<FactoryOrder>('GET', `/api/orders/${id}`),
    /** One more order for the factory to make, placed by the demo store and confirmed by wholesale. */
    async toMake(po: string): Promise<WholesaleOrder> {
      const { id } = await (await ordersOf(product, 'storeAdmin')).place(po)
      const wholesale = await asking(product, 'wholesaleAdmin')
      return wholesale<WholesaleOrder>('POST', `/api/orders/${id}/confirm`, { factory: factoryId })
    },
  }
}

export async function openOrders(page: Page, query: Record<string, string> = {}): Promise<void> {
  await signIn(page, 'factoryNord', `/factory/orders?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders in production' })).toBeVisible()
}
