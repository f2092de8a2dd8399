import type { Page } from '@playwright/test'
import { expect } from '../testing/product.ts'

export const VISA = '4111111111111111'
export const CVV = '737'
export const ROUTING = '021000021'
export const ACCOUNT = '9876543210'

const FRAMES = { number: 'Secure card number field', cvv: 'Secure card security code field' } as const

/** The input inside the provider's frame. */
export const inFrame = (page: Page, field: keyof typeof FRAMES) =>
  page.frameLocator(`iframe[title="${FRAMES[field]}"]`).locator('#field')

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
export const savedMethods = (page: Page) =>
  page.getByRole('list', { name: /^Payment methods of/ }).getByRole('listitem')

export async function fillCard(page: Page): Promise<void> {
  await inFrame(page, 'number').fill(VISA)
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Year').fill('2039')
  await inFrame(page, 'cvv').fill(CVV)
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled()
}

export async function fillBank(page: Page, account = ACCOUNT): Promise<void> {
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await page.getByLabel('Routing number').fill(ROUTING)
  await page.getByLabel('Account number', { exact: true }).fill(account)
  await page.getByLabel('Confirm account number').fill(account)
}

export type BookedMethod = {
  id: string
  method: string
  person_name: string
  card_last_four: string | null
  address_zip: string
}

/** The customer's payment methods in the provider's own records. */
export async function fetchBookedMethods(sandboxUrl: string, customerId: string): Promise<BookedMethod[]> {
  const answer = await fetch(`${sandboxUrl}/customer/${customerId}/payment-method`, {
    headers: { authorization: 'Bearer sandbox-api-key' },
  })
  return answer.json()
}
