import { checkOutDress, goToSummary, newNumber, ODETTE, PLACED, place } from '../checkout/checkout-page.ts'
import { expectAccessible, expectToFit, PHONE } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { band, VIEW_ONLY, viewStore } from './view-as-page.ts'

test('PLACE ORDER in a view is refused in words: nothing is ordered, nothing typed is lost, nobody is signed out', async ({
  page,
  context,
  allow,
}) => {
  allow.refusal(409, '/api/orders')
  await signIn(page, 'wholesaleStaff')
  const view = await viewStore(context)
  await checkOutDress(view, ODETTE.id)
  await goToSummary(view, newNumber())
  await place(view).click()
  await expect(view.getByText(VIEW_ONLY).first()).toBeVisible()
  await expect(view.getByText(PLACED)).toHaveCount(0)
  await expect(place(view)).toBeVisible()
  await expect(band(view)).toBeVisible()
})

test('deleting and saving in a view are refused in words, and everything is as it was', async ({
  page,
  context,
  allow,
}) => {
  allow.refusal(409, /^\/api\/(addresses|users)/)
  await signIn(page, 'wholesaleStaff')
  const view = await viewStore(context)
  await view.goto('/address')
  await view.getByRole('button', { name: 'Delete the address of Eleanor Whitcombe' }).click()
  await view.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
  await expect(view.getByText(VIEW_ONLY).first()).toBeVisible()
  await view.reload()
  await expect(view.getByRole('listitem').filter({ hasText: 'Eleanor Whitcombe' })).toBeVisible()
  await view.getByRole('button', { name: 'Edit the address of Eleanor Whitcombe' }).click()
  const dialog = view.getByRole('dialog')
  await dialog.getByLabel('City').fill('Skokie')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(view.getByText(VIEW_ONLY).first()).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Skokie')
  await expect(band(view)).toBeVisible()
})

test('the own account is only shown in a view: it is changed in one’s own session', async ({
  page,
  context,
}) => {
  await signIn(page, 'wholesaleStaff')
  const view = await viewStore(context)
  await view.getByRole('link', { name: /, your account$/ }).click()
  await expect(view.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(view.getByRole('main')).toContainText('stop viewing to change yours')
  await expect(view.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

test('the band of a view fits a phone, stays in sight and is accessible', async ({ page, context }) => {
  await signIn(page, 'wholesaleStaff')
  const view = await viewStore(context)
  await view.setViewportSize(PHONE)
  await view.goto('/sales-order')
  await expect(view.getByRole('heading', { name: 'Sales Orders' })).toBeVisible()
  await view.mouse.wheel(0, 2_000)
  await expect(band(view)).toBeInViewport({ ratio: 1 })
  await expect(view.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(view)
  await expectToFit(view)
})
