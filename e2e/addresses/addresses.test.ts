import type { Page } from '@playwright/test'
import { expectAccessible, expectInOrder } from '../testing/accessible.ts'
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

// Claims: rule.address.name, rule.address.street, rule.address.city, rule.address.state,
//   rule.address.country, rule.address.zip, rule.address.phone.required, rule.address.phone.numeric,
//   rule.address.phone.positive, rule.address.phone.integer
test('the address form says "This Field is required!" beside each empty field, and what is wrong with a phone number', async ({
  page,
}) => {
  await openAddresses(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(dialog(page).getByText('This Field is required!')).toHaveCount(7)
  await expect(dialog(page).getByLabel('First name')).toBeFocused()
  const phone = dialog(page).getByLabel('Phone number')
  for (const [typed, message] of [
    ['call me', 'This field must be a number'],
    ['-847', "A phone number can't start with a minus"],
    ['84.7', "A phone number can't include a decimal point"],
  ] as const) {
    await phone.fill(typed)
    await phone.blur()
    await expect(dialog(page).getByText(message)).toBeVisible()
  }
  await dialog(page).getByLabel('Country').selectOption('France')
  await expect(dialog(page).getByLabel('State')).toHaveCount(0)
})

test('an address that is not answered keeps what was typed, and the second try adds it once', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await openAddresses(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await fillNew(page, 'Nadine', 'Roux')
  await dialog(page).getByLabel('Country').selectOption('France')
  // It arrives, and its answer is lost on the way back.
  await page.route('**/api/addresses', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(dialog(page).getByText(/cannot be reached/)).toBeVisible()
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('Roux')
  await page.unroute('**/api/addresses')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Nadine Roux')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete the address of Nadine Roux' }).click()
  await dialog(page).getByRole('button', { name: 'Delete address' }).click()
  await expect(card(page, 'Nadine Roux')).toHaveCount(0)
})

test('what the server holds against the whole name is said, although no field bears it', async ({
  page,
  allow,
}) => {
  allow.refusal(422, '/api/addresses')
  await openAddresses(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await fillNew(page, '4111 1111', '1111 1111')
  await dialog(page).getByLabel('State').selectOption('Illinois')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(dialog(page).getByText('Please do not enter a card number here.')).toBeVisible()
})

test('the addresses and their form are accessible and fit a desktop and a phone', async ({ page }) => {
  await signIn(page, 'storeStaff', '/address')
  await page.getByRole('button', { name: 'Add new address' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await dialog(page).getByLabel('State').waitFor()
  await expectInOrder(page)
})
