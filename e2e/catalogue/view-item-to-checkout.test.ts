import { addDays, formatDay } from '@trousseau/domain/day'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { AURELIE, color, custom, openItem, proceed, size, typeInto, wearDate } from './item-page.ts'

// Claims: view-item.back
test('from the list to a dress: what is chosen survives a reload and the way to checkout and back, but not a sign-out, and the back link goes to the list as one left it', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  await page.getByRole('link', { name: 'Back to list' }).click()
  await page.waitForURL('**/start-order')

  await page.goto('/start-order?q=LM-4102')
  await page.getByRole('link', { name: /^View/ }).first().click()
  await page.waitForURL('**/ViewOrder/1')
  const day = formatDay(addDays(today, 300))
  await typeInto(page, 'Wear date', day)
  await color(page, 'Champagne').check()
  await custom(page).check()
  await typeInto(page, 'Bust', '36.5')
  await typeInto(page, 'Waist', '28')
  await typeInto(page, 'Note', 'Soft straps,\nplease. 🕊️')

  async function expectChosen() {
    await expect(wearDate(page)).toHaveValue(day)
    await expect(color(page, 'Champagne')).toBeChecked()
    await expect(custom(page)).toBeChecked()
    await expect(size(page)).toBeDisabled()
    await expect(page.getByLabel('Bust')).toHaveValue('36.5')
    await expect(page.getByLabel('Waist')).toHaveValue('28')
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Soft straps,\nplease. 🕊️')
    await expect(proceed(page)).toBeEnabled()
  }
  await page.reload()
  await expectChosen()
  const back = page.getByRole('link', { name: 'Back to list' })
  await expect(back).toHaveAttribute('href', '/start-order?q=LM-4102')
  await page.getByRole('link', { name: /Fingertip Veil/ }).click()
  await page.waitForURL('**/view-custom-order/1')
  await expect(back).toHaveAttribute('href', '/start-order?q=LM-4102')
  await page.goBack()
  await expectChosen()
  await back.click()
  await page.waitForURL('**/start-order?q=LM-4102')
  expect(await page.evaluate(() => history.state.__TSR_index)).toBe(0)
  await page.goForward()
  await expectChosen()
  await proceed(page).click()
  await page.waitForURL('**/checkout/1')
  await page.goBack()
  await expectChosen()
  await page.goto('/view-order/1')
  await expectChosen()

  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await page.waitForURL('**/login')
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  await expect(wearDate(page)).toHaveValue('')
  await expect(color(page, 'Champagne')).not.toBeChecked()
})
