import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { dialog, fillUser, openSettings, ownStore, rowOf } from './settings-page.ts'

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save user account' })

test('an account that is not answered keeps what was typed, and the second try adds it once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  const store = await ownStore(product)
  await openSettings(page, store)
  await page.getByRole('button', { name: 'Add user accounts' }).click()
  await fillUser(dialog(page), { name: 'lost.found', email: `lost@${store.id}.example` })
  // It arrives, and its answer is lost on the way back.
  await page.route('**/api/users', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(dialog(page).getByText(/cannot be reached/)).toBeVisible()
  await expect(field(page, 'User Name')).toHaveValue('lost.found')
  await page.unroute('**/api/users')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, 'lost.found')).toHaveCount(1)
})
