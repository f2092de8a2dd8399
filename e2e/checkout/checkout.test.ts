import { addDays, formatDay } from '@trousseau/domain/day'
import { color, custom, openItem, proceed, typeInto } from '../catalogue/item-page.ts'
import { expectAccessible, expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import {
  checkOutDress,
  dialog,
  fillOrder,
  goToSummary,
  newNumber,
  next,
  number,
  ODETTE,
  place,
  step,
  summary,
  type,
} from './checkout-page.ts'

// Claims: checkout.accordion, checkout.address.next
test('checkout is an accordion of "Shipping Address", "Payment Method" and "Order Summary", one of them open, moved through by keyboard', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^1?Shipping Address$/,
    /^2?Payment Method$/,
    /^3?Order Summary$/,
  ])
  await expect(step(page, 'Shipping Address')).toHaveAttribute('aria-expanded', 'true')
  await expect(step(page, 'Payment Method')).toHaveAttribute('aria-expanded', 'false')
  await next(page).press('Enter')
  await expect(step(page, 'Payment Method')).toHaveAttribute('aria-expanded', 'true')
  await expect(step(page, 'Payment Method')).toBeFocused()
  await expect(step(page, 'Shipping Address')).toHaveAttribute('aria-expanded', 'false')
  await step(page, 'Shipping Address').press('Space')
  await expect(step(page, 'Shipping Address')).toHaveAttribute('aria-expanded', 'true')
  await expect(step(page, 'Payment Method')).toHaveAttribute('aria-expanded', 'false')
})

// Claims: checkout.address.cards, checkout.address.first-preselected, checkout.payment.choose,
//   checkout.payment.first-chosen
test('the first saved address and the first saved payment method are chosen, and others can be', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const addresses = page.getByRole('group', { name: 'Shipping Address' }).getByRole('radio')
  await expect(addresses.first()).toBeChecked()
  await addresses.nth(1).check()
  const chosen = await page
    .locator('label', { has: page.locator(':checked') })
    .locator('strong')
    .textContent()
  await next(page).click()
  const methods = page.getByRole('group', { name: 'Payment Method' }).getByRole('radio')
  await expect(methods.first()).toBeChecked()
  await methods.nth(1).check()
  await expect(page.getByText(`${chosen}, `)).toBeVisible()
  await fillOrder(page, newNumber())
  await next(page).click()
  await expect(summary(page).getByText(chosen ?? '')).toBeVisible()
  await expect(summary(page).getByText('**** **** **** **** 4444')).toBeVisible()
})

// Claims: checkout.po.number, checkout.po.type, checkout.summary.locked, checkout.text.fill-po,
//   checkout.po.complete, checkout.po.unlocks, checkout.place-order.disabled-incomplete, rule.po.required,
//   rule.po.type
test('the last step is locked with "Please Fill Purchase Order Section" until number and type are there, and PLACE ORDER with it', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const hidden = page.getByRole('button', { name: 'PLACE ORDER', includeHidden: true })
  await expect(page.getByText('Please Fill Purchase Order Section', { exact: true })).toBeVisible()
  await expect(step(page, 'Order Summary')).toBeDisabled()
  await expect(hidden).toBeDisabled()
  await next(page).click()
  await expect(next(page)).toBeDisabled()
  await number(page).fill('   ')
  await number(page).press('Enter')
  await expect(page.getByText('This Field is required!')).toBeVisible()
  await expect(page.getByText('Please select a valid type')).toBeVisible()
  await type(page).selectOption('Re-Order')
  await expect(page.getByText('Please select a valid type')).toHaveCount(0)
  await expect(next(page)).toBeDisabled()
  await number(page).fill(newNumber())
  await expect(next(page)).toBeEnabled()
  await expect(step(page, 'Order Summary')).toBeDisabled()
  await next(page).click()
  await expect(place(page)).toBeEnabled()
  await expect(page.getByText('Please Fill Purchase Order Section')).toHaveCount(0)
  await step(page, 'Payment Method').click()
  await number(page).fill('')
  await expect(step(page, 'Order Summary')).toBeDisabled()
  await expect(hidden).toBeDisabled()
})

// Claims: checkout.summary.custom-fee
test('custom measurements show the $95.00 fee and a total with it', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, `/ViewOrder/${ODETTE.id}`)
  const day = addDays(today, 400)
  await typeInto(page, 'Wear date', formatDay(day))
  await color(page, 'Ivory').check()
  await custom(page).check()
  await typeInto(page, 'Bust', '36.5')
  await typeInto(page, 'Waist', '28')
  await proceed(page).click()
  await goToSummary(page, newNumber())
  const words = ['36.5 in', '28 in', '$790.00', '$95.00', '$885.00', formatDay(day), 'Ivory', 'Sample']
  for (const text of words) await expect(summary(page).getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page)
})

// Claims: checkout.address.edit, checkout.address.delete, checkout.address.add, checkout.address.add.fields
test('an address is added, edited and deleted in the shipping step', async ({ page }) => {
  await startSignedIn(page, 'storeStaff')
  await checkOutDress(page, ODETTE.id)
  await page.getByRole('button', { name: 'Add new address' }).click()
  const fields = {
    'First name': 'Odile',
    'Last name': 'Moreau',
    Street: '4 Rue des Moulins',
    City: 'Evanston',
  }
  for (const [label, text] of Object.entries({
    ...fields,
    'Zip code': '60201',
    'Phone number': '8475550123',
  }))
    await dialog(page).getByLabel(label).fill(text)
  await dialog(page).getByLabel('State').selectOption('Illinois')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  const card = page.getByRole('radio', { name: /Odile Moreau/ })
  await expect(card).toBeChecked()
  await page.getByRole('button', { name: 'Edit the address of Odile Moreau' }).click()
  await dialog(page).getByLabel('City').fill('Skokie')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /Skokie/ })).toBeChecked()
  await page.getByRole('button', { name: 'Delete the address of Odile Moreau' }).click()
  await dialog(page).getByRole('button', { name: 'Delete address' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('radio').first()).toBeChecked()
})

// Claims: checkout.address.next-disabled, checkout.text.fill-missing
test('without an address Next is disabled, and the last step says "Please Fill Missing Sections"', async ({
  page,
}) => {
  await page.route('**/api/stores/*/addresses?*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, addresses: [] } } })
  })
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, `/ViewOrder/${ODETTE.id}`)
  await typeInto(page, 'Wear date', formatDay(addDays(today, 400)))
  await color(page, 'Ivory').check()
  await page.getByLabel('Size', { exact: true }).selectOption('4')
  await proceed(page).click()
  await expect(page.getByText('No address has been added yet.')).toBeVisible()
  await expect(page.getByText('Please Fill Missing Sections', { exact: true })).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add new address' })).toBeVisible()
})

test('without anything chosen, checkout leads back to the item with a word', async ({ page }) => {
  await signIn(page, 'storeAdmin', `/checkout/${ODETTE.id}`)
  await page.waitForURL(`**/ViewOrder/${ODETTE.id}`)
  await expect(page.getByText('Please finish choosing before you check out.')).toBeVisible()
})

test('checkout is accessible and fits a desktop and a phone', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  await expectInOrder(page, 'the address')
  await next(page).click()
  await expect(page.getByRole('group', { name: 'Payment Method' })).toBeVisible()
  await expectInOrder(page, 'the payment')
})
