import type { Page } from '@playwright/test'
import type { Account } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

/** Each sidebar from top to bottom, with the title of the page behind each entry. */
const STORE = [
  ['START AN ORDER', 'Start an order'],
  ['SALES ORDERS', 'Sales Orders'],
  ['INVOICES', 'Invoices'],
  ['TRANSACTION HISTORY', 'Transaction History'],
  ['Payment method', 'Payments'],
  ['Address', 'Address'],
] as const
const WHOLESALE = [
  ['HOME', /^Hello, /],
  ['RETAILERS', 'Retailers'],
  ['ORDERS', 'Orders'],
  ['CATALOGUE', 'Catalogue'],
  ['PACKAGES', 'Packages'],
  ['INVOICES', 'Invoices'],
  ['TRANSACTIONS', 'Transactions'],
  ['FACTORY PAYMENTS', 'Factory payments'],
  ['FACTORIES', 'Factories'],
  ['NOTICES', 'Notices'],
] as const

const FACTORY = [
  ['HOME', /^Hello, /],
  ['ORDERS IN PRODUCTION', 'Orders in production'],
  ['PACKAGES', 'Packages'],
  ['PAYMENTS', 'Payments'],
] as const

type Sidebar = readonly (readonly [entry: string, title: string | RegExp])[]

const NOT_THERE = /being built|still to come|coming soon|under construction|could not be loaded/i

/** Clicks every link in the sidebar and the brand above it: each page has its own title, and content below it. */
function walk(account: Account, sidebar: Sidebar) {
  return async ({ page }: { page: Page }): Promise<void> => {
    await signIn(page, account)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(sidebar.map(([entry]) => entry))
    for (const [entry, title] of sidebar) {
      await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
      await expectPage(page, title)
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
  "every entry in the sidebar of a store's admin, and the brand above it, leads to a page that is there",
  walk('storeAdmin', [...STORE, ['SETTINGS', 'Settings']]),
)

// Claims: role.store.regular
test(
  'the sidebar of a Regular store account leads to every page of its store but Settings, and each is there',
  walk('storeStaff', STORE),
)

test(
  'every entry in the sidebar of a wholesale admin, STAFF and AUDIT too, leads to a page that is there',
  walk('wholesaleAdmin', [...WHOLESALE, ['STAFF', 'Staff'], ['AUDIT', 'Audit']]),
)

test(
  'every entry in the sidebar of regular wholesale staff leads to a page that is there',
  walk('wholesaleStaff', WHOLESALE),
)

test("every entry in a factory's sidebar leads to a page that is there", walk('factoryNord', FACTORY))
