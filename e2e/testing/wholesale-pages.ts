import type { Locator, Page } from '@playwright/test'
import type { Invoice } from '@trousseau/contract/invoices'
import type { Balance } from '@trousseau/contract/payments'
import { newAddress } from '../stores/add-store-page.ts'
import { type Ask, asking } from './api-client.ts'
import { expect } from './product.ts'
import type { Product } from './run-product.ts'
import { signIn } from './sign-in.ts'

/** The wholesaler's books as the server knows them. */
export async function booksOf(product: Product) {
  const wholesale = await asking(product, 'wholesaleAdmin')
  return {
    wholesale,
    invoice: (id: number) => wholesale<Invoice>('GET', `/api/invoices/${id}`),
    balance: (storeId: number) => wholesale<Balance>('GET', `/api/stores/${storeId}/balance`),
  }
}

/** A store of its own for one test: nobody else gives it credit. */
export async function newStore(wholesale: Ask, name: string): Promise<{ id: number; name: string }> {
  return wholesale('POST', '/api/stores', {
    first_name: 'Odette',
    last_name: 'Marchetti',
    email: newAddress(),
    phone: '3125550148',
    website: 'https://tulle.example',
    name,
    country: 'US',
    state: 'IL',
    city: 'Evanston',
    street: '12 Oak Street',
    zip: '60201',
  })
}

export async function openWholesale(page: Page, path: string, title: string | RegExp): Promise<void> {
  await signIn(page, 'wholesaleAdmin', path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export const cells = (page: Page, label: string): Locator => page.locator(`td[data-label="${label}"]`)

/** A figure by the label it stands under. */
export function figure(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(label, { exact: true }) })
    .locator('dd')
}

/** The keys under which calls went out. The first of them arrive, and their answers are lost. */
export async function loseAnswers(page: Page, path: string, times: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > times) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}
