import { addStore } from '../stores/add-store-page.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  button,
  fetchBookedMethods,
  fillBank,
  fillCard,
  ROUTING,
  savedMethods,
} from './store-payment-page.ts'

test('what the provider refuses is said in its own words, keeps the form, and can be mended', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(422, /^\/webpayment\//)
  await startSignedIn(page, 'wholesaleAdmin')
  const { customerId } = await addStore(page, 'Crinoline & Co')
  await fillBank(page, '123')
  await button(page, 'Save bank account').click()
  await expect(page.getByRole('alert').getByText('The bank account format is invalid.')).toBeVisible()
  await expect(page.getByLabel('Routing number')).toHaveValue(ROUTING)
  await fillBank(page)
  await button(page, 'Save bank account').click()
  await expect(savedMethods(page)).toHaveCount(1)
  expect(await fetchBookedMethods(product.sandboxUrl, customerId)).toHaveLength(1)
})

test("when the provider's card form does not come, that is said, a bank account can be added, and another try brings it", async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await page.route(/\/stax[^/]*\.js$/, (route) => route.abort())
  await startSignedIn(page, 'wholesaleAdmin')
  await addStore(page, 'Bustle & Bow')
  await expect(page.getByRole('alert').getByText('could not be loaded')).toBeVisible()
  await expect(button(page, 'Save card')).toBeDisabled()
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await expect(button(page, 'Save bank account')).toBeEnabled()
  await page.getByRole('radio', { name: 'Credit/debit card' }).check()
  await expect(button(page, 'Retry')).toBeVisible()
  await page.unroute(/\/stax[^/]*\.js$/)
  await button(page, 'Retry').click()
  await fillCard(page)
})

test('what the provider has and the portal could not be told of is finished without typing it again', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'wholesaleAdmin')
  const { customerId } = await addStore(page, 'Held Hems')
  await fillBank(page)
  await page.route('**/api/stores/*/payment-methods', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await button(page, 'Save bank account').click()
  await expect(page.getByText(/cannot be reached/)).toBeVisible()
  await page.unroute('**/api/stores/*/payment-methods')
  await button(page, 'Finish saving').click()
  await expect(savedMethods(page)).toHaveCount(1)
  expect(await fetchBookedMethods(product.sandboxUrl, customerId)).toHaveLength(1)
})
