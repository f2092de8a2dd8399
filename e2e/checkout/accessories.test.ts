import { formatDay } from '@trousseau/domain/day'
import { proceed, wearDate } from '../catalogue/item-page.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  checkOutDress,
  dialog,
  goToSummary,
  newNumber,
  next,
  ODETTE,
  ordersOf,
  PLACED,
  place,
  summary,
} from './checkout-page.ts'

// Claims: view-custom.accessory, custom-checkout.accordion, custom-checkout.place-order
test('"View" opens the item first; its checkout has the dress’s number and type, and then the other items are asked about', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const day = await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: ODETTE.first })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'View' }).click()
  await page.waitForURL(/\/view-custom-order\/2\?accessory_of=\d+$/)
  await expect(wearDate(page)).toHaveValue(formatDay(day))
  await proceed(page).click()
  await page.waitForURL(/\/custom-checkout\/2\?accessory_of=\d+$/)
  await next(page).click()
  await next(page).click()
  await expect(page.getByText(po, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await next(page).click()
  await expect(summary(page).getByText(po, { exact: true })).toBeVisible()
  await expect(summary(page).getByText('$148.00', { exact: true })).toBeVisible()
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/checkout/${ODETTE.id}`)
  await expect(dialog(page).getByRole('heading', { name: ODETTE.second })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await page.waitForURL('**/sales-order')
  const [veil, dress, ...others] = await ordersOf(page, po)
  expect(others).toEqual([])
  expect(veil).toMatchObject({
    orderable: { name: ODETTE.first },
    accessory_of: dress?.id,
    wear_date: day,
    total: 148,
  })
})
