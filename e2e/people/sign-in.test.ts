import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, signInByScreen } from '../testing/sign-in.ts'

const LOGIN = '/api/users/store-login'

for (const person of Object.values(ACCOUNTS)) {
  const { email, login, landing } = person
  // Claims: login.success.target, login-new.success.target
  test(`${email} signs in at ${login} and lands on ${landing}`, async ({ page }) => {
    await signInByScreen(page, person)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
}

test('an account that comes to the wrong login is told the same as with a wrong password', async ({
  page,
  allow,
}) => {
  allow.refusal(401, LOGIN)
  await page.goto('/login')
  await page.getByLabel('Email').fill(ACCOUNTS.wholesaleAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The email or password you entered is incorrect.')).toBeVisible()
})

test('signing in needs no mouse', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(ACCOUNTS.storeStaff.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('trousseau-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/start-order')
})

// Claims: login.redirect-when-signed-in
test('whoever is signed in and opens /login goes to /start-order', async ({ page }) => {
  await signIn(page, 'storeAdmin', '/login')
  await page.waitForURL('**/start-order')
})

// Claims: session.login.saved, session.login.reload
test('on login the user, token, store id and role id are saved locally and the page reloads', async ({
  page,
}) => {
  await page.goto('/login')
  await page.evaluate(() => Object.assign(window, { before: true }))
  await page.getByLabel('Email').fill(ACCOUNTS.storeAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/start-order')
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
