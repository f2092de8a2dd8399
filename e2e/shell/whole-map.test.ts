import type { Page } from '@playwright/test'
import type { Account } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

/** Each sidebar from top to bottom, with the title of the page behind each entry. */
const WHOLESALE = [
  ['HOME', /^Hello, /],
  ['RETAILERS', 'Retailers'],
  ['ORDERS', 'Orders'],
  ['BOARD', 'Board'],
  ['CATALOG', 'Catalog'],
  ['PACKAGES', 'Packages'],
  ['INVOICES', 'Invoices'],
  ['TRANSACTIONS', 'Transactions'],
  ['FACTORY PAYMENTS', 'Factory payments'],
  ['FACTORIES', 'Factories'],
  ['NOTICES', 'Notices'],
  ['STAFF', 'Staff'],
  ['AUDIT', 'Audit'],
] as const

const FACTORY = [
  ['HOME', /^Hello, /],
  ['ORDERS IN PRODUCTION', 'Orders in production'],
  ['STAGES', 'Stages'],
  ['PACKAGES', 'Packages'],
  ['PAYMENTS', 'Payments'],
  ['CALENDAR', 'Calendar'],
] as const

type Sidebar = readonly (readonly [entry: string, title: string | RegExp])[]

const NOT_THERE = /being built|still to come|coming soon|under construction|could not be loaded/i

/**
 * Clicks every link in the sidebar and the brand above it: each page has its own title and content below it, and its
 * entry is marked. Stores and regular accounts are walked in web/src/shell/shell.test.tsx.
 */
function walk(account: Account, sidebar: Sidebar, signOut: string) {
  return async ({ page }: { page: Page }): Promise<void> => {
    await signIn(page, account)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.locator('a, button')).toHaveText([...sidebar.map(([entry]) => entry), signOut])
    for (const [entry, title] of sidebar) {
      const link = menu.getByRole('link', { name: entry, exact: true })
      await link.click()
      await expectPage(page, title)
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('link', { name: 'Trousseau BRIDAL WHOLESALE' }).click()
    await page.waitForURL('**/home')
    await expectPage(page, /^Hello, /)
  }
}

async function expectPage(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main')).not.toContainText(NOT_THERE)
  await expect(page.locator('main header ~ *:visible').first()).toBeVisible()
}

test(
  'every entry in the sidebar of a wholesale admin, STAFF and AUDIT too, leads to a page that is there',
  walk('wholesaleAdmin', WHOLESALE, 'SIGN OUT'),
)

test(
  "every entry in a factory's sidebar leads to a page that is there",
  walk('factoryNord', FACTORY, 'SIGN OUT'),
)
