import { randomUUID } from 'node:crypto'
import type { Factory } from '@trousseau/contract/factories'
import {
  choosePassword,
  fillInvitation,
  findRow,
  linkTo,
  newPerson,
  otherBrowser,
} from '../people/staff-page.ts'
import { PASSWORD } from '../testing/accounts.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { openWholesale } from '../testing/wholesale-pages.ts'

const PROMPT = { name: 'enter password to take action' }

/** A factory just for this test, without any orders. */
async function newFactory(product: Product, name = 'Atelier'): Promise<Factory> {
  const wholesale = await asking(product, 'wholesaleAdmin')
  return wholesale<Factory>('POST', '/api/factories', { name: `${name} ${randomUUID().slice(0, 8)}` })
}

test('an admin adds a factory, whose page opens, and changes what is known of it', async ({ page }) => {
  const name = `Atelier Est ${randomUUID().slice(0, 8)}`
  await openWholesale(page, '/desk/factories', 'Factories')
  await page.getByRole('button', { name: 'Add factory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add factory' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill('orders@est.example')
  await dialog.getByRole('button', { name: 'Save factory' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(`${name} was added.`)).toBeVisible()

  const form = page.getByRole('form', { name: 'Details' })
  await expect(form.getByLabel('Email')).toHaveValue('orders@est.example')
  await form.getByLabel('Phone').fill('(312) 555-0190')
  await form.getByLabel('Address').fill('7 East Street, Chicago, IL 60601')
  await form.getByRole('button', { name: 'Save factory' }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Factories' }).click()
  await page.getByLabel('Search').fill(name)
  await expect(page.getByRole('row').nth(1)).toHaveText(new RegExp(`${name}.*orders@est.example.*555-0190`))
  await expect(page.getByText('Showing 1–1 of 1 factory')).toBeVisible()
})

test('an invited factory person chooses a password and lands on /packages; deleted, their open tab is signed out at the next click', async ({
  page,
  product,
  allow,
}) => {
  test.setTimeout(120_000)
  const factory = await newFactory(product)
  const person = newPerson('Femke')
  await openWholesale(page, `/desk/factories/${factory.id}`, factory.name)
  await expect(page.getByText('Nobody of this factory can sign in yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite somebody of ${factory.name}` })
  await expect(dialog.getByLabel('Role')).toHaveCount(0)
  await fillInvitation(dialog, person)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('An e-mail with a link to choose a password is on its way.')).toBeVisible()
  await expect(findRow(page, person).getByText('Invited', { exact: true })).toBeVisible()

  const theirs = await otherBrowser(page)
  await choosePassword(theirs, await linkTo(product, person.email), person.email, 'silk and thread')
  await theirs.waitForURL('**/packages')
  await expect(theirs.getByText(factory.name).filter({ visible: true }).first()).toBeVisible()

  await findRow(page, person)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Nobody of this factory can sign in yet.')).toBeVisible()
  allow.refusal(401, /^\/api\//)
  await theirs.getByRole('link', { name: 'ORDERS IN PRODUCTION' }).click()
  await theirs.waitForURL('**/login-new')
})

test('a factory is closed behind "enter password to take action": not with a wrong password, and with the right one', async ({
  page,
  product,
  allow,
}) => {
  const factory = await newFactory(product, 'Leaving')
  await openWholesale(page, `/desk/factories/${factory.id}`, factory.name)
  await page.getByRole('button', { name: 'Close factory' }).click()
  const prompt = page.getByRole('dialog', PROMPT)
  await expect(prompt.getByText(factory.name)).toBeVisible()
  await prompt.getByRole('button', { name: 'cancel' }).click()
  await expect(prompt).toBeHidden()
  await page.getByRole('button', { name: 'Close factory' }).click()
  allow.refusal(422, `/api/factories/${factory.id}`)
  await prompt.getByLabel('Your password').fill('not the password')
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect(prompt.getByText('The password you entered is incorrect.')).toBeVisible()
  await prompt.getByLabel('Your password').fill(PASSWORD)
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect(page.getByText(`${factory.name} was closed.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Factories' })).toBeVisible()
  await page.getByLabel('Search').fill(factory.name)
  await expect(page.getByText('No factory matches.')).toBeVisible()

  allow.refusal(404, `/api/factories/${factory.id}`)
  allow.refusal(404, new RegExp(`^/api/factories/${factory.id}/`))
  await page.goto(`/desk/factories/${factory.id}`)
  await expect(page.getByText('We could not find this factory.')).toBeVisible()
  await page.getByRole('link', { name: 'See all factories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factories' })).toBeVisible()
})
