import type { User } from '@trousseau/contract/users'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, signInAs } from '../testing/sign-in.ts'
import { loseAnswers } from '../testing/wholesale-pages.ts'
import { newStaff } from './account-page.ts'
import {
  choosePassword,
  fillInvitation,
  linkTo,
  newPerson,
  openStaff,
  otherBrowser,
  rowOf,
} from './staff-page.ts'

test('an invited member of staff opens the link from the e-mail, chooses a password and signs in at /login-new', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
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
  await expect(page.getByText('An e-mail with a link to choose a password is on its way.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, person)
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

test('an invitation whose answer was lost is sent again, and the person is there once', async ({
  page,
  allow,
}) => {
  const person = newPerson('Once')
  await openStaff(page, person.last)
  allow.lostConnection()
  const keys = await loseAnswers(page, '**/api/staff', 1)
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite staff' })
  await fillInvitation(dialog, person)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Trousseau cannot be reached.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  expect(new Set(keys).size).toBe(1)
  await expect(rowOf(page, person)).toHaveCount(1)
})

test('an e-mail address that has an account already is said at its field, and nothing typed is lost', async ({
  page,
  allow,
}) => {
  allow.refusal(422, '/api/staff')
  await openStaff(page)
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite staff' })
  await fillInvitation(dialog, { first: 'Theo', last: 'Again', email: 'Staff@Trousseau.example' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    'This e-mail address has an account already.',
  )
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Again')
})

test('an admin changes the name and role of a member of staff, and never their own role', async ({
  page,
  product,
}) => {
  const person = await newStaff(product)
  await openStaff(page, person.email)
  await rowOf(page, person).getByRole('button', { name: 'Edit Mara Lindqvist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Mara Lindqvist' })
  await expect(dialog.getByLabel(/password/i)).toHaveCount(0)
  await dialog.getByLabel('Last name').fill('Whitlock')
  await dialog.getByLabel('Role').selectOption('Admin Account')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The account of Mara Whitlock was saved.')).toBeVisible()
  await expect(rowOf(page, person).getByText('Admin Account')).toBeVisible()

  await page.goto('/desk/staff?search=admin@trousseau.example')
  const own = rowOf(page, { email: 'admin@trousseau.example' })
  await expect(own.getByText('(you)')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await own.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Role')).toBeDisabled()
  await expect(page.getByRole('dialog').getByLabel('Role')).toHaveAccessibleDescription(
    'You cannot change your own role.',
  )
})

test('two admins change the same person: the second is told, sees the newer version and keeps what was typed', async ({
  page,
  product,
  allow,
}) => {
  const person = await newStaff(product)
  await openStaff(page, person.email)
  await rowOf(page, person).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last name').fill('Whitlock')
  const house = await asking(product, 'wholesaleAdmin')
  await house('PUT', `/api/users/${person.id}`, { first_name: 'Maren' })
  allow.refusal(409, `/api/users/${person.id}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Somebody else changed this meanwhile.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Maren')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Whitlock')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The account of Maren Whitlock was saved.')).toBeVisible()
  expect(await house<User>('GET', `/api/users/${person.id}`)).toMatchObject({
    first_name: 'Maren',
    last_name: 'Whitlock',
  })
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

  await rowOf(page, person).getByRole('button', { name: 'Delete Mara Lindqvist' }).click()
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

test('a regular member of staff finds on /desk/staff and /desk/audit that they are not for this account, without a call', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(staff|audit)/.test(request.url())) asked.push(request.url())
  })
  await signIn(page, 'wholesaleStaff')
  await expect(page.getByRole('link', { name: 'AUDIT' })).toHaveCount(0)
  for (const path of ['/desk/staff', '/desk/audit']) {
    await page.goto(path)
    await expect(page.getByText('This page is not for this account.')).toBeVisible()
  }
  expect(asked).toEqual([])
})
