import { formatDay } from '@trousseau/domain/day'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  checkOutItem,
  dialog,
  fillOrder,
  newNumber,
  next,
  ordersOf,
  PLACED,
  place,
  step,
  summary,
  VEIL,
} from './checkout-page.ts'

// Claims: flow.order, custom-checkout.accordion, custom-checkout.summary.fields,
//   custom-checkout.summary.extra-charges, custom-checkout.place-order, custom-checkout.success-modal, custom-checkout.success.target
test('a custom item is ordered in four steps, up to "Your order has been placed !" and the sales orders', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const day = await checkOutItem(page, VEIL.id)
  const po = newNumber()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^1?Shipping Address$/,
    /^2?Payment Method$/,
    /^3?Purchase Order$/,
    /^4?Order Summary$/,
  ])
  await expect(page.getByText('Please Fill Purchase Order Section', { exact: true })).toBeVisible()
  // Which address is preselected depends on the store's latest order.
  await page.getByRole('radio', { name: /Claire Jensen/ }).check({ force: true })
  await next(page).click()
  await page.getByRole('radio', { name: /1111/ }).check({ force: true })
  await next(page).click()
  await expect(step(page, 'Purchase Order')).toBeFocused()
  await fillOrder(page, po)
  await next(page).click()
  const words = [
    VEIL.name,
    formatDay(day),
    '**** **** **** **** 1111',
    po,
    'Sample',
    'Estimated total',
    '$148.00',
  ]
  for (const text of words) await expect(summary(page).getByText(text, { exact: true })).toBeVisible()
  await expect(summary(page).getByText('Additional charges may apply.', { exact: true })).toBeVisible()
  await expect(summary(page).getByText(/^A single layer of silk tulle/)).toBeVisible()
  await expect(summary(page).getByText('Claire Jensen')).toBeVisible()
  await expect(summary(page).getByRole('img')).toBeVisible()
  await expectInOrder(page)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED, exact: true })).toBeVisible()
  expect(await ordersOf(page, po)).toMatchObject([
    { orderable: { name: VEIL.name }, wear_date: day, total: 148 },
  ])
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/sales-order')
  await expect(page.getByText(`Order ${po} was placed.`)).toBeVisible()
})
