import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { checkOutDress, dialog, ODETTE } from './checkout-page.ts'

// Claims: checkout.address.edit, checkout.address.delete, checkout.address.add, checkout.address.add.fields
test('an address is added, edited and deleted in the shipping step', async ({ page }) => {
  await startSignedIn(page, 'storeStaff')
  await checkOutDress(page, ODETTE.id)
  await page.getByRole('button', { name: 'Add new address' }).click()
  const fields = {
    'First name': 'Odile',
    'Last name': 'Moreau',
    Street: '4 Rue des Moulins',
    City: 'Evanston',
  }
  for (const [label, text] of Object.entries({
    ...fields,
    'Zip code': '60201',
    'Phone number': '8475550123',
  }))
    await dialog(page).getByLabel(label).fill(text)
  await dialog(page).getByLabel('State').selectOption('Illinois')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  const card = page.getByRole('radio', { name: /Odile Moreau/ })
  await expect(card).toBeChecked()
  await page.getByRole('button', { name: 'Edit the address of Odile Moreau' }).click()
  await dialog(page).getByLabel('City').fill('Skokie')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /Skokie/ })).toBeChecked()
  await page.getByRole('button', { name: 'Delete the address of Odile Moreau' }).click()
  await dialog(page).getByRole('button', { name: 'Delete address' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('radio').first()).toBeChecked()
})
