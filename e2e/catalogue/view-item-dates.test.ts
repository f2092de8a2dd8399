import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { ANAIS, DIALOG, dialog, LATE, openItem, setToday, typeInto, wearDate } from './item-page.ts'

test.use({ ownContext: true })

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu'])
  test.describe(() => {
    test.use({ timezoneId })
    // Claims: rule.wear-date.earliest
    test(`in ${timezoneId} today, the ship date and a kept wear date are the wholesaler's days`, async ({
      page,
    }) => {
      // 23:30 on November 14 in Chicago is the 15th in Tokyo, and still the afternoon of the 14th in Honolulu.
      await page.clock.setFixedTime('2026-11-15T05:30:00Z')
      await setToday(page, () => '2026-11-14')
      await startSignedIn(page, 'storeAdmin')
      await openItem(page, ANAIS.path)
      await expect(page.getByText('November 28, 2026', { exact: true })).toBeVisible()
      await typeInto(page, 'Wear date', '11/13/2026')
      await expect(page.getByText('Invalid date', { exact: true })).toBeVisible()
      await typeInto(page, 'Wear date', '11/14/2026')
      await expect(dialog(page).getByText(DIALOG, { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Invalid date', { exact: true })).toHaveCount(0)
      await typeInto(page, 'Wear date', '06/01/2027')
      await page.reload()
      await expect(wearDate(page)).toHaveValue('06/01/2027')
    })
  })

// Claims: rule.ship-date
test('when midnight comes the ship date moves on, and what was chosen stays', async ({ page }) => {
  let today = '2027-01-30'
  await setToday(page, () => today)
  await page.clock.install()
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, ANAIS.path)
  await expect(page.getByText('February 13, 2027', { exact: true })).toBeVisible()
  await typeInto(page, 'Wear date', '02/13/2027')
  await expect(page.getByText(LATE)).toHaveCount(0)
  today = '2027-01-31'
  await page.clock.fastForward('06:00')
  await expect(page.getByText('February 14, 2027', { exact: true })).toBeVisible()
  await expect(page.getByText(LATE, { exact: true })).toBeVisible()
  await expect(wearDate(page)).toHaveValue('02/13/2027')
})
