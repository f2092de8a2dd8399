import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** A unique email for each store's first admin, also when a test runs a second time. */
export const newAddress = () => `odette.${randomUUID()}@tulle.example`

const FIELDS = {
  'First name': 'Odette',
  'Last name': 'Marchetti',
  Phone: '+1 (312) 555-0148',
  Website: 'https://tulle.example',
  Street: '12 Oak Street',
  City: 'Evanston',
  'Zip code': '60201',
}

/** Fills in the form and returns the admin's email. */
export async function fillStore(page: Page, name: string): Promise<string> {
  const email = newAddress()
  for (const [label, text] of Object.entries({ ...FIELDS, Email: email, 'Store name': name }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('State').selectOption('Illinois')
  return email
}

/**
 * Adds a store through the screen, up to its payment page. Returns the store's id and its customer id at the provider.
 */
export async function addStore(page: Page, name: string): Promise<{ id: string; customerId: string }> {
  await page.goto('/add-store')
  await fillStore(page, name)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL('**/store-payment**')
  await page.getByText(name, { exact: true }).waitFor()
  return page.evaluate(() => ({
    id: localStorage.getItem('new_store_id') ?? '',
    customerId: localStorage.getItem('new_store_customer_id') ?? '',
  }))
}
