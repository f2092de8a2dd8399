import { expect, test } from '../testing/product.ts'
import { signInAs } from '../testing/sign-in.ts'
import { newStaff } from './account-page.ts'
import {
  choosePassword,
  fillInvitation,
  findRow,
  linkTo,
  newPerson,
  openStaff,
  otherBrowser,
} from './staff-page.ts'

test('an invited member of staff opens the link from the e-mail, chooses a password and signs in at /login-new', async ({
  page,
  product,
}) => {
  const person = newPerson('Nadia')
  await openStaff(page, person.last)
  await expect(page.getByText('No person matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite staff' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This Field is required!')
  await fillInvitation(dialog, person)
  await expect(dialog.getByLabel('Role')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick()
  await expect(page.getByText('We emailed them a link to choose a password.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = findRow(page, person)
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  await expect(row.getByText('Regular Account')).toBeVisible()

  const theirs = await otherBrowser(page)
  await choosePassword(theirs, await linkTo(product, person.email), person.email, 'silk and thread')
  await theirs.waitForURL('**/list-of-retailers')
  await expect(theirs.getByText(`${person.first} ${person.last}`).first()).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'FACTORIES' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'STAFF' })).toHaveCount(0)
  await page.reload()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
})

test('a member of staff who is deleted is signed out at the next click, and cannot sign in any more', async ({
  page,
  product,
  allow,
}) => {
  const person = await newStaff(product)
  await openStaff(page, person.email)
  const theirs = await otherBrowser(page)
  await signInAs(theirs, person)

  await findRow(page, person).getByRole('button', { name: 'Delete Mara Lindqvist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the account of Mara Lindqvist?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('The account of Mara Lindqvist was deleted.')).toBeVisible()
  await expect(page.getByText('No person matches.')).toBeVisible()

  allow.refusal(401, /^\/api\//)
  await theirs.getByRole('link', { name: 'ORDERS', exact: true }).click()
  await theirs.waitForURL('**/login-new')
  await expect(theirs.getByText('Unauthorized! Logging Out...')).toBeVisible()
  await theirs.getByLabel('Email').fill(person.email)
  await theirs.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByText('The email or password you entered is incorrect.')).toBeVisible()
})
