import type { Page } from '@playwright/test'
import { addDays, formatDay, formatLongDay } from '@trousseau/domain/day'
import { shipDate } from '@trousseau/domain/ship-date'
import { expectAccessible } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { DIALOG, dialog, LATE, openItem, proceed, typeInto, wearDate } from './item-page.ts'

/** The demo's Chapel Veil takes 28 days. */
const VEIL = '/view-custom-order/2'
const VEIL_DAYS = 28

async function openVeil(page: Page, search = ''): Promise<{ ships: string }> {
  return { ships: shipDate(await openItem(page, `${VEIL}${search}`), 0, VEIL_DAYS) }
}

// Claims: view-custom.title, view-custom.subtitle, view-custom.shows, view-custom.wear-date,
//   view-custom.ship-date, const.ship-date-format
test('the custom item view has its title and subtitle, image, name, price, wear date and estimated ship date', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const { ships } = await openVeil(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Item')
  await expect(
    page.getByText('Enter wear date, and choose color and size to proceed to checkout', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Chapel veil in ivory tulle/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Chapel Veil')
  await expect(page.getByText('$148.00', { exact: true })).toBeVisible()
  await expect(page.getByText('A single layer of silk tulle')).toBeVisible()
  await expect(page.getByText('Estimated ship date')).toBeVisible()
  expect(formatLongDay(ships)).toMatch(/^[A-Z][a-z]+ \d\d, \d{4}$/)
  await expect(page.getByText(formatLongDay(ships), { exact: true })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('Size')).toHaveCount(0)
  await expectAccessible(page)
})

// Claims: view-custom.proceed, view-custom.proceed.target, view-custom.proceed.needs-wear-date
test('a custom item proceeds to its checkout once it has a wear date', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  const { ships } = await openVeil(page)
  await expect(proceed(page)).toBeDisabled()
  await wearDate(page).press('Enter')
  await expect(page.getByText('Wear date is required!')).toBeVisible()
  await typeInto(page, 'Wear date', 'soon')
  await expect(page.getByText('Invalid date', { exact: true })).toBeVisible()
  await expect(proceed(page)).toBeDisabled()
  await typeInto(page, 'Wear date', formatDay(ships))
  await expect(proceed(page)).toBeEnabled()
  await proceed(page).click()
  await page.waitForURL(({ pathname, search }) => pathname === '/custom-checkout/2' && search === '')
  await page.goBack()
  await expect(wearDate(page)).toHaveValue(formatDay(ships))
  await page.reload()
  await expect(wearDate(page)).toHaveValue(formatDay(ships))
  await expect(proceed(page)).toBeEnabled()
})

// Claims: view-custom.proceed.disabled-late
test('a custom item that ships after its wear date is refused with the same warning and dialog', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const { ships } = await openVeil(page)
  await typeInto(page, 'Wear date', formatDay(addDays(ships, -1)))
  await expect(dialog(page).getByText(DIALOG, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change the wear date' }).click()
  await expect(page.getByText(LATE, { exact: true })).toBeVisible()
  await expect(proceed(page)).toBeDisabled()
})

test('the accessory of a dress order is viewed at the same address, and its order is handed on to the checkout', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const { ships } = await openVeil(page, '?accessory_of=17')
  await typeInto(page, 'Wear date', formatDay(ships))
  await page.reload()
  await proceed(page).click()
  await page.waitForURL('**/custom-checkout/2?accessory_of=17')
  await page.goto(`${VEIL}?accessory_of=<b>`)
  await proceed(page).click()
  await page.waitForURL(({ pathname, search }) => pathname === '/custom-checkout/2' && search === '')
})

// Claims: view-custom.back
test("the custom item view's back link goes to /start-order, also when the item is not there", async ({
  page,
  allow,
}) => {
  allow.refusal(404, '/api/custom-items/9999')
  await signIn(page, 'storeAdmin', '/View-Custom-Order/9999')
  await expect(page.getByText('We could not find this item in the catalogue.')).toBeVisible()
  await page.goto(VEIL)
  await page.getByRole('link', { name: 'Back to list' }).click()
  await page.waitForURL('**/start-order')
})
