import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

async function openAddresses(page: Page): Promise<void> {
  await signIn(page, 'storeStaff')
  await page.getByRole('link', { name: 'Address', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
}

async function fillNew(page: Page, first: string, last: string): Promise<void> {
  await dialog(page).getByLabel('First name').fill(first)
  await dialog(page).getByLabel('Last name').fill(last)
  await dialog(page).getByLabel('Street').fill('4 Rue des Moulins')
  await dialog(page).getByLabel('City').fill('Evanston')
  await dialog(page).getByLabel('Zip code').fill('60201')
  await dialog(page).getByLabel('Phone number').fill('8475550123')
}

// Claims: address.title, address.list, address.edit, address.delete, address.delete.confirm,
//   address.add-button
test('the page is titled "Address" and lists the addresses; one is added, edited, and deleted after "Are you sure you want to delete this address?"', async ({
  page,
}) => {
  await openAddresses(page)
  await expect(card(page, 'Eleanor Whitcombe')).toBeVisible()
  await page.getByRole('button', { name: 'Add new address' }).click()
  await fillNew(page, 'Odile', 'Moreau')
  await dialog(page).getByLabel('State').selectOption('Illinois')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Odile Moreau')).toContainText('Evanston, IL 60201')
  await expect(card(page, 'Odile Moreau')).toContainText('(847) 555-0123')

  await page.getByRole('button', { name: 'Edit the address of Odile Moreau' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Odile Moreau')
  await dialog(page).getByLabel('Country').selectOption('Canada')
  await dialog(page).getByLabel('State').selectOption('Quebec')
  await dialog(page).getByLabel('City').fill('Montréal')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Odile Moreau')).toContainText('Montréal, QC 60201')

  await page.getByRole('button', { name: 'Delete the address of Odile Moreau' }).click()
  await expect(
    dialog(page).getByRole('heading', { name: 'Are you sure you want to delete this address?' }),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Odile Moreau')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the address of Odile Moreau' }).click()
  await dialog(page).getByRole('button', { name: 'Delete address' }).click()
  await expect(card(page, 'Odile Moreau')).toHaveCount(0)
})
