import { checkOutDress, goToSummary, newNumber, ODETTE, PLACED, place } from '../checkout/checkout-page.ts'
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
