import type { Locator, Page } from '@playwright/test'
import type { Invoice } from '@trousseau/contract/invoices'
import { asking } from './api-client.ts'
import { expect } from './product.ts'
import type { Product } from './run-product.ts'
import { signIn } from './sign-in.ts'

/** Invoices as wholesale sees them, read through the API. */
export async function booksOf(product: Product) {
  const wholesale = await asking(product, 'wholesaleAdmin')
  return {
    wholesale,
    invoice: (id: number) => wholesale<Invoice>('GET', `/api/invoices/${id}`),
  }
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
