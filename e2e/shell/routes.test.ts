import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

/** The specification's list of protected routes, in its order. */
const PROTECTED = [
  '/home',
  '/start-order',
  '/sales-order',
  '/invoices',
  '/transaction-history',
  '/settings',
  '/settings/useraccounts',
  '/ViewOrder/1',
  '/error',
  '/AddUserAccount',
  '/payment-method',
  '/sales-order-summary/1',
  '/sales-order-pdf/1',
  '/invoices-order-pdf',
  '/checkout/1',
  '/custom-checkout/1',
  '/invoice-summary/1',
  '/payments',
  '/address',
  '/edit-store/1',
  '/make-a-payment',
  '/view-custom-order/1',
]

// Claims: route.guard, route.home, route.start-order, route.sales-order, route.invoices,
//   route.transaction-history, route.settings, route.settings-useraccounts, route.view-order, route.error,
//   route.add-user-account, route.payment-method, route.sales-order-summary, route.sales-order-pdf,
//   route.invoices-order-pdf, route.checkout, route.custom-checkout, route.invoice-summary, route.payments,
//   route.address, route.edit-store, route.make-a-payment, route.view-custom-order
test('each protected route sends a visitor without a session to /login', async ({ page }) => {
  for (const path of PROTECTED) {
    await page.goto(path)
    await page.waitForURL('**/login')
    await expect(page.getByRole('heading', { name: 'Welcome back to the Store Portal!' }), path).toBeVisible()
  }
})

// Claims: route.list-of-retailers, route.add-store, route.edit-new-store, role.session-required
test('each retailer and factory route sends a visitor without a session to /login-new', async ({ page }) => {
  for (const path of [
    '/list-of-retailers',
    '/add-store',
    '/edit-new-store/1',
    '/store-payment',
    '/packages',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/login-new')
  }
})

// Claims: route.login-new, route.login, route.forgot, route.reset-password, route.recet-password
test('/login, /login-new, /forgot, /reset-password and /recet-password need no session', async ({ page }) => {
  for (const path of ['/login', '/login-new', '/forgot', '/reset-password', '/recet-password']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Sign in|Send|Reset)$/ }), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

// Claims: route.case-insensitive
test('paths match without regard to case', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  for (const path of ['/vieworder/1', '/VIEWORDER/1', '/View-Order/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'View Item', exact: true })).toBeVisible()
  }
})

// Claims: route.recent-orders
test('/recent-orders is /sales-order, /payment-method is /payments, /settings/useraccounts is /settings and / is /start-order', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  for (const [path, target] of [
    ['/recent-orders', '/sales-order'],
    ['/payment-method', '/payments'],
    ['/settings/useraccounts', '/settings'],
    ['/', '/start-order'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL(`**${target}`)
  }
})

test('after signing in, the page that was asked for opens', async ({ page }) => {
  await page.goto('/sales-order?from=2026-01-01')
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(ACCOUNTS.storeAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/sales-order?from=2026-01-01')
})

test('a session of another kind on a route goes to its own landing page', async ({ page }) => {
  await signIn(page, 'wholesaleAdmin', '/sales-order')
  await page.waitForURL('**/list-of-retailers')
  await page.goto('/packages')
  await page.waitForURL('**/list-of-retailers')
})

test("a store's session on the retailer screens goes to /start-order, a factory's to /packages", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, 'storeAdmin', '/list-of-retailers')
  await page.waitForURL('**/start-order')
  const other = await browser.newPage({ baseURL: product.url })
  await signIn(other, 'factoryNord', '/add-store')
  await other.waitForURL('**/packages')
  await other.close()
})

// Claims: route.error
test('/error is the page for what cannot be recovered, behind the guard', async ({ page }) => {
  await signIn(page, 'storeAdmin', '/error')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.getByRole('link', { name: 'Start again' }).click()
  await page.waitForURL('**/start-order')
})

test('an address that leads nowhere says so and offers a way on', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await page.waitForURL('**/login')
})
