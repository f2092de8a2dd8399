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
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { openWholesale } from '../testing/wholesale-pages.ts'

/** A factory just for this test, without any orders. */
async function newFactory(product: Product, name = 'Atelier'): Promise<Factory> {
  const wholesale = await asking(product, 'wholesaleAdmin')
  return wholesale<Factory>('POST', '/api/factories', { name: `${name} ${randomUUID().slice(0, 8)}` })
}

test('an invited factory person chooses a password and lands on /packages; deleted, their open tab is signed out at the next click', async ({
  page,
  product,
  allow,
}) => {
  const factory = await newFactory(product)
  const person = newPerson('Femke')
  await openWholesale(page, `/desk/factories/${factory.id}`, factory.name)
  await expect(page.getByText('No one at this factory can sign in yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite user' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite user to ${factory.name}` })
  await expect(dialog.getByLabel('Role')).toHaveCount(0)
  await fillInvitation(dialog, person)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('We emailed them a link to choose a password.')).toBeVisible()
  await expect(findRow(page, person).getByText('Invited', { exact: true })).toBeVisible()

  const theirs = await otherBrowser(page)
  await choosePassword(theirs, await linkTo(product, person.email), person.email, 'silk and thread')
  await theirs.waitForURL('**/packages')
  await expect(theirs.getByText(factory.name).filter({ visible: true }).first()).toBeVisible()

  await findRow(page, person)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('No one at this factory can sign in yet.')).toBeVisible()
  allow.refusal(401, /^\/api\//)
  await theirs.getByRole('link', { name: 'ORDERS IN PRODUCTION' }).click()
  await theirs.waitForURL('**/login-new')
})
