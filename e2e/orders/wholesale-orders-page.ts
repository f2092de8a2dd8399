import type { Locator, Page } from '@playwright/test'
import type { WholesaleOrder } from '@trousseau/contract/orders/shapes'
import { asking } from '../testing/api-client.ts'
import { expect } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn } from '../testing/sign-in.ts'

/** Orders as wholesale sees them, read and moved through the API. */
export type Wholesale = {
  read(id: number): Promise<WholesaleOrder>
  confirm(id: number): Promise<WholesaleOrder>
}

export async function wholesaleOf(product: Product): Promise<Wholesale> {
  const ask = await asking(product, 'wholesaleAdmin')
  return {
    read: (id) => ask('GET', `/api/orders/${id}`),
    confirm: (id) => ask('POST', `/api/orders/${id}/confirm`, {}),
  }
}

export async function openOrders(page: Page, query: Record<string, string> = {}): Promise<void> {
  await signIn(page, 'wholesaleAdmin', `/desk/orders?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
}

export async function openOrder(page: Page, id: number): Promise<void> {
  await signIn(page, 'wholesaleAdmin', `/desk/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #/ })).toBeVisible()
}

export const findRow = (page: Page, words: string): Locator =>
  page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: words })

export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const history = (page: Page): Locator =>
  page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')

/** A value, found by its label. */
export function fact(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(label, { exact: true }) })
    .locator('dd')
}
