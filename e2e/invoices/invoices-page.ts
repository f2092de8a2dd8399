import type { Locator, Page } from '@playwright/test'
import { expect } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Invoices' })
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row')
export const findRow = (page: Page, number: number): Locator => rows(page).filter({ hasText: String(number) })
export const tick = (page: Page, number: number): Locator =>
  page.getByRole('checkbox', { name: `Select invoice # ${number}`, exact: true })

export async function openInvoices(page: Page, search: string): Promise<void> {
  await signIn(page, 'storeAdmin', `/invoices${search}`)
  // A table without rows is hidden.
  const anyTable = page.getByRole('table', { name: 'Invoices', includeHidden: true })
  await expect(anyTable).toHaveAttribute('aria-busy', 'false')
}
