import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signInAs } from '../testing/sign-in.ts'
import { newStorePerson, openAccount } from './account-page.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Name' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true })

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
