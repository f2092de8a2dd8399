import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { ANAIS, DIALOG, dialog, LATE, openItem, setToday, typeInto, wearDate } from './item-page.ts'

test.use({ ownContext: true, timezoneId: 'Pacific/Honolulu' })

// Claims: rule.wear-date.earliest, rule.ship-date
test("in Pacific/Honolulu today, the ship date and a kept wear date are the wholesaler's days, and move on at its midnight", async ({
  page,
}) => {
  let today = '2026-11-14'
  await setToday(page, () => today)
  // 23:57 on November 14 in Chicago is still the afternoon of the 14th in Honolulu.
  await page.clock.install({ time: '2026-11-15T05:57:00Z' })
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, ANAIS.path)
  await expect(page.getByText('November 28, 2026', { exact: true })).toBeVisible()
  await typeInto(page, 'Wear date', '11/13/2026')
  await expect(page.getByText('Invalid date', { exact: true })).toBeVisible()
  await typeInto(page, 'Wear date', '11/14/2026')
  await expect(dialog(page).getByText(DIALOG, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Invalid date', { exact: true })).toHaveCount(0)
  await typeInto(page, 'Wear date', '11/28/2026')
  await page.reload()
  await expect(wearDate(page)).toHaveValue('11/28/2026')
  await expect(page.getByText(LATE)).toHaveCount(0)

  today = '2026-11-15'
  await page.clock.fastForward('06:00')
  await expect(page.getByText('November 29, 2026', { exact: true })).toBeVisible()
  await expect(page.getByText(LATE, { exact: true })).toBeVisible()
  await expect(wearDate(page)).toHaveValue('11/28/2026')
})
