import type { Page } from '@playwright/test'
import { expectInOrder } from '../testing/accessible.ts'
import { ACCOUNTS } from '../testing/accounts.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, signInAs } from '../testing/sign-in.ts'
import { newStaff, newStorePerson, openAccount } from './account-page.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Name' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true })

for (const [account, role] of [
  ['storeAdmin', 'Admin Account'],
  ['storeStaff', 'Regular Account'],
  ['wholesaleAdmin', 'Admin Account'],
  ['wholesaleStaff', 'Regular Account'],
  ['factoryNord', 'Admin Account'],
] as const) {
  test(`${ACCOUNTS[account].email} finds "Your account" behind the own name, with names, e-mail and role`, async ({
    page,
  }) => {
    await signIn(page, account)
    await openAccount(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    await expect(field(page, 'First Name')).not.toHaveValue('')
    await expect(form(page).getByText(ACCOUNTS[account].email, { exact: true })).toBeVisible()
    await expect(form(page).getByText(/^(Admin|Regular) Account$/)).toHaveText(role)
  })
}

test('somebody changes their own names, which stand in the sidebar at once; each is required', async ({
  page,
  product,
}) => {
  await signInAs(page, await newStorePerson(product))
  await openAccount(page)
  await field(page, 'First Name').fill(' ')
  await save(page).click()
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('This Field is required!')
  await expect(field(page, 'First Name')).toBeFocused()
  await field(page, 'User Name').fill('mara.l')
  await field(page, 'First Name').fill('Maríá')
  await field(page, 'Last Name').fill('Lindqvist-Øster')
  await save(page).click()
  await expect(page.getByText('Your name has been saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maríá Lindqvist-Øster, your account' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'User Name')).toHaveValue('mara.l')
  await expect(field(page, 'Last Name')).toHaveValue('Lindqvist-Øster')
})

test('names that an admin changed meanwhile are not overwritten unseen', async ({ page, product, allow }) => {
  const person = await newStaff(product)
  allow.refusal(409, `/api/users/${person.id}`)
  await signInAs(page, person)
  await openAccount(page)
  await field(page, 'First Name').fill('Marit')
  const admin = await asking(product, 'wholesaleAdmin')
  await admin('PUT', `/api/users/${person.id}`, { last_name: 'Sorel' })
  await save(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Somebody else changed this meanwhile.')
  await form(page).getByRole('button', { name: 'Load the newer version' }).click()
  await expect(field(page, 'Last Name')).toHaveValue('Sorel')
  await expect(field(page, 'First Name')).toHaveValue('Marit')
  await save(page).click()
  await expect(page.getByRole('link', { name: 'Marit Sorel, your account' })).toBeVisible()
})

test('what was typed is not left without a question', async ({ page, product }) => {
  await signInAs(page, await newStorePerson(product))
  await openAccount(page)
  await field(page, 'First Name').fill('Marit')
  await page.getByRole('link', { name: 'INVOICES', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Marit')
})

test('the account page fits a phone and is accessible', async ({ page }) => {
  await signIn(page, 'storeStaff')
  await openAccount(page)
  await expectInOrder(page)
})
