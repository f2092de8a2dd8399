import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import {
  customerOf,
  dialog,
  failure,
  fillCard,
  frame,
  method,
  openPayments,
  saveButton,
} from './payment-methods-page.ts'
import { restorePaymentMethods } from './restore-payment-methods.ts'

test.use({ ownContext: true })
test.afterEach(({ product }) => restorePaymentMethods(product))

/** Longer than the page waits for the provider. */
const PATIENCE_MS = 21_000

test('a script of the provider’s that is blocked is said, the bank form works all the same, and a second try opens the card form', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(503, '/frame/fields.js')
  allow.lostConnection()
  await openPayments(page)
  const customerId = await customerOf(page)
  await armFault(product, { customer_id: customerId, kind: 'script-blocked' })
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await expect(failure(page)).toContainText('Please try again.')
  await expect(saveButton(page)).toBeDisabled()
  await dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  await expect(saveButton(page)).toBeEnabled()
  await dialog(page).getByRole('tab', { name: 'CREDIT/DEBIT CARD' }).click()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await fillCard(page, 'Flora Script')
  await saveButton(page).click()
  await expect(method(page, 'Flora Script')).toHaveCount(1)
})

test('the library itself that is blocked is said, and a second try loads it', async ({ page, allow }) => {
  allow.lostConnection()
  await openPayments(page)
  await page.route('**/staxjs-captcha.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await expect(failure(page)).toContainText('could not be loaded')
  await page.unroute('**/staxjs-captcha.js')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await frame(page, 'number').fill('4111')
  await expect(frame(page, 'number')).toHaveValue('4111')
})

test('a library that never comes is given up, and a second try asks for it anew', async ({ page }) => {
  await page.clock.install()
  await openPayments(page)
  await page.route('**/staxjs-captcha.js', () => {})
  const asked = page.waitForRequest('**/staxjs-captcha.js')
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await expect(dialog(page).getByText('Loading the secure fields')).toBeVisible()
  await asked
  await page.clock.fastForward(PATIENCE_MS)
  await expect(failure(page)).toContainText('could not be loaded')
  await page.unroute('**/staxjs-captcha.js')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(frame(page, 'number')).toBeVisible()
})

test('a field of the provider’s that never comes is said in time, and a second try opens it', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await openPayments(page)
  await armFault(product, { customer_id: await customerOf(page), kind: 'frame-never-ready' })
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await page.locator('iframe[title="Secure card number field"]').waitFor()
  await expect(failure(page)).toHaveCount(0)
  await page.clock.fastForward(PATIENCE_MS)
  await expect(failure(page)).toContainText('could not be loaded')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(frame(page, 'number')).toBeVisible()
})
