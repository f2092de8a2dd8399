import type { Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import { openSettings, ownStore } from '../people/settings-page.ts'
import { expect, test } from '../testing/product.ts'

/** Only inputs, because a section of the form has the same name. */
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, select'))
const save = (page: Page) => page.getByRole('button', { name: 'Save store' })

// Claims: store-form.edit, rule.edit-store.website
test('a store’s admin comes from Settings to "Edit Store" and changes its profile; the new name stands on every page', async ({
  page,
  product,
}) => {
  const store = await ownStore(product)
  await openSettings(page, store)
  await page.getByRole('link', { name: 'Edit Store', exact: true }).click()
  await page.waitForURL(`**/edit-store/${store.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Store', exact: true })).toBeVisible()
  for (const [label, value] of [
    ['First name', 'Odette'],
    ['Last name', 'Marchetti'],
    ['Email', store.admin.email],
    ['Phone', '(312) 555-0148'],
    ['Store name', store.name],
    ['Country', 'US'],
    ['Street', '12 Oak Street'],
    ['City', 'Evanston'],
    ['State', 'IL'],
    ['Zip code', '60201'],
    ['Address', '12 Oak Street, Evanston, IL 60201'],
  ] as const)
    await expect(field(page, label), label).toHaveValue(value)

  await field(page, 'Store name').fill(`${store.name} Bridal`)
  await field(page, 'Phone').fill('+1 (312) 555-0199')
  await field(page, 'Street').fill('14 Oak Street')
  // On an existing store the website is required but its format is not checked.
  await field(page, 'Website').fill('tulle')
  await save(page).click()
  await expect(page.getByText('Store saved.')).toBeVisible()
  await expect(page.getByRole('complementary').getByText(`${store.name} Bridal`)).toBeVisible()
  const saved = await store.ask<Store>('GET', `/api/stores/${store.id}`)
  expect(saved).toMatchObject({
    name: `${store.name} Bridal`,
    phone: '13125550199',
    website: 'tulle',
    street: '14 Oak Street',
    address: '14 Oak Street, Evanston, IL 60201',
  })
})
