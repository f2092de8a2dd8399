import { addStore } from '../stores/add-store-page.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { ACCOUNT, fillBank, link } from './store-payment-page.ts'

test('each tab stays with its own new store, and what is left half typed is asked about', async ({
  page,
  context,
}) => {
  await startSignedIn(page, 'wholesaleAdmin')
  await addStore(page, 'First Fitting')
  const other = await context.newPage()
  await other.goto('/list-of-retailers')
  await addStore(other, 'Second Fitting')
  await page.reload()
  await expect(page.getByText('First Fitting', { exact: true })).toBeVisible()

  await other.goto('/store-payment')
  await expect(other.getByText('Second Fitting', { exact: true })).toBeVisible()
  await fillBank(other)
  await other.getByRole('link', { name: 'CATALOG' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(other.getByLabel('Confirm account number')).toHaveValue(ACCOUNT)
  await link(other, 'Skip for now').click()
  await other.waitForURL('**/list-of-retailers')
  await other.goBack()
  await expect(other.getByText('Second Fitting', { exact: true })).toBeVisible()
})
