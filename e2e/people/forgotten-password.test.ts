import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'

type Message = { id: number; text: string; links: string[] }

/** The newest email to an address that lets its reader choose a password, as soon as it arrives. */
async function mailTo(sandboxUrl: string, email: string): Promise<Message> {
  let after = 0
  for (let tries = 0; tries < 8; tries++) {
    const response = await fetch(`${sandboxUrl}/messages?channel=smtp&to=${email}&after=${after}&wait=10`)
    const { messages } = (await response.json()) as { messages: Message[] }
    const newest = messages.findLast(({ links }) => links.some((url) => url.includes('/reset-password')))
    if (newest) return newest
    // Others came before it, such as the one about a new browser.
    after = messages.at(-1)?.id ?? after
  }
  throw new Error(`no e-mail came to ${email}`)
}

async function requestLink(page: Page, email: string, login = '/login'): Promise<void> {
  await page.goto(login)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/recet-password*')
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

// Claims: login.forgot.success.target, reset.token, reset.field.email, reset.field.password, reset.button,
//   reset.success.target, api.users.forgot-password.type
test('a forgotten password: the link in the e-mail, "Username", password and "Reset" lead back to /login and in', async ({
  page,
  product,
}) => {
  const email = 'admin@harborlace.example'
  const asked = page.waitForRequest('**/api/users/forgot-password')
  await requestLink(page, email)
  expect((await asked).postDataJSON()).toEqual({ email, type: 2 })

  const { links } = await mailTo(product.sandboxUrl, email)
  const link = links.find((url) => url.startsWith(`${product.url}/reset-password#token=`))
  expect(link).toBeDefined()
  await page.goto(link ?? '')
  await page.waitForURL(({ pathname, href }) => pathname === '/reset-password' && !href.includes('token'))
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lace and harbour')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible()

  await logIn(page, email, 'lace and harbour')
  await page.waitForURL('**/start-order')
})

// Claims: route.recet-password
test('the code from the e-mail is taken by hand at /recet-password', async ({ page, product }) => {
  const email = 'admin@gildedaisle.example'
  await requestLink(page, email)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(email)
  const { text } = await mailTo(product.sandboxUrl, email)
  await page.getByLabel('Code').fill(/^[\w-]{43}$/m.exec(text)?.[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill('a gilded aisle')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.waitForURL('**/login')
})

// Claims: login-new.success.target, reset.token
test('somebody of a factory resets at the retailer portal, comes back to /login-new and lands on /packages', async ({
  page,
  product,
}) => {
  const email = 'factory@ateliersud.example'
  await requestLink(page, email, '/login-new')
  const { links } = await mailTo(product.sandboxUrl, email)
  // As the specification has the link: with the code in its query.
  await page.goto((links.find((url) => url.includes('/reset-password')) ?? '').replace('#', '?'))
  await page.waitForURL(({ pathname, href }) => pathname === '/reset-password' && !href.includes('token'))
  await page.getByLabel('Username').fill(email)
  // Sets the same password again, because other tests sign in with it.
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.waitForURL('**/login-new')
  await logIn(page, email, 'trousseau-demo')
  await page.waitForURL('**/packages')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
