import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn } from '../testing/sign-in.ts'

/** A person for one test. The last name identifies the test wherever people are listed. */
export type NewPerson = { first: string; last: string; email: string }

export function newPerson(first: string): NewPerson {
  const mark = randomUUID().slice(0, 8)
  return { first, last: `Bell-${mark}`, email: `${first.toLowerCase()}.${mark}@invited.example` }
}

export async function openStaff(page: Page, search = ''): Promise<void> {
  await signIn(page, 'wholesaleAdmin', search === '' ? '/desk/staff' : `/desk/staff?search=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
}

export const findRow = (page: Page, { email }: { email: string }): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: email, exact: true }) })

export async function fillInvitation(dialog: Locator, { first, last, email }: NewPerson): Promise<void> {
  await dialog.getByLabel('First name').fill(first)
  await dialog.getByLabel('Last name').fill(last)
  await dialog.getByLabel('Email').fill(email)
}

/** The link in the newest email to an address, as soon as it arrives. */
export async function linkTo(product: Product, email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const response = await fetch(`${product.sandboxUrl}/messages?channel=smtp&to=${email}&wait=5`)
    const { messages } = (await response.json()) as { messages: { links: string[] }[] }
    link = messages.at(-1)?.links.find((url) => url.startsWith(`${product.url}/reset-password#token=`))
    expect(link, `a link in the mailbox of ${email}`).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return link ?? ''
}

/** What an invited person does: opens the link, chooses a password and signs in. */
export async function choosePassword(page: Page, link: string, email: string, password: string) {
  await page.goto(link)
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.waitForURL('**/login-new')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A browser without any shared session, for another person. */
export async function otherBrowser(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  return (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
}
