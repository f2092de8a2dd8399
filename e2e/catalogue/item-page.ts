import type { Locator, Page } from '@playwright/test'
import { askInPage } from '../testing/ask-in-page.ts'
import { expect } from '../testing/product.ts'

/** Page object: an item's page as a store sees it. */

/** Demo dresses with a lead time of 4 months and 7 days, and of 14 days. */
export const AURELIE = { path: '/ViewOrder/1', months: 4, days: 7 }
export const ANAIS = { path: '/ViewOrder/15', months: 0, days: 14 }

export const LATE = 'The estimated ship date is past the wear date, please call us to discuss this order.'
export const DIALOG =
  'The item you have selected will not arrive by the Wear Date. Please change the Wear Date, or select a different item.'

export const wearDate = (page: Page): Locator => page.getByLabel('Wear date')
export const color = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true })
export const size = (page: Page): Locator => page.getByLabel('Size', { exact: true })
export const custom = (page: Page): Locator => page.getByLabel('CUSTOM MEASUREMENTS')
export const proceed = (page: Page): Locator => page.getByRole('button', { name: 'PROCEED TO CHECKOUT' })
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Opens an item and returns the server's current day. */
export async function openItem(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(wearDate(page)).toBeVisible()
  return (await askInPage<{ today: string }>(page, '/api/session')).today
}

/** Types into a field and leaves it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel(label, { exact: true }).press('Tab')
}

/** Changes `today` in the server's session responses; the callback is called for each response. */
export async function setToday(page: Page, today: () => string): Promise<void> {
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, today: today() } } })
  })
}
