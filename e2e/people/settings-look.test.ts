import { expect, test } from '../testing/product.ts'
import { dialog, openSettings, ownStore, rowOf } from './settings-page.ts'

test('an account is deleted by keyboard alone, and a question begins at "No"', async ({ page, product }) => {
  const store = await ownStore(product)
  await store.addUser('maud')
  await openSettings(page, store)
  const ask = rowOf(page, 'maud').getByRole('button', { name: 'Delete maud' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'maud')).toHaveCount(0)
})
