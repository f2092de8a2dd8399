import type { Page } from '@playwright/test'
import { PASSWORD, type Person } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInAs, signInByScreen } from '../testing/sign-in.ts'
import { newStaff, newStorePerson, openAccount } from './account-page.ts'

const NEW = 'veil and thimble'
const CHANGED = 'Your password has been changed.'

const form = (page: Page) => page.getByRole('form', { name: 'Change password' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const change = (page: Page) => form(page).getByRole('button', { name: 'Change password' })

async function fill(page: Page, current: string, next: string, again = next): Promise<void> {
  await field(page, 'Current password').fill(current)
  await field(page, 'New password').fill(next)
  await field(page, 'Confirm password').fill(again)
}

async function statusOfLogin(url: string, { email }: Person, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/users/store-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('a new password leaves every tab of this browser where it is, and signs out everywhere else', async ({
  page,
  context,
  browser,
  product,
  allow,
}) => {
  // Both are asked for as the page starts, before it is known that the session is over.
  allow.refusal(401, /^\/api\/(session|dresses\/published)$/)
  const person = await newStorePerson(product)
  await signInAs(page, person)
  const beside = await context.newPage()
  await beside.goto('/invoices')
  await expect(beside.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await beside.evaluate(() => Object.assign(window, { before: true }))
  const elsewhere = await browser.newPage({ baseURL: product.url })
  await signInAs(elsewhere, person)

  await openAccount(page)
  await fill(page, PASSWORD, NEW)
  await change(page).click()
  await expect(page.getByText(CHANGED)).toBeVisible()
  await expect(field(page, 'Current password')).toHaveValue('')

  for (const tab of [page, beside]) {
    await tab.getByRole('link', { name: 'SALES ORDERS', exact: true }).click()
    await expect(tab.getByRole('heading', { name: 'Sales Orders' })).toBeVisible()
  }
  expect(await beside.evaluate(() => 'before' in window)).toBe(true)
  await beside.reload()
  await expect(beside.getByRole('heading', { name: 'Sales Orders' })).toBeVisible()

  await elsewhere.reload()
  await elsewhere.waitForURL('**/login')
  await elsewhere.close()
  expect(await statusOfLogin(product.url, person, PASSWORD)).toBe(401)
  expect(await statusOfLogin(product.url, person, NEW)).toBe(200)
})

// Claims: login-new.success.target
test('staff sign in at /login-new, land on /list-of-retailers, and if remembered stay so with a new password', async ({
  page,
  context,
  product,
}) => {
  await signInByScreen(page, await newStaff(product), { remember: true })
  await openAccount(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await fill(page, PASSWORD, NEW)
  await change(page).click()
  await expect(page.getByText(CHANGED)).toBeVisible()
  const renewed = await page.evaluate(() => localStorage.getItem('token'))
  expect(renewed).toMatch(/^[\w-]{43}$/)
  expect(renewed).not.toBe(token)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.close()
  const later = await context.newPage()
  await later.goto('/list-of-retailers')
  await expect(later.getByRole('link', { name: /, your account$/ })).toBeVisible()
})
