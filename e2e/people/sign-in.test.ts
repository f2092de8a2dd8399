import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, signInByScreen } from '../testing/sign-in.ts'

const LOGIN = '/api/users/store-login'

// Claims: portal.welcome, login.field.email, login.field.password, login.remember, login.forgot-link
test('the store door reads "Welcome back to the Store Portal!" and has email, password, "Remember me" and "Forgot Password"', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(
    page.getByRole('heading', { name: 'Welcome back to the Store Portal!', exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox', { name: 'Remember me', exact: true })).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Forgot Password', exact: true })).toBeVisible()
})

// Claims: login-new.form
test('the retailer portal door at /login-new shows the same kind of form', async ({ page }) => {
  await page.goto('/login-new')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Remember me', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot Password', exact: true })).toBeVisible()
})

for (const person of Object.values(ACCOUNTS)) {
  const { email, door, landing } = person
  // Claims: login.success.target, login-new.success.target
  test(`${email} signs in at ${door} and lands on ${landing}`, async ({ page }) => {
    await signInByScreen(page, person)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
}

// Claims: login.button.loading
test('the login button shows "loading..." while working, and a second click sends nothing more', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route(`**${LOGIN}`, async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(ACCOUNTS.storeAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  const button = page.locator('button[type=submit]')
  await button.click()
  await expect(button.getByText('loading...')).toBeVisible()
  // Busy counts as disabled: a person clicks all the same.
  await button.click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await page.waitForURL('**/start-order')
  expect(sent).toBe(1)
})

// Claims: login.failure-under-password
test("a wrong password: the server's message stands under the password field, and nothing typed is lost", async ({
  page,
  allow,
}) => {
  allow.refusal(401, LOGIN)
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@whiteheron.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('The email or password you entered is incorrect.')
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('admin@whiteheron.example')
  await expect(password).toHaveValue('not the password')
})

test('an account that comes to the wrong door is told the same as with a wrong password', async ({
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

// Claims: rule.login.password.required
test('an empty login says "This Field is required!" for the email and "This Field is required" for the password', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This Field is required!')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This Field is required',
  )
  await page.getByLabel('Email').fill('ivory lane')
  await page.getByLabel('Email').blur()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('The email you entered is invalid!')
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

test('when Trousseau cannot be reached, the login says so, keeps what was typed, and works once it can be', async ({
  page,
  allow,
  context,
}) => {
  allow.lostConnection()
  await page.goto('/login')
  await page.getByLabel('Email').fill(ACCOUNTS.storeAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Trousseau cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/start-order')
})
