import type { Locator, Page } from '@playwright/test'

export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A value, found by its label. */
export function fact(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().getByText(label, { exact: true }) })
    .locator('dd')
}
