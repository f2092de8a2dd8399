import { randomUUID } from 'node:crypto'
import { expect, test } from '../testing/product.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { fillStore } from './add-store-page.ts'
import { findRow, newRetailer, openRetailers } from './retailers-page.ts'

// Claims: store-create.refresh
test('a store that was just added is the first of the retailers when one comes back to them', async ({
  page,
}) => {
  const name = `Just Added ${randomUUID().slice(0, 8)}`
  await openRetailers(page)
  await page.getByRole('link', { name: 'Add Store' }).click()
  await fillStore(page, name)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL('**/store-payment**')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await page.waitForURL('**/list-of-retailers')
  await expect(cells(page, 'Retailer name').first()).toHaveText(name)
  await expect(cells(page, 'Billing information').first()).toHaveText('None')
})

// Claims: retailers.row.edit
test('a retailer leads to its form, to its account and, in another tab, to the portal as the store sees it', async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, `Led To ${randomUUID().slice(0, 8)}`)
  await openRetailers(page, store.name)
  const row = findRow(page, store.name)
  const viewAs = row.getByRole('link', { name: `View as store ${store.name}, in a new tab` })
  await expect(viewAs).toHaveAttribute('href', `/view-as/${store.id}`)
  await expect(viewAs).toHaveAttribute('target', '_blank')
  await row.getByRole('link', { name: `Edit Store ${store.name}` }).click()
  await page.waitForURL(`**/edit-new-store/${store.id}`)
  await expect(page.getByLabel('Store name')).toHaveValue(store.name)
  await page.goBack()
  await row.getByRole('link', { name: store.name, exact: true }).click()
  await page.waitForURL(`**/desk/stores/${store.id}/account`)
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await page.waitForURL(`**/edit-new-store/${store.id}`)
})
