import type { Session } from '@trousseau/contract/sessions'
import { addStore } from '../stores/add-store-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { bookOf, button, fillBank, fillCard, link, ROUTING, savedMethods } from './store-payment-page.ts'

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
  expect(await bookOf(product.sandboxUrl, customerId)).toHaveLength(1)
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
  expect(await bookOf(product.sandboxUrl, customerId)).toHaveLength(1)
})

test('a store that the provider does not know yet is said to be saved, and goes on when it is set up', async ({
  page,
}) => {
  await startSignedIn(page, 'wholesaleAdmin')
  const { id } = await addStore(page, 'Waiting Veils')
  await page.route(`**/api/stores/${id}`, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, stax_customer_id: null } } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting Veils is saved.' })).toBeVisible()
  await expect(page.getByText('It is being set up with our payment provider')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(page.getByRole('alert').getByText('We keep trying.')).toBeVisible()
  await page.unroute(`**/api/stores/${id}`)
  await button(page, 'Try again').click()
  await expect(button(page, 'Save card')).toBeVisible()
})

// Claims: route.store-payment
test('/store-payment without a store explains itself, and a store that is not there is said to be none', async ({
  page,
  allow,
}) => {
  allow.refusal(404, '/api/stores/999999')
  await signIn(page, 'wholesaleStaff', '/store-payment')
  await expect(page.getByText('Add a store first')).toBeVisible()
  await expect(link(page, 'See the retailers')).toHaveAttribute('href', '/list-of-retailers')
  await page.goto('/store-payment?store=999999')
  await expect(page.getByText('There is no such store.')).toBeVisible()
  await link(page, 'Add store').click()
  await page.waitForURL('**/add-store')
})

test('a store that is on credit on delivery is asked for no card', async ({ page, product }) => {
  const ask = await asking(product, 'creditStoreAdmin')
  const { store } = await ask<Session>('GET', '/api/session')
  await signIn(page, 'wholesaleAdmin', `/store-payment?store=${store?.id}`)
  await expect(page.getByRole('heading', { name: 'CREDIT ON DELIVERY' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})
