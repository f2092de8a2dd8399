import { fillCard, openCardForm, saveButton } from '../payment-methods/payment-methods-page.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  checkOutDress,
  dialog,
  fillOrder,
  newNumber,
  next,
  ODETTE,
  ordersOf,
  place,
  step,
} from './checkout-page.ts'

// Claims: checkout.payment.add, checkout.payment.edit, checkout.payment.delete
test('a payment method is added in the payment step and chosen at once, edited and deleted there; the order keeps its last four', async ({
  page,
}) => {
  const po = newNumber()
  await startSignedIn(page, 'storeStaff')
  await checkOutDress(page, ODETTE.id)
  await next(page).click()
  const methods = page.getByRole('group', { name: 'Payment Method' })
  await expect(methods.getByRole('radio').first()).toBeChecked()
  const before = await methods.getByRole('radio').count()

  await openCardForm(page)
  await fillCard(page, 'Maud Wren')
  await saveButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(methods.getByRole('radio')).toHaveCount(before + 1)
  await expect(methods.getByRole('radio', { name: /Maud Wren/ })).toBeChecked()

  await methods.getByRole('button', { name: /^Edit .* of Maud Wren$/ }).click()
  await dialog(page).getByLabel('Name on the card').fill('Maud Lark')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(methods.getByRole('radio', { name: /Maud Lark/ })).toBeChecked()

  await fillOrder(page, po)
  await next(page).click()
  await expect(place(page)).toBeEnabled()
  await place(page).click()
  await expect.poll(async () => (await ordersOf(page, po))[0]?.payment?.card_last_four).toBe('3222')

  await page.goto('/start-order')
  await checkOutDress(page, ODETTE.id)
  await step(page, 'Payment Method').click()
  await methods.getByRole('radio', { name: /Maud Lark/ }).check()
  await methods.getByRole('button', { name: /^Delete .* of Maud Lark$/ }).click()
  await expect(
    dialog(page).getByRole('heading', { name: 'Are you sure you want to delete this payment method?' }),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete payment method' }).click()
  await expect(methods.getByRole('radio', { name: /Maud Lark/ })).toHaveCount(0)
  await expect(methods.getByRole('radio').first()).toBeChecked()
  expect((await ordersOf(page, po))[0]?.payment?.card_last_four).toBe('3222')
})
