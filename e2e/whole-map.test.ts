import { expect, test } from './product.ts'
import { ACCOUNTS, signIn } from './sign-in.ts'

/** Each sidebar from top to bottom, and the title of the page behind each entry. */
const STORE = [
  ['START AN ORDER', 'Start an order'],
  ['SALES ORDERS', 'Sales Orders'],
  ['INVOICES', 'Invoices'],
  ['TRANSACTION HISTORY', 'Transaction History'],
  ['Payment method', 'Payments'],
  ['Address', 'Address'],
] as const
const HOUSE = [
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

const SIDEBARS = {
  storeAdmin: [...STORE, ['SETTINGS', 'Settings']],
  storeStaff: STORE,
  wholesaleAdmin: [...HOUSE, ['STAFF', 'Staff'], ['AUDIT', 'Audit']],
  wholesaleStaff: HOUSE,
  factoryNord: [
    ['HOME', /^Hello, /],
    ['ORDERS IN PRODUCTION', 'Orders in production'],
    ['PACKAGES', 'Packages'],
    ['PAYMENTS', 'Payments'],
  ],
} as const satisfies Partial<Record<keyof typeof ACCOUNTS, readonly (readonly [string, string | RegExp])[]>>

const TO_COME = /being built|still to come|coming soon|under construction|could not be loaded/i

for (const account of [
  'storeAdmin',
  'storeStaff',
  'wholesaleAdmin',
  'wholesaleStaff',
  'factoryNord',
] as const)
  test(`every entry in the sidebar of ${ACCOUNTS[account].email}, and the brand above it, leads to a page that is there`, async ({
    page,
  }) => {
    await signIn(page, account)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await expect(sidebar.getByRole('link')).toHaveText(SIDEBARS[account].map(([entry]) => entry))
    const title = page.getByRole('heading', { level: 1 })
    for (const [entry, words] of SIDEBARS[account]) {
      await sidebar.getByRole('link', { name: entry, exact: true }).click()
      await expect(title).toHaveText(words)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('main')).not.toContainText(TO_COME)
      await expect(page.locator('main header ~ *:visible').first()).toBeVisible()
    }
    await page.getByRole('link', { name: 'Trousseau BRIDAL WHOLESALE' }).click()
    await page.waitForURL('**/home')
    await expect(title).toHaveText(/^Hello, /)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).not.toContainText(TO_COME)
  })
