import { ACCOUNTS } from '../testing/accounts.ts'
import { holdBack } from '../testing/hold-back.ts'
import { expect, test } from '../testing/product.ts'

// Claims: route.guard, route.sales-order
test('a visitor without a session is sent to /login; after signing in, the page that was asked for opens, and on a slow line says so until it is there', async ({
  page,
}) => {
  await page.goto('/sales-order?from=2026-01-01')
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Welcome back to the Store Portal!' })).toBeVisible()
  const release = await holdBack(page, '**/api/session')
  await page.getByLabel('Email').fill(ACCOUNTS.storeAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/sales-order?from=2026-01-01')
  await expect(page.getByRole('status').filter({ hasText: 'Opening…' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible()
  await expect(page.getByText('Opening…')).toHaveCount(0)
})
