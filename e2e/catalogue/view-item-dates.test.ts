import { addDays, formatDay } from '@trousseau/domain/day'
import { shipDate } from '@trousseau/domain/ship-date'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  ANAIS,
  AURELIE,
  color,
  DIALOG,
  dialog,
  LATE,
  openItem,
  proceed,
  setToday,
  size,
  typeInto,
  wearDate,
} from './item-page.ts'

test.use({ ownContext: true })

// Claims: rule.wear-date.invalid, rule.wear-date.earliest
test('the earliest wear date is today; an earlier one and what is no date are invalid', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, ANAIS.path)
  for (const wrong of ['02/30/2027', 'soon', formatDay(addDays(today, -1))]) {
    await typeInto(page, 'Wear date', wrong)
    await expect(page.getByText('Invalid date', { exact: true })).toBeVisible()
    await expect(wearDate(page)).toHaveValue(wrong)
    await expect(dialog(page)).toHaveCount(0)
  }
  await typeInto(page, 'Wear date', formatDay(today))
  await expect(page.getByText('Invalid date', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the wear date' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(wearDate(page)).toHaveValue(formatDay(today))
})

test('a date that is mistyped after a good one keeps the dress from checkout', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  const good = formatDay(addDays(today, 300))
  await color(page, 'Ivory').check()
  await size(page).selectOption('8')
  await typeInto(page, 'Wear date', good)
  await expect(proceed(page)).toBeEnabled()
  await wearDate(page).fill(good.slice(0, -1))
  await wearDate(page).press('Enter')
  await expect(page.getByText('Invalid date', { exact: true })).toBeVisible()
  await expect(proceed(page)).toBeDisabled()
  await expect(page).toHaveURL(/\/ViewOrder\/1$/)
  await typeInto(page, 'Wear date', good)
  await expect(proceed(page)).toBeEnabled()
})

// Claims: dialog.wear-date, text.ship-date-warning
test('a dress that ships on the wear date is in time; one day earlier is refused with the warning and the dialog', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, ANAIS.path)
  const ships = shipDate(today, ANAIS.months, ANAIS.days)
  await color(page, 'Ivory').check()
  await size(page).selectOption('8')
  await typeInto(page, 'Wear date', formatDay(ships))
  await expect(proceed(page)).toBeEnabled()
  await expect(page.getByText(LATE)).toHaveCount(0)

  await typeInto(page, 'Wear date', formatDay(addDays(ships, -1)))
  await expect(dialog(page).getByText(DIALOG, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change the wear date' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(LATE, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '(312) 555-0148' })).toHaveAttribute('href', 'tel:3125550148')
  await expect(proceed(page)).toBeDisabled()

  await page.reload()
  await expect(page.getByText(LATE, { exact: true })).toBeVisible()
  await expect(wearDate(page)).toHaveValue(formatDay(addDays(ships, -1)))
  await expect(dialog(page)).toHaveCount(0)

  await typeInto(page, 'Wear date', formatDay(addDays(ships, -2)))
  await expect(dialog(page).getByText(DIALOG, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await typeInto(page, 'Wear date', formatDay(addDays(ships, 1)))
  await expect(page.getByText(LATE)).toHaveCount(0)
  await expect(proceed(page)).toBeEnabled()
})

test('a day that is picked in the calendar and cannot be met opens the dialog at once, and its link leads to other items', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, ANAIS.path)
  const ships = shipDate(today, ANAIS.months, ANAIS.days)
  await wearDate(page).click()
  const calendar = page.locator('[data-dates-dropdown]')
  const previous = page.getByRole('button', { name: 'Previous month' })
  if (ships.slice(0, 7) !== today.slice(0, 7)) await previous.click()
  // The months before this one hold no day that may be chosen.
  await expect(previous).toBeDisabled()
  const days = calendar.locator('table button:not([data-outside])')
  const dayNumber = (day: string) => Number(day.slice(8))
  await expect(days.nth(dayNumber(today) - 1)).toBeEnabled()
  if (dayNumber(today) > 1) await expect(days.nth(dayNumber(today) - 2)).toBeDisabled()
  await days.nth(dayNumber(today) - 1).click()
  await expect(dialog(page).getByText(DIALOG, { exact: true })).toBeVisible()
  await expect(wearDate(page)).toHaveValue(formatDay(today))
  await dialog(page).getByRole('link', { name: 'See other items' }).click()
  await page.waitForURL('**/start-order')
})

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu'])
  test.describe(() => {
    test.use({ timezoneId })
    test(`in ${timezoneId} today, the ship date and a kept wear date are the house's days`, async ({
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
