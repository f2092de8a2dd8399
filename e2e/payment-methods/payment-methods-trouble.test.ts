import { ofStore } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import {
  countAtProvider,
  customerOf,
  dialog,
  failure,
  fillCard,
  frame,
  method,
  openCardForm,
  openPayments,
  saveButton,
} from './payment-methods-page.ts'

/** A store of its own, because a store may try only twenty methods a minute and the other card tests use another. */
const LAUREL_AND_THREAD = ofStore('admin@laurelthread.example')

/** Longer than the page waits for the provider. */
const PATIENCE_MS = 21_000
const LIBRARY = '**/staxjs-captcha.js'

test.describe('with a clock that is moved forward', () => {
  test.use({ ownContext: true })

  test('a card form whose library never comes or is blocked, whose script is blocked or whose field never comes says so in time; a bank account can be added all the same, and another try opens it', async ({
    page,
    product,
    allow,
  }) => {
    allow.refusal(503, '/frame/fields.js')
    allow.lostConnection()
    await page.clock.install()
    await openPayments(page, LAUREL_AND_THREAD)
    const customer_id = await customerOf(page)
    const tryAgain = dialog(page).getByRole('button', { name: 'Try again' })

    await page.route(LIBRARY, () => {})
    const asked = page.waitForRequest(LIBRARY)
    await page.getByRole('button', { name: 'Add new payment method' }).click()
    await expect(dialog(page).getByText('Loading the secure fields')).toBeVisible()
    await asked
    await page.clock.fastForward(PATIENCE_MS)
    await expect(failure(page)).toContainText('could not be loaded')
    await page.unroute(LIBRARY)

    await page.route(LIBRARY, (route) => route.abort())
    const blocked = page.waitForEvent('requestfailed')
    await tryAgain.click()
    await blocked
    await expect(failure(page)).toContainText('could not be loaded')
    await page.unroute(LIBRARY)

    await armFault(product, { customer_id, kind: 'script-blocked' })
    const refused = page.waitForEvent('requestfailed')
    await tryAgain.click()
    await refused
    await expect(failure(page)).toContainText('Please try again.')
    await expect(saveButton(page)).toBeDisabled()
    await dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' }).click()
    await expect(saveButton(page)).toBeEnabled()
    await dialog(page).getByRole('tab', { name: 'CREDIT/DEBIT CARD' }).click()

    await armFault(product, { customer_id, kind: 'frame-never-ready' })
    await tryAgain.click()
    await page.locator('iframe[title="Secure card number field"]').waitFor()
    await expect(failure(page)).toHaveCount(0)
    await page.clock.fastForward(PATIENCE_MS)
    await expect(failure(page)).toContainText('could not be loaded')

    await tryAgain.click()
    await frame(page, 'number').fill('4111')
    await expect(frame(page, 'number')).toHaveValue('4111')
  })
})

// After a cut connection the browser itself repeats the request, which then creates a second method or is refused.
test('a card that was saved although the answer was lost, by a double click, is found at the provider, and is there once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  allow.refusal(422, /^\/webpayment\//)
  await openPayments(page, LAUREL_AND_THREAD)
  const customerId = await customerOf(page)
  await armFault(product, { customer_id: customerId, kind: 'charge-done-answer-lost', call: 'web-token' })
  await openCardForm(page)
  await fillCard(page, 'Lea Lost')
  await saveButton(page).dblclick()
  await expect(page.getByText(/^Payment method ID: /)).toBeVisible()
  await expect(method(page, 'Lea Lost')).toHaveCount(1)
  expect(await countAtProvider(product, customerId, 'Lea Lost')).toBe(1)
})
