import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInByScreen } from '../testing/sign-in.ts'

// Claims: login.success.target, session.login.saved, session.login.reload
test('on login the user, token, store id and role id are saved locally, the page reloads, and a store lands on /start-order', async ({
  page,
}) => {
  await page.goto('/login')
  await page.evaluate(() => Object.assign(window, { before: true }))
  await page.getByLabel('Email').fill(ACCOUNTS.storeAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/start-order')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(() => 'before' in window)).toBe(false)
  const saved = await page.evaluate(() => ({ ...localStorage }))
  expect(saved).toMatchObject({ store_id: '1', role_id: '1', token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(JSON.parse(saved.user ?? '')).toMatchObject({ email: ACCOUNTS.storeAdmin.email, userable_id: 1 })
})

test('without "Remember me" the token is gone with the window, yet a tab opened meanwhile is signed in', async ({
  page,
  context,
}) => {
  await signInByScreen(page, ACCOUNTS.storeAdmin)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const second = await context.newPage()
  await second.goto('/invoices')
  await expect(second.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await second.close()
  await page.close()
  const later = await context.newPage()
  await later.goto('/invoices')
  await later.waitForURL('**/login')
})
