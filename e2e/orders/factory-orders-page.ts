import { expect, type Locator, type Page } from '@playwright/test'
import type { FactoryOrder, FactoryOrderRow, WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { Session } from '@trousseau/contract/sessions'
import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

/** A factory's orders, read through the API. */
export async function factoryOrders(product: Product, account: 'factoryNord' | 'factorySud') {
  const ask = await asking(product, account)
  const { factory } = await ask<Session>('GET', '/api/session')
  const factoryId = factory?.id ?? 0
  return {
    list: async (query = '') => {
      const path = `/api/factories/${factoryId}/orders?per_page=100${query}`
      return (await ask<{ orders: FactoryOrderRow[] }>('GET', path)).orders
    },
    read: (id: number) => ask<FactoryOrder>('GET', `/api/orders/${id}`),
    markReady: (id: number) => ask<FactoryOrder>('POST', `/api/orders/${id}/ready`, {}),
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

export async function openOrder(
  page: Page,
  order: { id: number; sales_order_number: number | null },
): Promise<void> {
  await page.goto(`/factory/orders/${order.id}`)
  const name = `Sales Order #${order.sales_order_number}`
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const numbers = (page: Page): Locator => page.locator('td[data-label="Sales Order #"]')
