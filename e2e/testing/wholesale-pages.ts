import type { Locator, Page } from '@playwright/test'
import type { Invoice } from '@trousseau/contract/invoices'
import type { Balance } from '@trousseau/contract/payments'
import { newAddress } from '../stores/add-store-page.ts'
import { type Ask, asking } from './api-client.ts'
import { expect } from './product.ts'
import type { Product } from './run-product.ts'
import { signIn } from './sign-in.ts'

/** Invoices and balances as wholesale sees them, read through the API. */
export async function booksOf(product: Product) {
  const wholesale = await asking(product, 'wholesaleAdmin')
  return {
    wholesale,
    invoice: (id: number) => wholesale<Invoice>('GET', `/api/invoices/${id}`),
    balance: (storeId: number) => wholesale<Balance>('GET', `/api/stores/${storeId}/balance`),
  }
}

/** A store that only one test uses, so that no other test gives it credit. */
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

/** An amount, found by its label. */
export function figure(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(label, { exact: true }) })
    .locator('dd')
}
