import type { Locator, Page } from '@playwright/test'
import type { DeskOrder } from '@trousseau/contract/order-shapes'
import { expect } from './product.ts'
import type { Product } from './run-product.ts'
import { ACCOUNTS, PASSWORD, signIn } from './sign-in.ts'

/** The house's orders as the server knows them, moved by its API. */
export type House = {
  read(id: number): Promise<DeskOrder>
  confirm(id: number): Promise<DeskOrder>
  factories(): Promise<readonly { id: number; name: string }[]>
}

export async function houseOf({ url }: Product): Promise<House> {
  async function send<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const { email } = ACCOUNTS.wholesaleAdmin
  const door = '/api/users/wholesale-login'
  const { token } = await send<{ token: string }>('POST', door, { email, password: PASSWORD })
  return {
    read: (id) => send('GET', `/api/orders/${id}`, undefined, token),
    confirm: (id) => send('POST', `/api/orders/${id}/confirm`, {}, token),
    factories: async () =>
      (await send<{ factories: { id: number; name: string }[] }>('GET', '/api/factories', undefined, token))
        .factories,
  }
}

export async function openOrders(page: Page, query: Record<string, string> = {}): Promise<void> {
  await signIn(page, 'wholesaleAdmin')
  await page.goto(`/desk/orders?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
}

export async function openOrder(page: Page, id: number): Promise<void> {
  await signIn(page, 'wholesaleAdmin')
  await page.goto(`/desk/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Sales Order #/ })).toBeVisible()
}

export const rowOf = (page: Page, words: string): Locator =>
  page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: words })

export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export const history = (page: Page): Locator =>
  page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')

/** A value by the label it stands under. */
export function fact(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(label, { exact: true }) })
    .locator('dd')
}
