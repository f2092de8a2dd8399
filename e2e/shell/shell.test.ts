import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn, storeName } from '../testing/sign-in.ts'

const STORE_PAGES = [
  '/home',
  '/account',
  '/start-order',
  '/ViewOrder/1',
  '/view-custom-order/1',
  '/checkout/1',
  '/custom-checkout/1',
  '/sales-order',
  '/sales-order-summary/1',
  '/sales-order-pdf/1',
  '/invoices',
  '/invoice-summary/1',
  '/invoices-order-pdf',
  '/make-a-payment',
  '/statement',
  '/transaction-history',
  '/payments',
  '/address',
  '/settings',
  '/AddUserAccount',
  '/edit-store/1',
  '/error',
  '/no-such-page',
]

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a, button')

// Claims: sidebar.start-order, sidebar.sales-orders, sidebar.invoices, sidebar.transactions,
//   sidebar.payment-method, sidebar.address, sidebar.settings, sidebar.sign-out
test("the store's sidebar has START AN ORDER, SALES ORDERS, INVOICES, TRANSACTION HISTORY, Payment method, Address, SETTINGS and SIGN Out", async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  await expect(getMenu(page)).toHaveText([
    'START AN ORDER',
    'SALES ORDERS',
    'INVOICES',
    'TRANSACTION HISTORY',
    'Payment method',
    'Address',
    'SETTINGS',
    'SIGN Out',
  ])
  for (const [entry, path] of [
    ['SALES ORDERS', '/sales-order'],
    ['INVOICES', '/invoices'],
    ['TRANSACTION HISTORY', '/transaction-history'],
    ['Payment method', '/payments'],
    ['Address', '/address'],
    ['SETTINGS', '/settings'],
    ['START AN ORDER', '/start-order'],
  ] as const) {
    await page.getByRole('link', { name: entry, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

// Claims: portal.store-name
test('every page of a store shows the name of the store', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  for (const path of STORE_PAGES) {
    await page.goto(path)
    await expect(storeName(page), path).toBeVisible()
  }
})

// Claims: sidebar.sign-out.effect, session.sign-out.clears
test('SIGN Out clears the session and everything saved, goes to /login, and Back shows nothing', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  await page.getByRole('link', { name: 'INVOICES', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await page.evaluate(() => localStorage.setItem('anything', 'else'))
  await page.getByRole('button', { name: 'SIGN Out', exact: true }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  const answer = await page.request.get('/api/session', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await page.goBack()
  await page.waitForURL('**/login')
  await expect(page.getByText('Ivory Lane Bridal')).toHaveCount(0)
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page, 'storeAdmin')
  const other = await context.newPage()
  await other.goto('/invoices')
  await expect(other.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  // Requests still under way would be refused after signing out, and the browser would log that as an error.
  await other.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await other.waitForURL('**/login')
  await expect(other.getByText('Ivory Lane Bridal')).toHaveCount(0)
})

// Claims: login-new.sign-out-target
test('SIGN OUT of wholesale staff goes to /login-new', async ({ page }) => {
  await signIn(page, 'wholesaleStaff')
  await getMenu(page).filter({ hasText: 'SIGN OUT' }).click()
  await page.waitForURL('**/login-new')
})

// Claims: text.unauthorized
test('a 401 on a call logs the user out with "Unauthorized! Logging Out..."', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(401, '/api/session')
  await signIn(page, 'storeAdmin')
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  // Ends the session elsewhere, as when an admin deletes the account; this page learns of it with its next request.
  await fetch(`${product.url}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.reload()
  await page.waitForURL('**/login')
  await expect(page.getByText('Unauthorized! Logging Out...')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('role and store changed in storage change nothing that is shown', async ({ page }) => {
  await signIn(page, 'storeStaff')
  await page.evaluate(() => {
    localStorage.setItem('role_id', '1')
    localStorage.setItem('store_id', '2')
    const user = JSON.parse(sessionStorage.getItem('user') ?? '{}')
    sessionStorage.setItem('user', JSON.stringify({ ...user, role_id: 1, userable_id: 2 }))
  })
  await page.reload()
  await expect(storeName(page)).toBeVisible()
  await expect(getMenu(page).filter({ hasText: 'SIGN Out' })).toBeVisible()
  await expect(getMenu(page).filter({ hasText: 'SETTINGS' })).toHaveCount(0)
})

test('on a slow line the first page says that it is opening, until it is there', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, 'storeAdmin', '/invoices')
  await expect(page.getByRole('status').filter({ hasText: 'Opening…' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await expect(page.getByText('Opening…')).toHaveCount(0)
})
