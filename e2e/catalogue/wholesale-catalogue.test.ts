import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { restoreCatalogue } from './restore-catalogue.ts'
import { addDress } from './wholesale-item-page.ts'

test.afterEach(({ product }) => restoreCatalogue(product))

const findRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openWholesale(page: Page, search = ''): Promise<void> {
  await signIn(page, 'wholesaleAdmin', `/desk/catalogue${search}`)
}

test('a published dress is withdrawn from the list and published again', async ({ page }) => {
  await openWholesale(page, '?search=LM-4521')
  const row = findRow(page, 'Amandine')
  await row.getByRole('button', { name: 'Withdraw Amandine' }).click()
  await expect(page.getByText('Amandine was withdrawn.')).toBeVisible()
  await expect(row.getByText('Withdrawn')).toBeVisible()
  await row.getByRole('button', { name: 'Publish Amandine' }).click()
  await expect(page.getByText('Amandine was published.')).toBeVisible()
  await expect(row.getByText('Published')).toBeVisible()
})

test('a dress nobody ordered is deleted for good', async ({ page }) => {
  await startSignedIn(page, 'wholesaleAdmin')
  await addDress(page, 'Ephemera', 'TD-9100')
  await page.goto('/desk/catalogue?search=TD-9100')
  await page.getByRole('button', { name: 'Delete Ephemera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Ephemera?' })
  await expect(dialog.getByText('This dress is deleted for good.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete dress' }).click()
  await expect(page.getByText('Ephemera was deleted.')).toBeVisible()
  await expect(page.getByText('No dress matches.')).toBeVisible()
})

test('a dress that orders refer to is withdrawn instead of deleted, and the dialog says so before', async ({
  page,
}) => {
  await openWholesale(page, '?search=LM-4118')
  await page.getByRole('button', { name: 'Delete Celestine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Celestine?' })
  await expect(dialog.getByText('is withdrawn, because orders refer to it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw dress' }).click()
  await expect(page.getByText('Celestine was withdrawn, because orders refer to it.')).toBeVisible()
  await expect(findRow(page, 'Celestine').getByText('Withdrawn')).toBeVisible()
})

test('custom items have a list and a form of their own', async ({ page }) => {
  await openWholesale(page)
  await page.getByText('Custom Items', { exact: true }).click()
  await page.getByRole('link', { name: 'Add custom item' }).click()
  await page.getByLabel('Name').fill('Ostrich Fan')
  await page.getByLabel('Wholesale price').fill('64')
  await page.getByLabel('Factory price').fill('20.5')
  await page.getByLabel('Estimated months').fill('1')
  await page.getByRole('radio', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Save custom item' }).click()
  await expect(page.getByText('Ostrich Fan was saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the catalogue' }).click()
  await page.getByLabel('Search').fill('ostrich')
  const row = findRow(page, 'Ostrich Fan')
  for (const text of ['$64.00', '$20.50', '1 month', 'Published'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Delete Ostrich Fan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete custom item' }).click()
  await expect(page.getByText('Ostrich Fan was deleted.')).toBeVisible()
})
