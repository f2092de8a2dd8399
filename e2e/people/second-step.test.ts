import type { Page } from '@playwright/test'
import { PASSWORD } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInByScreen } from '../testing/sign-in.ts'
import { newStorePerson, openAccount } from './account-page.ts'

/** An authenticator in the browser that agrees to everything, as a person with a fingerprint would. */
async function giveAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await page.waitForURL('**/login')
}

test('a passkey signs its person in instead of the password, and besides it, and a recovery code does so once', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(401, /^\/api\/users\/store-login$/)
  const person = await newStorePerson(product)
  await giveAuthenticator(page)
  await signInByScreen(page, person)
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('button', { name: /^Delete the passkey/ })).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/start-order')

  await signOut(page)
  const typePassword = async () => {
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await typePassword()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/start-order')

  const typeCode = async () => {
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signOut(page)
  await typePassword()
  await typeCode()
  await page.waitForURL('**/start-order')
  await signOut(page)
  await typePassword()
  await typeCode()
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
})
